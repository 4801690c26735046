import type { CreditSource } from '../../../books/credit/index.ts';

/** A deposit that was called back lowers its customer's score, unless the house itself had credited it by mistake. */
export const recallFacts: readonly CreditSource[] = [
  {
    kind: 'deposit-called-back',
    sql: `select r.customer_id as customer, r.deposit_id as about, r.at from deposit_recall r where r.reason <> 'credited-by-mistake'`,
  },
];
