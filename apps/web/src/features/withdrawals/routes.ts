import { route, type Route } from '../../navigation/route.ts';

/** `amount` and `payee`: what was typed before a payee was added. */
type CashOut = { type?: string; amount?: string; payee?: string };
type Paths = { '/information/cashOut': CashOut; '/pc/information/cashOut': CashOut };

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/information/cashOut': route(() => import('./mobile/cash-out.tsx'), {
    ...{ frame: 'bare', texts: ['common', 'withdrawals', 'security'], needsAccount: 'title' },
  }),
  '/pc/information/cashOut': route(() => import('./desktop/cash-out.tsx'), {
    ...{ frame: 'account', texts: ['common', 'shell', 'withdrawals', 'security'], needsAccount: 'title' },
  }),
};
