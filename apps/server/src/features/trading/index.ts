export { orderClaims, stockList } from './stock-list.ts';
export { listOrders, listPositions } from './read-models.ts';
export { orderStory, ownerOfOrder } from './order-story.ts';
export { addTradingCalls } from './routes.ts';
export { tradingSettings } from './settings.ts';
export { settlement } from './due.ts';
export { valueToday, type ValueParts } from './value-history.ts';
