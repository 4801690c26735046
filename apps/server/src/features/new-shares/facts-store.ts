import type { CreditSource } from '../../books/credit/index.ts';

/** The facts of new shares for the score: each subscription that won and wasn't paid. A waived one is none. */
export const subscriptionFacts: readonly CreditSource[] = [
  {
    kind: 'subscription-unpaid',
    sql: `select s.customer_id as customer, s.id as about, e.at from subscription s
      join subscription_event e on e.subscription_id = s.id and e.step = 'payment-failed'`,
  },
];
