import type { BadState } from '../../../testing/bad-state.ts';

/** What may never become of customers' keys. */
export const customerKeysBadStates: readonly BadState[] = [
  { id: 'I40', what: 'a customer’s key was taken away', sql: `delete from customer_key where customer_id = 1`, names: /customer 1 has no key/ },
  {
    id: 'I40',
    what: 'a customer’s key was destroyed and nobody erased him',
    sql: `update customer_key set wrapped = null, master_version = null, destroyed_at = now() where customer_id = 1`,
    names: /the key of customer 1 was destroyed, and nothing says/,
  },
  {
    id: 'I67',
    what: 'the key of a customer was put under another',
    sql: `update customer_key k set wrapped = o.wrapped from customer_key o where k.customer_id = 1 and o.customer_id = 2`,
    names: /the key of customer 1 isn’t his/,
  },
  {
    id: 'I67',
    what: 'the fingerprint of the master key was changed',
    sql: `update master_key set fingerprint = repeat('0', 64)`,
    names: /version 1 of the master key is known by another fingerprint/,
  },
  {
    id: 'I40',
    what: 'there is a version of the master key that nobody made',
    sql: `insert into master_key (version, fingerprint) values (2, 'x')`,
    names: /nothing on the audit says who made version 2/,
  },
];
