import { lazy } from 'react';

/** Parts of trading that come after the screen they stand on, each in a chunk of its own. */
export const OwnStrip = lazy(() => import('../features/trading/parts/own-strip.tsx').then((parts) => ({ default: parts.OwnStrip })));
export const OrderSheet = lazy(() => import('../features/trading/parts/order-sheet.tsx').then((parts) => ({ default: parts.OrderSheet })));
export const OrderForm = lazy(() => import('../features/trading/parts/order-form.tsx').then((parts) => ({ default: parts.OrderForm })));
export const PositionsAndOrders = lazy(() => import('../features/trading/parts/positions-and-orders.tsx').then((parts) => ({ default: parts.PositionsAndOrders })));
