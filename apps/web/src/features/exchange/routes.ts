import { route, type Route } from '../../navigation/route.ts';

/** The currencies that are chosen at first. */
type Pair = { from?: string; to?: string };
type Paths = { '/information/exChange': Pair; '/pc/information/exChange': Pair };

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/information/exChange': route(() => import('./mobile/exchange.tsx'), {
    ...{ frame: 'bare', texts: ['common', 'exchange', 'security'], needsAccount: 'title' },
  }),
  '/pc/information/exChange': route(() => import('./desktop/exchange.tsx'), {
    ...{ frame: 'account', texts: ['common', 'shell', 'exchange', 'security'], needsAccount: 'title' },
  }),
};
