import { orderOrigin } from './origins.ts';
import { orderMovements } from './rules/movement.ts';
import { delistingPaid } from './rules/delisted-shares.ts';
import { splitMovements } from './rules/split-shares.ts';

export { closed, foldMovements, moved, opened, orderMovements, type Movement, type MovementKind, type MovementKinds } from './rules/movement.ts';
export { costOf, openedBy } from './rules/movement.ts';
export { countOpen, readHeldCloses, readHeldMovements, readHeldPositions } from './held-store.ts';
export { delistingPaid, movementOfDelisting } from './rules/delisted-shares.ts';
export { movementsOfSplit, splitHolding, type SplitPart, type SplitRatio } from './rules/split-shares.ts';
export { lockedUntil, type LockRule } from './rules/lock.ts';
export { selectLots } from './rules/lot-selection.ts';
export { newPosition, positionState, split, type PositionFigures } from './rules/position.ts';
export { addResults, mayHaveSales, purchaseCommissionOf, saleResult, salesOf, type BookedSale, type SaleResult } from './rules/sale-result.ts';
export { buyPrice, costPerUnit, marketValue, valuationOf, type Valuation } from './rules/valuation.ts';
export { registerMovements } from './movement-kinds.ts';
export { countHolders, heldAt, holdersBefore, type Holder } from './held-at-store.ts';
export { openPosition } from './open-position.ts';
export { registerOrigins, type PositionOrigin } from './origins.ts';
export { appendMovements, movementsOf, splitPositions, type PositionMovement } from './movement-store.ts';
export { closesOfOrders, closingOrdersOf, insertOrderCloses, updateOrderCloses, type OrderClose } from './order-close-store.ts';
export {
  findPosition,
  instrumentsHeld,
  ownerOfPosition,
  lockOpenPositions,
  lockPositions,
  openedByOrigin,
  openPositionsOf,
  positionsHeldSince,
  positionsOf,
  positionsOpenedBy,
  writePositions,
  type Position,
  type PositionKey,
} from './store.ts';

/** What this book declares. */
export const positionsManifest = {
  name: 'positions',
  appendOnly: ['position_movement'],
  movements: [...orderMovements, ...splitMovements, delistingPaid],
  origins: [orderOrigin],
};
