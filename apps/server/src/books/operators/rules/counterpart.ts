import { later, type Instant } from '@parkett/kernel';

const day = 24 * 3_600_000;
/** So long nobody is the counterpart of whom he let in: else one person alone could make his own second signature. */
const apartMs = 7 * day;

/** Somebody let an operator in (invited him, asked for his reset or confirmed it), at a moment of system time. */
export type LetIn = { readonly operator: bigint; readonly by: bigint; readonly at: Instant };

export const letInCounts = (at: Instant, now: Instant): boolean => now < later(at, apartMs);

/** Whether one may give the second signature to what the other has decided. `letIn` names every time that one of the two was let in. */
export const mayBeCounterpart = ({ one, other, letIn, now }: { one: bigint; other: bigint; letIn: readonly LetIn[]; now: Instant }): boolean =>
  one !== other &&
  !letIn.some(({ operator, by, at }) => letInCounts(at, now) && ((operator === one && by === other) || (operator === other && by === one)));
