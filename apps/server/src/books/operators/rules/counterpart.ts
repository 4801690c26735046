import { later, type Instant } from '@parkett/kernel';

const day = 24 * 3_600_000;
/** So long nobody is the counterpart of whom he let in: else one person alone could make his own second signature. */
const apartMs = 7 * day;

/** Somebody let an operator in (invited him, asked for his reset or confirmed it), at a moment of system time. */
export type LetIn = { readonly operator: bigint; readonly by: bigint; readonly at: Instant };

export const letInCounts = (at: Instant, now: Instant): boolean => now < later(at, apartMs);

type Pair = {
  readonly one: bigint;
  readonly other: bigint;
  /** Every time that one of the two was let in. */
  readonly letIn: readonly LetIn[];
  /** When the second of them had come in by a link in a browser in which the first one did too (system time). */
  readonly sameBrowser: readonly Instant[];
  readonly now: Instant;
};

/** Whether one may give the second signature to what the other has decided. Who opens the links of both may be one person, whoever made them. */
export const mayBeCounterpart = ({ one, other, letIn, sameBrowser, now }: Pair): boolean =>
  one !== other &&
  !sameBrowser.some(at => letInCounts(at, now)) &&
  !letIn.some(({ operator, by, at }) => letInCounts(at, now) && ((operator === one && by === other) || (operator === other && by === one)));
