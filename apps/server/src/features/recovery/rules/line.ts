import type { recovery } from '@parkett/contract';
import type { ShownProof } from '../store.ts';

/** The cases of one account and one loss. `id` grows with the moment of asking. */
export type InLine = { readonly id: bigint; readonly lost: recovery.Lost; readonly shown: ShownProof };

const weightOf: Readonly<Record<ShownProof, number>> = { nothing: 0, 'login-password': 1, 'recovery-code': 2 };

/**
 * One case of an account and a loss lies before the desk, others wait behind it. A case that shows more than the one there takes its place, so that a
 * stranger who asked first, or often, keeps nobody out who has a proof.
 */
export const takesPlaceOf = (asked: InLine, before: InLine): boolean => weightOf[asked.shown] > weightOf[before.shown];

/** Which of those that wait comes next: the one that shows most, and of these the first. Null where nobody waits. */
export const nextInLine = <C extends InLine>(waiting: readonly C[]): C | null =>
  waiting.toSorted((one, other) => weightOf[other.shown] - weightOf[one.shown] || (one.id < other.id ? -1 : 1))[0] ?? null;
