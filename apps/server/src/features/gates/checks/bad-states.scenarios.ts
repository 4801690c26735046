import { one, type BadState } from '../../../testing/bad-state.ts';

const frozen = one('gate', `kind = 'frozen'`);

/** What may never become of a block of an account. */
export const gatesBadStates: readonly BadState[] = [
  {
    id: 'I45',
    what: 'a customer is kept from the own money by suspicion alone',
    sql: `update gate set reason = 'suspected-takeover' where ctid = ${one('gate', `kind = 'withdrawal-banned'`)}`,
    names: /keeps a customer from withdrawing for suspected-takeover/,
  },
  {
    id: 'I45',
    what: 'an account is frozen for a week without a law',
    sql: `update gate set expires_at = started_at + interval '7 days', second_by = 'operator Tom' where ctid = ${frozen}`,
    names: /freezes an account for suspected-takeover/,
  },
  {
    id: 'I45',
    what: 'one operator froze an account for five hours',
    sql: `update gate set expires_at = placed_at + interval '5 hours' where ctid = ${frozen}`,
    names: /was set by operator Mia alone/,
  },
  {
    id: 'I45',
    what: 'one operator stands for both',
    sql: `update gate set second_by = placed_by where kind = 'withdrawal-banned'`,
    names: /was set by operator Mia alone/,
  },
  {
    id: 'I45',
    what: 'who set a block decided the appeal',
    sql: `update gate set placed_by = 'operator 1'; update review set kind = 'appeal', subject = (select min(id)::text from gate) where ctid = ${one('review', `state = 'rejected'`)}`,
    names: /the appeal against gate \d+ was decided by operator 1/,
  },
];
