import { route, type Route } from '../../navigation/route.ts';

/** `number`: another offering than the newest one. `tab`: open, mine or listed. */
type Paths = {
  '/home/newStock': { tab?: string };
  '/home/newStockBuy': { number?: string };
  '/pc/home/newStock': { tab?: string };
  '/pc/home/newStockBuy': { number?: string };
  '/pc/home/newStockOrder': Record<string, never>;
};

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

const mobile = { frame: 'bare', texts: ['common', 'new-shares', 'security'] } as const;
const desktop = { frame: 'desktop', texts: ['common', 'shell', 'new-shares', 'security'] } as const;

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/home/newStock': route(() => import('./mobile/new-stock.tsx'), mobile),
  '/home/newStockBuy': route(() => import('./mobile/new-stock-buy.tsx'), mobile),
  '/pc/home/newStock': route(() => import('./desktop/new-stock.tsx'), desktop),
  '/pc/home/newStockBuy': route(() => import('./desktop/new-stock-buy.tsx'), desktop),
  '/pc/home/newStockOrder': route(() => import('./desktop/new-stock-order.tsx'), { ...desktop, needsAccount: 'mineTitle' }),
};
