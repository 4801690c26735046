import type { WithdrawalReason, WithdrawalState } from '@parkett/contract/withdrawals';
import { invariant } from '@parkett/kernel';

/** The states that may follow each one. */
export const edges: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  asked: ['approved', 'rejected', 'cancelled'],
  approved: ['sent', 'failed', 'cancelled'],
  sent: ['paid', 'failed'],
  paid: ['returned'],
  rejected: [],
  cancelled: [],
  failed: [],
  returned: [],
};

export type Step = { readonly to: WithdrawalState; readonly reason: WithdrawalReason | null };

export function insistOnEdge(from: WithdrawalState, { to }: Step): void {
  invariant(edges[from].includes(to), `a withdrawal that is ${from} doesn't become ${to}`);
}

/** The name of a withdrawal at the bank: a function of its number, so that an instruction given twice is one. */
export const endToEndId = (id: bigint): string => `PARKETT-W${String(id).padStart(12, '0')}`;

/** The withdrawal of an end-to-end id; null for any other text. */
export function withdrawalOf(endToEnd: string): bigint | null {
  const digits = /^PARKETT-W(\d{12,18})$/.exec(endToEnd)?.[1];
  return digits === undefined || endToEndId(BigInt(digits)) !== endToEnd ? null : BigInt(digits);
}
