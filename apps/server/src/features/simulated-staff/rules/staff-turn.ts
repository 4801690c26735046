import { later, type Instant } from '@parkett/kernel';

type Signer = { readonly kind: string; readonly id: bigint };

/** So long nothing has to have happened to a review before staff takes it, and before it signs beside somebody (system time). */
export const staffWaits = { decidesMs: 60_000, signsMs: 10_000 } as const;

/** What staff does with an undecided review: says what it thinks itself, signs what the first signature says, or leaves it alone for now. */
export type StaffTurn = 'say' | 'sign' | null;

/**
 * While somebody sits at the desk only what he has signed himself gets a second signature: of what another has signed the second word is his. While nobody
 * does, everything that waits is taken. `deciders` are the people at the desk who may decide it; `quietSince` is when something last happened to the review.
 */
export function staffTurn(
  desk: { readonly duty: 'decides' | 'signs' | 'off'; readonly deciders: readonly bigint[]; readonly quietSince: Instant; readonly now: Instant },
  { proposal, maker }: { readonly proposal: string | null; readonly maker: Signer | null },
): StaffTurn {
  const { duty, deciders, quietSince, now } = desk;
  if (duty === 'off') return null;
  const hasWaited = (ms: number): boolean => later(quietSince, ms) <= now;
  if (proposal === null) return duty === 'decides' && hasWaited(staffWaits.decidesMs) ? 'say' : null;
  const isAlone = deciders.every(id => maker?.kind === 'operator' && id === maker.id);
  return isAlone && hasWaited(staffWaits.signsMs) ? 'sign' : null;
}
