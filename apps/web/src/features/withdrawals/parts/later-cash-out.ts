import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterCashOut = lazyPart(() => import('./cash-out-page.tsx').then(part => part.CashOutPage), { isScreen: true });
