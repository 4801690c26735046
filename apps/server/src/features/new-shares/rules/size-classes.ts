import type { ListLine } from '@parkett/contract/draw-file';

/** Where classes begin, in multiples of the least that may be asked for. */
const steps = [1n, 2n, 5n, 10n, 50n, 100n] as const;

/** Requests of one size. Quantities in shares. */
export type SizeClass = {
  readonly from: bigint;
  /** Null: the largest. */
  readonly below: bigint | null;
  readonly requests: number;
  readonly shares: bigint;
  readonly simulatedRequests: number;
  readonly simulatedShares: bigint;
  /** Null: nothing was drawn. */
  readonly allotted: bigint | null;
};

const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, each) => total + each, 0n);

/** The requests of an offering by size. `drawn`: the shares of each mark, once there was a draw. */
export function sizeClasses(
  lines: readonly ListLine[],
  { minimum, drawn }: { readonly minimum: bigint; readonly drawn: ReadonlyMap<string, bigint> | null },
): readonly SizeClass[] {
  return steps.map((step, at) => {
    const [from, next] = [step * minimum, steps[at + 1]];
    const below = next === undefined ? null : next * minimum;
    const inside = lines.filter(({ quantity }) => quantity >= from && (below === null || quantity < below));
    const [simulated, own] = [inside.filter(({ isSimulated }) => isSimulated), inside.filter(({ isSimulated }) => !isSimulated)];
    return {
      ...{ from, below, requests: own.length, shares: sum(own.map(({ quantity }) => quantity)) },
      ...{ simulatedRequests: simulated.length, simulatedShares: sum(simulated.map(({ quantity }) => quantity)) },
      allotted: drawn && sum(inside.map(({ mark }) => drawn.get(mark) ?? 0n)),
    };
  });
}
