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
  {
    id: 'I63',
    what: 'a detail of a change is gone',
    sql: `delete from identity_detail where ctid = ${one('identity_detail', `name = 'city'`)}`,
    names: /has 7 details/,
  },
  {
    id: 'I63',
    what: 'a confirmation changes something',
    sql: `update identity_statement set what = 'confirmed'`,
    names: /has 8 details/,
  },
  {
    id: 'I63',
    what: 'somebody else’s details were changed',
    sql: `update identity_statement set customer_id = (select max(id) from customer)`,
    names: /is of an application of another customer/,
  },
  {
    id: 'I63',
    what: 'details were changed on somebody else’s session',
    sql: `update customer_session set customer_id = (select max(id) from customer) where id in (select session_id from identity_statement)`,
    names: /on a session of another customer/,
  },
  {
    id: 'I63',
    what: 'details of an application that was never approved were changed',
    sql: `update identity_statement set at = at - interval '9 days'`,
    names: /was not approved before it/,
  },
];
