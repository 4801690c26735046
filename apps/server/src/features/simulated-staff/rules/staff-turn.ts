import { later, type Instant } from '@parkett/kernel';
import type { StaffStanding } from '../../../books/operators/rules/staff.ts';

type Signer = { readonly kind: string; readonly id: bigint };

/** So long nothing has to have happened to a review before staff takes it, and before it signs beside somebody (system time). */
export const staffWaits = { decidesMs: 60_000, signsMs: 10_000 } as const;

/** What staff does with an undecided review: says what it thinks itself, signs what the first signature says, or leaves it alone for now. */
export type StaffTurn = 'say' | 'sign' | null;

/**
 * While somebody sits at the desk who may decide it, only what he, or somebody of his root, has signed gets a second signature: of what another has signed the
 * second word is his. While nobody does, everything that waits is taken. `quietSince` is when something last happened to the review.
 */
export function staffTurn(
  desk: StaffStanding & { readonly quietSince: Instant; readonly now: Instant },
  { proposal, maker }: { readonly proposal: string | null; readonly maker: Signer | null },
): StaffTurn {
  const { duty, isEmpty, signsBeside, quietSince, now } = desk;
  if (duty === 'off') return null;
  const hasWaited = (ms: number): boolean => later(quietSince, ms) <= now;
  if (proposal === null) return duty === 'decides' && hasWaited(staffWaits.decidesMs) ? 'say' : null;
  const isTheirs = maker?.kind === 'operator' ? signsBeside(maker.id) : isEmpty;
  return isTheirs && hasWaited(staffWaits.signsMs) ? 'sign' : null;
}
