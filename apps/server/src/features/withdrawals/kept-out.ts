import type { Instant } from '@parkett/kernel';
import { gateAgainst, denialOf, standsAt, type Gate } from '../../books/customers/index.ts';
import type { PayoutSituation } from './rules/judge-payout.ts';

const endedReason = 'account-ended';

/** How a customer is kept out, and what else keeps his money. */
export function keptOutBy(gates: readonly Gate[], now: Instant): Pick<PayoutSituation, 'keptOut' | 'barred'> {
  const standing = gates.filter(gate => standsAt(gate, now));
  const isEnd = ({ kind, reason }: Gate): boolean => kind === 'disabled' && reason === endedReason;
  const others = standing.filter(gate => gate.kind !== 'login-banned' && !isEnd(gate));
  const keptOut = standing.some(isEnd) ? 'ended' : standing.some(({ kind }) => kind === 'login-banned') ? 'no-sign-in' : null;
  const against = gateAgainst(others, 'withdraw', now);
  return { keptOut, barred: against && denialOf(against) };
}
