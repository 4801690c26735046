import { route, type Route } from '../../navigation/route.ts';

/** `back`: the address that adding leads to. `kind`: bank accounts with cards, or addresses for USDT. */
type Kind = { kind?: 'accounts' | 'addresses' };
type Back = { back?: string };
type Paths = {
  '/information/bankList': Record<string, never>;
  '/information/addBankCard': Back;
  '/information/usdtAddress': Back;
  '/pc/information/bankList': Kind;
  '/pc/information/addBankCard': Kind & Back;
};

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

const mobile = { frame: 'bare', texts: ['common', 'payees', 'security'] } as const;
const desktop = { frame: 'account', texts: ['common', 'shell', 'payees', 'security'] } as const;

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/information/bankList': route(() => import('./mobile/bank-list.tsx'), { ...mobile, needsAccount: 'title' }),
  '/information/addBankCard': route(() => import('./mobile/add-bank-card.tsx'), { ...mobile, needsAccount: 'addTitle' }),
  '/information/usdtAddress': route(() => import('./mobile/usdt-address.tsx'), { ...mobile, needsAccount: 'addressesTitle' }),
  '/pc/information/bankList': route(() => import('./desktop/bank-list.tsx'), { ...desktop, needsAccount: 'title' }),
  '/pc/information/addBankCard': route(() => import('./desktop/add-bank-card.tsx'), { ...desktop, needsAccount: 'addTitle' }),
};
