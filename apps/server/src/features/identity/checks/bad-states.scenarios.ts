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
  {
    id: 'I67d',
    what: 'a field of one application lies in another',
    sql: `update identity_field f set sealed = o.sealed from identity_field o where f.name = 'name' and o.name = 'name' and f.application_id <> o.application_id`,
    names: /the field name of application \d+: the key of customer 1 doesn’t open it/,
  },
  {
    id: 'I70',
    what: 'a customer was made a verified one',
    sql: `update customer set real_name = 'verified' where kind = 'registered'`,
    names: /customer \d+ is verified, what was decided makes him unverified/,
  },
  {
    id: 'I70',
    what: 'a customer isn’t verified any more',
    sql: `update customer set real_name = 'unverified' where id = 1`,
    names: /customer 1 is unverified, what was decided makes him verified/,
  },
  {
    id: 'I70',
    what: 'the outcome of an application is gone',
    sql: `delete from identity_outcome where what = 'approved'`,
    names: /application \d+ was decided by nobody/,
  },
  {
    id: 'I122',
    what: 'a verified customer was passed over when a new list came',
    sql: `with gone_through as (update due_item set state = 'done', done_at = now() where kind = 'identity.screening')
      insert into identity_list (list, version, digest, entries, at) values ('Sanctions', '2', 'another', 1, now())`,
    names: /customer \d+ is verified and was not compared with list \d+, Sanctions \(2\)/,
  },
];
