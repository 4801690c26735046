import { lazyPart } from '../../../lib/lazy-part.tsx';

export const LaterExchange = lazyPart(() => import('./exchange-page.tsx').then(part => part.ExchangePage), { isScreen: true });
export const LaterPairChart = lazyPart(() => import('./pair-chart.tsx').then(part => part.PairChart));
