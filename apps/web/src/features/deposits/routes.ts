import { route, type Route } from '../../navigation/route.ts';

/** `deposit`: its number, whose state is shown. */
type Of = { channel?: string; deposit?: string };
type Paths = {
  '/information/recharge': Record<string, never>;
  '/information/rechargeChannel': Of;
  '/pc/information/recharge': Record<string, never>;
  '/pc/information/rechargeChannel': Of;
};

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

const mobile = { frame: 'bare', texts: ['common', 'deposits'], needsAccount: 'title' } as const;
const desktop = { frame: 'account', texts: ['common', 'shell', 'deposits'], needsAccount: 'title' } as const;

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/information/recharge': route(() => import('./mobile/recharge.tsx'), mobile),
  '/information/rechargeChannel': route(() => import('./mobile/recharge-channel.tsx'), mobile),
  '/pc/information/recharge': route(() => import('./desktop/recharge.tsx'), desktop),
  '/pc/information/rechargeChannel': route(() => import('./desktop/recharge-channel.tsx'), desktop),
};
