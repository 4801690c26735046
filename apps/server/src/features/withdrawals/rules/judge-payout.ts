import { denied, type Denial } from '@parkett/contract';
import { instantToWire, ok, refuse, type Instant, type Result } from '@parkett/kernel';

/** All that decides about a payout by the desk. Amounts are minor units. */
export type PayoutSituation = {
  /** The customer can't ask for it: his account has ended, or he may not sign in. */
  readonly keptOut: 'ended' | 'no-sign-in' | null;
  /** Another gate, which forbids withdrawing for everybody. */
  readonly barred: Denial | null;
  /** Null: no such payee, or none that can be paid in a currency of the house. */
  readonly payee: { readonly waitsUntil: Instant | null; readonly isLastProved: boolean } | null;
  readonly undecided: { readonly number: string; readonly decidedBy: Instant } | null;
  readonly withdrawable: bigint;
};

/** Whether two operators may pay a customer out, and how much: all that can be withdrawn. */
export function judgePayout({ keptOut, barred, payee, undecided, withdrawable }: PayoutSituation): Result<bigint, Denial> {
  if (!keptOut) return denied('payout-not-needed');
  if (barred) return refuse(barred);
  if (!payee) return denied('no-such-card');
  if (keptOut === 'ended' && !payee.isLastProved) return denied('payout-payee-unproved');
  if (payee.waitsUntil !== null) return denied('payee-waits', { until: instantToWire(payee.waitsUntil) });
  if (undecided) return denied('other-fund-operation', { number: undecided.number, until: instantToWire(undecided.decidedBy) });
  return withdrawable > 0n ? ok(withdrawable) : denied('payout-of-nothing');
}
