import { allocate, type Instant } from '@parkett/kernel';

/** What a position is by its movements: quantities in the instrument's units, money in minor units, cost without fees. */
export type PositionFigures = {
  /** Taken in over its life; still there. */
  readonly quantity: bigint;
  readonly openQuantity: bigint;
  /** Of all that was taken in, and of what is open. */
  readonly cost: bigint;
  readonly openCost: bigint;
  readonly fee: bigint;
  readonly soldQuantity: bigint;
  readonly proceeds: bigint;
  readonly realised: bigint;
  /** When the first movement was; null before there is one. */
  readonly openedAt: Instant | null;
  /** When the last of it went; null while something is open. */
  readonly closedAt: Instant | null;
  /** How many movements made it so. */
  readonly movements: number;
};

export const newPosition: PositionFigures = {
  quantity: 0n,
  openQuantity: 0n,
  cost: 0n,
  openCost: 0n,
  fee: 0n,
  soldQuantity: 0n,
  proceeds: 0n,
  realised: 0n,
  openedAt: null,
  closedAt: null,
  movements: 0,
};

/** Splits an execution's money over the positions it closes, by quantity, without loss. */
export const split = (total: bigint, quantities: readonly bigint[]): bigint[] => allocate(total, quantities);

export type PositionState = 'holding' | 'locked' | 'ready-to-close' | 'closed';

/** A ticket whose shares stand in a pending sale is ready to close; one under its lock is locked until then. */
export function positionState(position: { openQuantity: bigint; closingQuantity: bigint; lockedUntil: Instant | null }, now: Instant): PositionState {
  if (position.openQuantity === 0n) return 'closed';
  if (position.lockedUntil !== null && position.lockedUntil > now) return 'locked';
  return position.closingQuantity > 0n ? 'ready-to-close' : 'holding';
}
