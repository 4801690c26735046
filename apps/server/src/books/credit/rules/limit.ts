import type { LimitTerm } from '@parkett/contract/loan-words';

/** In cents: for each point of the score, and what a limit is rounded down to. */
const [perPoint, step] = [10_000n, 10_000n];

/** The figures that a limit comes from, in cents. */
export type LimitInputs = {
  readonly score: number;
  /** An approved credit top-up, which takes the place of the score's term; null without one. */
  readonly raised: bigint | null;
  readonly netAssets: bigint;
  /** The largest loan whose instalment can be afforded; null while income and duties weren't said. */
  readonly affordable: bigint | null;
};

export type Limit = { readonly terms: readonly { readonly term: LimitTerm; readonly amount: bigint | null }[]; readonly amount: bigint };

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** The smallest of the terms that are known, rounded down to 100 euros (decisions.md ‘Credit score’). */
export function limitOf({ score, raised, netAssets, affordable }: LimitInputs): Limit {
  const terms: Limit['terms'] = [
    raised === null ? { term: 'score', amount: BigInt(score) * perPoint } : { term: 'raised', amount: raised },
    { term: 'assets', amount: atLeastZero(netAssets) / 2n },
    { term: 'affordable', amount: affordable },
  ];
  const known = terms.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const smallest = known.reduce((least, amount) => (amount < least ? amount : least));
  return { terms, amount: (smallest / step) * step };
}
