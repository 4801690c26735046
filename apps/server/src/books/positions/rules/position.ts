import { allocate, divide } from '@parkett/kernel';

export type PositionFigures = {
  readonly quantity: bigint;
  readonly openQuantity: bigint;
  readonly closingQuantity: bigint;
  readonly cost: bigint;
  readonly openCost: bigint;
  readonly fee: bigint;
  readonly soldQuantity: bigint;
  readonly proceeds: bigint;
  readonly realised: bigint;
};

export const newPosition: PositionFigures = {
  quantity: 0n,
  openQuantity: 0n,
  closingQuantity: 0n,
  cost: 0n,
  openCost: 0n,
  fee: 0n,
  soldQuantity: 0n,
  proceeds: 0n,
  realised: 0n,
};

/** A further execution of the opening order. Cost is without fees, minor units. */
export function extend(position: PositionFigures, by: { quantity: bigint; value: bigint; fee: bigint }): PositionFigures {
  return {
    ...position,
    quantity: position.quantity + by.quantity,
    openQuantity: position.openQuantity + by.quantity,
    cost: position.cost + by.value,
    openCost: position.openCost + by.value,
    fee: position.fee + by.fee,
  };
}

/** Takes sold shares out: their part of the open cost is rounded half up, and the last share takes what is left, so no cent is lost. */
export function reduce(
  position: PositionFigures,
  by: { quantity: bigint; proceeds: bigint; fee: bigint },
): { position: PositionFigures; cost: bigint } {
  const left = position.openQuantity - by.quantity;
  const cost = left === 0n ? position.openCost : divide(position.openCost * by.quantity, position.openQuantity, 'half-up');
  return {
    cost,
    position: {
      ...position,
      openQuantity: left,
      closingQuantity: position.closingQuantity - by.quantity,
      openCost: position.openCost - cost,
      fee: position.fee + by.fee,
      soldQuantity: position.soldQuantity + by.quantity,
      proceeds: position.proceeds + by.proceeds,
      realised: position.realised + by.proceeds - cost,
    },
  };
}

/** Splits an execution's money over the positions it closes, by quantity, without loss. */
export const split = (total: bigint, quantities: readonly bigint[]): bigint[] => allocate(total, quantities);

export type PositionState = 'holding' | 'locked' | 'ready-to-close' | 'closed';

/** A ticket whose shares stand in a pending sale is ready to close; one under its lock is locked until then. */
export function positionState(of: { openQuantity: bigint; closingQuantity: bigint; lockedUntil: number | null }, now: number): PositionState {
  if (of.openQuantity === 0n) return 'closed';
  if (of.lockedUntil !== null && of.lockedUntil > now) return 'locked';
  return of.closingQuantity > 0n ? 'ready-to-close' : 'holding';
}
