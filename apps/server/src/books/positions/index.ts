export { extend, newPosition, positionState, reduce, split, type PositionFigures } from './rules/position.ts';
export { selectLots } from './rules/lot-selection.ts';
export { buyPrice, marketValue, valuationOf, type Valuation } from './rules/valuation.ts';
export * from './store.ts';

/** Tables that the runtime may never rewrite. */
export const positionsAppendOnly = ['position_close'];
