import { type BadState } from '../../../testing/bad-state.ts';

/** What may never become of what was replaced. */
export const replacedProofsBadStates: readonly BadState[] = [
  {
    id: 'I57',
    what: 'a password was replaced though the review was rejected',
    sql: `update replaced_proof set review_id = (select min(id) from review where state = 'rejected') where review_id is not null`,
    names: /was replaced, review \d+ of customer \d+ is rejected/,
  },
  {
    id: 'I57',
    what: 'what was replaced belongs to another customer',
    sql: `update replaced_proof set customer_id = 2 where review_id is not null`,
    names: /of customer 2 was replaced, review \d+ of customer \d+ is approved/,
  },
];
