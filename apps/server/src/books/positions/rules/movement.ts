import { minus, partOf, plus, type Instant, type Money, type Quantity } from '@parkett/kernel';
import { newPosition, type PositionFigures } from './position.ts';

/** One thing that happened to a position. Quantity in the instrument's units, money in minor units. */
export type Movement = {
  readonly kind: string;
  readonly quantity: Quantity;
  /** What came in at which cost, or left with which part of it; without fees. */
  readonly cost: Money;
  readonly proceeds: Money;
  readonly fee: Money;
  /** The row that it follows from: what it is, and its number. */
  readonly referenceKind: string;
  readonly reference: bigint;
  readonly at: Instant;
};

/** A kind of movement, registered by the feature that writes it. Both functions are pure. */
export type MovementKind = {
  readonly kind: string;
  /** What movements of this kind follow from; the feature that registers it brings the check that proves them by it. */
  readonly referenceKind: string;
  readonly fold: (before: PositionFigures, movement: Movement) => PositionFigures;
  /** What is wrong with such a movement of such a position; null when nothing is. */
  readonly fault: (before: PositionFigures, movement: Movement) => string | null;
};

/** A position after one more movement. */
export function moved(kind: MovementKind, before: PositionFigures, movement: Movement): PositionFigures {
  const after = kind.fold(before, movement);
  const closedNow = before.openQuantity > 0n ? movement.at : before.closedAt;
  return {
    ...after,
    openedAt: before.openedAt ?? movement.at,
    closedAt: after.openQuantity > 0n ? null : closedNow,
    movements: before.movements + 1,
  };
}

/** The part of the open cost that leaves with a quantity: rounded half up, and the last share takes what is left, so no cent is lost. */
export function costOf({ openQuantity, openCost }: Pick<PositionFigures, 'openQuantity' | 'openCost'>, quantity: Quantity): Money {
  return quantity === openQuantity ? openCost : partOf(openCost, { part: quantity, whole: openQuantity, rounding: 'half-up' });
}

const takenIn = (before: PositionFigures, { quantity, cost, fee }: Movement): PositionFigures => ({
  ...before,
  quantity: plus(before.quantity, quantity),
  openQuantity: plus(before.openQuantity, quantity),
  cost: plus(before.cost, cost),
  openCost: plus(before.openCost, cost),
  fee: plus(before.fee, fee),
});

const bringsNothing = ({ proceeds }: Movement): string | null => (proceeds === 0n ? null : `says proceeds of ${proceeds}, a purchase has none`);

/** The first execution of the order that opens a position. */
export const opened: MovementKind = {
  kind: 'opened',
  referenceKind: 'execution',
  fold: takenIn,
  fault: (before, movement) => (before.movements === 0 ? bringsNothing(movement) : 'comes after others'),
};

/** A further one. A ticket that was sold out while its order still executes opens again. */
export const extended: MovementKind = {
  kind: 'extended',
  referenceKind: 'execution',
  fold: takenIn,
  fault: (before, movement) => (before.movements > 0 ? bringsNothing(movement) : 'comes first'),
};

/** What the execution of a closing order took of it. */
export const closed: MovementKind = {
  kind: 'closed',
  referenceKind: 'execution',
  fold: (before, { quantity, cost, proceeds, fee }) => ({
    ...before,
    openQuantity: minus(before.openQuantity, quantity),
    openCost: minus(before.openCost, cost),
    fee: plus(before.fee, fee),
    soldQuantity: plus(before.soldQuantity, quantity),
    proceeds: plus(before.proceeds, proceeds),
    realised: plus(before.realised, minus(proceeds, cost)),
  }),
  fault: (before, { quantity, cost }) => {
    if (quantity > before.openQuantity) return `sold ${quantity} when ${before.openQuantity} were open`;
    const right = costOf(before, quantity);
    return cost === right ? null : `gave ${quantity} at a cost of ${cost}, the rule gives ${right}`;
  },
};

/** The whole of a position that no order opens, with its first movement; it follows from a row of the feature that registers it. */
export const openedBy = ({ kind, referenceKind }: Pick<MovementKind, 'kind' | 'referenceKind'>): MovementKind => ({
  kind,
  referenceKind,
  fold: takenIn,
  fault: opened.fault,
});

/** The kinds that orders write. */
export const orderMovements: readonly MovementKind[] = [opened, extended, closed];

export type MovementKinds = ReadonlyMap<string, MovementKind>;

/** A position told again from its first movement on, and what is wrong with them. One of an unregistered kind changes nothing. */
export function foldMovements(
  kinds: MovementKinds,
  movements: readonly Movement[],
): { readonly figures: PositionFigures; readonly faults: string[] } {
  const faults: string[] = [];
  let figures = newPosition;
  for (const [index, movement] of movements.entries()) {
    const tell = (what: string): number => faults.push(`movement ${index + 1} (${movement.kind}) ${what}`);
    const kind = kinds.get(movement.kind);
    if (!kind) {
      tell('is of a kind that nobody registered');
      continue;
    }
    if (movement.referenceKind !== kind.referenceKind)
      tell(`follows from a ${movement.referenceKind}, such a one follows from a ${kind.referenceKind}`);
    const fault = kind.fault(figures, movement);
    if (fault) tell(fault);
    figures = moved(kind, figures, movement);
  }
  return { figures, faults };
}
