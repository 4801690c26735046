import type { Instant } from '@parkett/kernel';

/** How long a customer is told of something in a browser in which he hasn't said that he knows. */
export const toldForMs = 30 * 24 * 3_600_000;

/** Something that happened to an account, at a moment of system time; `session`: on which it was done, if on one. */
export type Happened = { readonly at: Instant; readonly session: bigint | null };

/** Up to when somebody has said that he knows, on a session of the browser that asks. */
export type Known = { readonly upTo: Instant; readonly session: bigint };

/** Whether what happened isn't known yet. No session has a word about what it did itself: else a thief's would hide it. */
export const isUntold = (happened: Happened, known: readonly Known[]): boolean =>
  !known.some(({ upTo, session }) => upTo >= happened.at && session !== happened.session);
