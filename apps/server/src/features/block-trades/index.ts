export { blocksAhead } from './list.ts';
export { beginDrafting, haltsCloseOffers, offersDue } from './due.ts';
export type { BlockParts } from './parts.ts';
export { addBlockTradesCalls } from './routes.ts';
