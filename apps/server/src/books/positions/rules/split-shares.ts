import {
  allocate,
  asQuantity,
  invariant,
  minus,
  negated,
  nothing,
  partOf,
  plus,
  sumOf,
  type Instant,
  type Money,
  type Quantity,
} from '@parkett/kernel';
import type { Movement, MovementKind } from './movement.ts';
import type { PositionFigures } from './position.ts';

/** The ratio of a split: `fresh` new shares for `old` old ones. */
export type SplitRatio = { readonly old: bigint; readonly fresh: bigint };

/** An open position before a split: its shares and their cost, minor units. */
type SplitPosition = { readonly id: bigint; readonly openQuantity: Quantity; readonly openCost: Money };

/** One position's part of a split. */
export type SplitPart = {
  readonly position: bigint;
  readonly before: Quantity;
  readonly after: Quantity;
  /** Parts of old shares that make no whole new share, `fresh` of which are one old share; with the money for them and their part of the cost. */
  readonly taken: bigint;
  readonly paid: Money;
  readonly cost: Money;
  /** The cost of a position whose shares went to another one: it leaves there (below zero) and joins here. */
  readonly moved: Money;
};

/** A holding after a split: each position, and together what makes no whole share with the money for it. */
type SplitHolding = { readonly parts: readonly SplitPart[]; readonly taken: bigint; readonly paid: Money; readonly after: Quantity };

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** So much of each, the last ones first. */
function fromTheYoungest(quantities: readonly bigint[], all: bigint): bigint[] {
  let left = all;
  return quantities
    .toReversed()
    .map(quantity => {
      const take = quantity < left ? quantity : left;
      left -= take;
      return take;
    })
    .toReversed();
}

/**
 * The positions of one customer after a split, together × new ÷ old. What makes no whole share is taken from the youngest positions and paid by `worth`, its part of the
 * cost leaves with it, rounded half up. Whole shares are shared out by what is left of each position; one that gets none gives its cost to the oldest that
 * does.
 * @param positions the oldest first
 * @param worth the money for parts of old shares, `fresh` of which are one, minor units
 */
export function splitHolding(positions: readonly SplitPosition[], { old, fresh }: SplitRatio, worth: (taken: bigint) => Money): SplitHolding {
  const all = positions.map(({ openQuantity }) => openQuantity * fresh);
  const taken = sum(all) % old;
  const takes = fromTheYoungest(all, taken);
  const left = all.map((parts, index) => parts - takes[index]!);
  const after = asQuantity(sum(left) / old);
  const afters = after === 0n ? all.map(() => 0n) : allocate(after, left);
  const paid = worth(taken);
  const shares = taken === 0n ? all.map(() => nothing) : allocate(paid, takes);
  const heir = afters.findIndex(quantity => quantity > 0n);
  const kept = positions.map(({ openCost }, index) => {
    const cost = takes[index] === all[index] ? openCost : partOf(openCost, { part: takes[index]!, whole: all[index]!, rounding: 'half-up' });
    return { cost, rest: minus(openCost, cost) };
  });
  const homeless = sumOf(kept.map(({ rest }, index) => (afters[index] === 0n ? rest : nothing)));
  const parts = positions.map(({ id, openQuantity }, index) => ({
    ...{ position: id, before: openQuantity, after: asQuantity(afters[index]!), taken: takes[index]!, paid: shares[index]!, cost: kept[index]!.cost },
    moved: index === heir ? homeless : afters[index] === 0n ? negated(kept[index]!.rest) : nothing,
  }));
  return { parts, taken, paid, after };
}

const referenceKind = 'split';

/** Parts of old shares that make no whole new one are sold; `quantity` counts whole old shares among them. */
export const splitPaid: MovementKind = {
  ...{ kind: 'split-paid', referenceKind },
  fold: (before, { quantity, cost, proceeds }) => ({
    ...before,
    openQuantity: minus(before.openQuantity, quantity),
    openCost: minus(before.openCost, cost),
    soldQuantity: asQuantity(before.soldQuantity + quantity),
    proceeds: plus(before.proceeds, proceeds),
    realised: minus(plus(before.realised, proceeds), cost),
  }),
  fault: (before, { quantity, cost, fee }) => {
    if (quantity > before.openQuantity) return `took ${quantity} when ${before.openQuantity} were open`;
    if (fee !== 0n) return `says a fee of ${fee}, a split has none`;
    return cost > before.openCost ? `took a cost of ${cost} when ${before.openCost} was open` : null;
  },
};

/** From here on so many shares are open, at the same cost. */
const split: MovementKind = {
  ...{ kind: 'split', referenceKind },
  fold: (before, { quantity }) => ({ ...before, quantity: asQuantity(before.soldQuantity + quantity), openQuantity: quantity }),
  fault: (before, { cost, proceeds, fee }) => {
    if (before.openQuantity === 0n) return 'is of a position with nothing open';
    return cost === 0n && proceeds === 0n && fee === 0n ? null : 'moves money';
  },
};

const movedBy = (before: PositionFigures, cost: Money): PositionFigures => ({
  ...before,
  cost: plus(before.cost, cost),
  openCost: plus(before.openCost, cost),
});
const movesCostOnly = ({ quantity, proceeds, fee }: Movement): string | null =>
  quantity === 0n && proceeds === 0n && fee === 0n ? null : 'moves more than a cost';

/** The cost of a position that got no whole share goes to another one. */
export const splitLeft: MovementKind = {
  ...{ kind: 'split-left', referenceKind },
  fold: (before, { cost }) => movedBy(before, negated(cost)),
  fault: (before, movement) => (movement.cost === before.openCost && before.openQuantity === 0n ? movesCostOnly(movement) : 'leaves a cost behind'),
};

const splitJoined: MovementKind = {
  ...{ kind: 'split-joined', referenceKind },
  fold: (before, { cost }) => movedBy(before, cost),
  fault: (before, movement) => (before.openQuantity > 0n ? movesCostOnly(movement) : 'joins a position with nothing open'),
};

/** The kinds that a split writes. */
export const splitMovements: readonly MovementKind[] = [splitPaid, split, splitLeft, splitJoined];

/** The movements of a position in a split, in their order. `reference`: the split of its customer. */
export function movementsOfSplit(
  { before, after, taken, paid, cost, moved }: SplitPart,
  { ratio, reference, at }: { ratio: SplitRatio; reference: bigint; at: Instant },
): readonly { readonly kind: MovementKind; readonly movement: Movement }[] {
  const write = (kind: MovementKind, some: Partial<Pick<Movement, 'quantity' | 'cost' | 'proceeds'>>) => ({
    kind,
    movement: { kind: kind.kind, quantity: asQuantity(0n), cost: nothing, proceeds: nothing, fee: nothing, ...some, referenceKind, reference, at },
  });
  const isWhole = taken === before * ratio.fresh;
  invariant(!isWhole || after === 0n, 'what is paid whole leaves no shares');
  return [
    ...(taken > 0n ? [write(splitPaid, { quantity: asQuantity(taken / ratio.fresh), cost, proceeds: paid })] : []),
    ...(isWhole ? [] : [write(split, { quantity: after })]),
    ...(moved < 0n ? [write(splitLeft, { cost: negated(moved) })] : []),
    ...(moved > 0n ? [write(splitJoined, { cost: moved })] : []),
  ];
}
