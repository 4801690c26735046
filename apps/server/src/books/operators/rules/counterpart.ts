import { later, latest, type Instant } from '@parkett/kernel';

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

/**
 * Until when one of two may not give the second signature to what the other has decided (system time); null: he may. Who opens the links of both may be one
 * person, whoever made them.
 */
export function apartUntil({ one, other, letIn, sameBrowser, now }: Pair): Instant | null {
  const eachOther = letIn.filter(({ operator, by }) => (operator === one && by === other) || (operator === other && by === one));
  const counted = [...sameBrowser, ...eachOther.map(({ at }) => at)].filter(at => letInCounts(at, now));
  return counted.length === 0 ? null : later(counted.reduce(latest), apartMs);
}

/** Whether one may give the second signature to what the other has decided. */
export const mayBeCounterpart = (pair: Pair): boolean => pair.one !== pair.other && apartUntil(pair) === null;
