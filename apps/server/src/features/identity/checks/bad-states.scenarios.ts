import { one, type BadState } from '../../../testing/bad-state.ts';

/** What may never become of an application. */
export const identityBadStates: readonly BadState[] = [
  {
    id: 'I48',
    what: 'a field of an application is gone',
    sql: `delete from identity_field where ctid = ${one('identity_field', `name = 'city'`)}`,
    names: /has 16 fields/,
  },
  {
    id: 'I48',
    what: 'a photo belongs to somebody else',
    sql: `update identity_photo set customer_id = (select max(id) from customer) where ctid = ${one('identity_photo', 'true')}`,
    names: /shows a photo of another customer/,
  },
  {
    id: 'I48',
    what: 'an approval that no review gave',
    sql: `update identity_outcome set what = 'approved', review_id = (select max(id) from review where state = 'rejected')`,
    names: /is approved, its review says rejected/,
  },
];
