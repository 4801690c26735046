import { lazyPart } from '../lib/lazy-part.tsx';
import { loadTexts } from '../lib/texts.ts';

/** Parts of trading that come after the screen they stand on, each in a chunk of its own. */
export const OwnStrip = lazyPart(() => import('../features/trading/parts/own-strip.tsx').then(parts => parts.OwnStrip));
export const OrderSheet = lazyPart(() => import('../features/trading/parts/order-sheet.tsx').then(parts => parts.OrderSheet));
export const OrderForm = lazyPart(() => import('../features/trading/parts/order-form.tsx').then(parts => parts.OrderForm));
export const PositionsAndOrders = lazyPart(() =>
  import('../features/trading/parts/positions-and-orders.tsx').then(parts => parts.PositionsAndOrders),
);
export const OwnMarks = lazyPart(() => import('../features/trading/parts/own-marks.tsx').then(parts => parts.OwnMarks));
export const CancelOrders = lazyPart(() => import('../features/trading/parts/cancel-orders.tsx').then(parts => parts.CancelOrders));
/** The bell beside a price, and the sheet behind it. */
export const AlertButton = lazyPart(() =>
  Promise.all([import('./parts/alert-button.tsx'), loadTexts('price-alerts')]).then(([parts]) => parts.AlertButton),
);
export type { Sellable } from '../features/trading/parts/selling.tsx';
export type { FormHandle, FormRequest } from '../features/trading/parts/use-form-requests.ts';
export type { OwnMarksShown } from '../features/trading/parts/own-marks.tsx';
