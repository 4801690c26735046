/** What other screens show of trading. */
export { OrderForm } from './order-form.tsx';
export { OrderSheet } from './order-sheet.tsx';
export { OwnStrip } from './own-strip.tsx';
export { PositionsAndOrders } from './positions-and-orders.tsx';
