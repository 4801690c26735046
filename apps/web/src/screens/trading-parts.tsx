import { later } from '../lib/later.tsx';

/** Parts of trading that come after the screen they stand on, each in a chunk of its own. */
export const OwnStrip = later(() => import('../features/trading/parts/own-strip.tsx').then(parts => parts.OwnStrip));
export const OrderSheet = later(() => import('../features/trading/parts/order-sheet.tsx').then(parts => parts.OrderSheet));
export const OrderForm = later(() => import('../features/trading/parts/order-form.tsx').then(parts => parts.OrderForm));
export const PositionsAndOrders = later(() => import('../features/trading/parts/positions-and-orders.tsx').then(parts => parts.PositionsAndOrders));
