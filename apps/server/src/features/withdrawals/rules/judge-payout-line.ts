import { denied, type Denial } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';
import type { LineKind } from '../../../books/bank/index.ts';
import type { Step } from './steps.ts';

/** The withdrawal that a line names, in minor units. */
export type NamedWithdrawal = {
  readonly state: string;
  /** The bank may know of it. */
  readonly isHanded: boolean;
  /** The amount that was ordered: without the fee. */
  readonly ordered: bigint;
  /** The part of it that the bank didn't pay and the wallet was given before. */
  readonly credited: bigint;
};

/** A line as it is booked. Amounts that aren't the wallet's are the house's, and both together leave the account at the bank as the line says. */
export type PayoutFate = {
  /** None: it is no line of a withdrawal. */
  readonly steps: readonly Step[];
  readonly toWallet: bigint;
  readonly toHouse: bigint;
};

const [sent, paid, failed, returned]: Step[] = [
  { to: 'sent', reason: null },
  { to: 'paid', reason: null },
  { to: 'failed', reason: 'bank-returned' },
  { to: 'returned', reason: 'bank-returned' },
];

function stepsOf(kind: LineKind, { state, isHanded }: NamedWithdrawal): readonly Step[] {
  if (state === 'paid') return kind === 'returned' ? [returned!] : [];
  if (!isHanded || (state !== 'approved' && state !== 'sent')) return [];
  return [...(state === 'approved' ? [sent!] : []), kind === 'outgoing' ? paid! : failed!];
}

/**
 * How a line is booked that went out or came back and that no withdrawal knows as its own. The customer gets what the bank kept of a payment; what it paid too much, or kept of
 * money that came back, is the house's, as is a line that fits no withdrawal.
 */
export function judgePayoutLine(
  line: { readonly kind: LineKind; readonly amount: bigint } | null,
  withdrawal: NamedWithdrawal | null,
): Result<PayoutFate, Denial> {
  if (!line) return denied('line-not-queued');
  const { kind, amount } = line;
  if (kind === 'incoming') return denied('line-came-in');
  const steps = withdrawal ? stepsOf(kind, withdrawal) : [];
  const last = steps.at(-1)?.to;
  if (!withdrawal || !last || last === 'failed') return ok({ steps, toWallet: 0n, toHouse: amount });
  const { ordered, credited } = withdrawal;
  if (last === 'returned') return ok({ steps, toWallet: -credited, toHouse: amount - ordered + credited });
  const kept = ordered + amount;
  return ok({ steps, ...(kept > 0n ? { toWallet: kept, toHouse: 0n } : { toWallet: 0n, toHouse: kept }) });
}
