export { extend, newPosition, positionState, reduce, split, type PositionFigures, type PositionState } from './rules/position.ts';
export { oldestFirst, selectLots, type CloseLine } from './rules/lot-selection.ts';
export { buyPrice, floatingProfit, marketValue, valuationOf, type Valuation } from './rules/valuation.ts';
export * from './store.ts';

/** Tables that the runtime may never rewrite. */
export const positionsAppendOnly = ['position_close'];
