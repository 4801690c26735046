import { later, type Instant } from '@parkett/kernel';

const day = 24 * 3_600_000;
/** So long a tie counts: one person alone could make his own second signature else. */
const apartMs = 7 * day;

/**
 * Somebody let an operator in, at a moment of system time: invited him or gave him a new beginning, by asking for it or by confirming it. More roles tie nobody:
 * an admin could tie an operator of another root to himself by asking for them.
 */
export type Tie = { readonly operator: bigint; readonly by: bigint; readonly at: Instant };

export type Ties = {
  readonly letIn: readonly Tie[];
  /** Two operators who opened their links in one browser may be one person. Each of the two stands once as `operator`. */
  readonly sameBrowser: readonly Tie[];
};

/** A tie that was made after this moment counts. */
export const tiesSince = (now: Instant): Instant => later(now, -apartMs);

const endOf = ({ at }: Tie): Instant => later(at, apartMs);
const countedAt = (ties: readonly Tie[], now: Instant): readonly Tie[] => ties.filter(tie => now < endOf(tie));

/** On whom somebody hangs: himself, those who let him in, those who let them in, and so on. */
function above(operator: bigint, ties: readonly Tie[]): ReadonlySet<bigint> {
  const found = new Set([operator]);
  for (const one of found) for (const tie of ties) if (tie.operator === one) found.add(tie.by);
  return found;
}

type Pair = { readonly one: bigint; readonly other: bigint; readonly ties: Ties; readonly now: Instant };

/** Whether two hang on a common root at a moment. */
function haveCommonRoot({ one, other, ties, now }: Pair): boolean {
  const counted = countedAt([...ties.letIn, ...ties.sameBrowser], now);
  return !above(one, counted).isDisjointFrom(above(other, counted));
}

/** Until when one of two may not give the second signature to what the other has decided (system time); null: he may. */
export function apartUntil(pair: Pair): Instant | null {
  if (!haveCommonRoot(pair)) return null;
  const ends = [...pair.ties.letIn, ...pair.ties.sameBrowser].map(endOf).filter(end => end > pair.now);
  // Ties only end, so the first moment without a common root is the one.
  return ends.toSorted((a, b) => a - b).find(now => !haveCommonRoot({ ...pair, now })) ?? null;
}

/** Whether one may give the second signature to what the other has decided. */
export const mayBeCounterpart = (pair: Pair): boolean => pair.one !== pair.other && apartUntil(pair) === null;

/** Whether some of these operators may sign beside each other. Many of one root are one person. */
export const areSeveral = (operators: readonly bigint[], ties: Ties, now: Instant): boolean =>
  operators.some(one => operators.some(other => mayBeCounterpart({ one, other, ties, now })));

/** Whether one let the other in, or let those in who did, and so on. */
export function hangsOn({ operator, by, ties, now }: { operator: bigint; by: bigint; ties: Ties; now: Instant }): boolean {
  return operator !== by && above(operator, countedAt(ties.letIn, now)).has(by);
}

/**
 * Until when an admin may not change an operator (system time); null: he may. An admin changes those whom he let in; he changes nobody above
 * him, and none of his own root beside him.
 */
export function mayNotChangeUntil({ by, operator, ties, now }: { by: bigint; operator: bigint; ties: Ties; now: Instant }): Instant | null {
  if (hangsOn({ operator, by, ties, now }) && !hangsOn({ operator: by, by: operator, ties, now })) return null;
  return apartUntil({ one: by, other: operator, ties, now });
}
