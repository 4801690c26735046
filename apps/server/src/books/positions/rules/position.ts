import { allocate, nothing, type Amount, type Instant, type Money, type Quantity, type Unit } from '@parkett/kernel';

/** What a position is by its movements: quantities in the instrument's units, money in minor units, cost without fees. */
export type PositionFigures = {
  /** Taken in over its life; still there. */
  readonly quantity: Quantity;
  readonly openQuantity: Quantity;
  /** Of all that was taken in, and of what is open. */
  readonly cost: Money;
  readonly openCost: Money;
  readonly fee: Money;
  readonly soldQuantity: Quantity;
  readonly proceeds: Money;
  readonly realised: Money;
  /** When the first movement was; null before there is one. */
  readonly openedAt: Instant | null;
  /** When the last of it went; null while something is open. */
  readonly closedAt: Instant | null;
  /** How many movements made it so. */
  readonly movements: number;
};

export const newPosition: PositionFigures = {
  quantity: nothing,
  openQuantity: nothing,
  cost: nothing,
  openCost: nothing,
  fee: nothing,
  soldQuantity: nothing,
  proceeds: nothing,
  realised: nothing,
  openedAt: null,
  closedAt: null,
  movements: 0,
};

/** Splits an execution's money over the positions it closes, by quantity, without loss. */
export const split = <U extends Unit>(total: Amount<U>, quantities: readonly Quantity[]): Amount<U>[] => allocate(total, quantities);

export type PositionState = 'holding' | 'locked' | 'ready-to-close' | 'closed';

/** A ticket whose shares stand in a pending sale is ready to close; one under its lock is locked until then. */
export function positionState(position: { openQuantity: bigint; closingQuantity: bigint; lockedUntil: Instant | null }, now: Instant): PositionState {
  if (position.openQuantity === 0n) return 'closed';
  if (position.lockedUntil !== null && position.lockedUntil > now) return 'locked';
  return position.closingQuantity > 0n ? 'ready-to-close' : 'holding';
}
