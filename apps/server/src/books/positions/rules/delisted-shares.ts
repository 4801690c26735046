import { minus, nothing, plus, type Instant, type Money } from '@parkett/kernel';
import type { Movement, MovementKind } from './movement.ts';
import type { PositionFigures } from './position.ts';

/** The whole of a position whose share was delisted, for money. */
export const delistingPaid: MovementKind = {
  ...{ kind: 'delisting-paid', referenceKind: 'delisting' },
  fold: (before, { quantity, cost, proceeds }) => ({
    ...before,
    openQuantity: minus(before.openQuantity, quantity),
    openCost: minus(before.openCost, cost),
    soldQuantity: plus(before.soldQuantity, quantity),
    proceeds: plus(before.proceeds, proceeds),
    realised: minus(plus(before.realised, proceeds), cost),
  }),
  fault: (before, { quantity, cost, fee }) => {
    if (quantity === 0n || quantity !== before.openQuantity) return `took ${quantity} when ${before.openQuantity} were open`;
    if (fee !== 0n) return `says a fee of ${fee}, a delisting has none`;
    return cost === before.openCost ? null : `took a cost of ${cost} when ${before.openCost} was open`;
  },
};

type Paid = { readonly amount: Money; readonly reference: bigint; readonly at: Instant };

/** The movement of a position that a delisting pays. `reference`: the payment to its customer. */
export const movementOfDelisting = (
  { openQuantity: quantity, openCost: cost }: Pick<PositionFigures, 'openQuantity' | 'openCost'>,
  { amount: proceeds, reference, at }: Paid,
): Movement => ({ kind: delistingPaid.kind, quantity, cost, proceeds, fee: nothing, referenceKind: delistingPaid.referenceKind, reference, at });
