import { route, type Route } from '../../navigation/route.ts';

/** `number`: another loan than the one that is open. */
type Paths = {
  '/home/loan': Record<string, never>;
  '/home/loanRe': { number?: string };
  '/pc/home/loan': Record<string, never>;
  '/pc/home/loanRe': { number?: string };
};

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

const mobile = { frame: 'bare', texts: ['common', 'loans', 'security'] } as const;
const desktop = { frame: 'account', texts: ['common', 'shell', 'loans', 'security'] } as const;

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/home/loan': route(() => import('./mobile/loan.tsx'), { ...mobile, needsAccount: 'title' }),
  '/home/loanRe': route(() => import('./mobile/loan-re.tsx'), { ...mobile, needsAccount: 'repayTitle' }),
  '/pc/home/loan': route(() => import('./desktop/loan.tsx'), { ...desktop, needsAccount: 'title' }),
  '/pc/home/loanRe': route(() => import('./desktop/loan-re.tsx'), { ...desktop, needsAccount: 'repayTitle' }),
};
