import { route, type Route } from '../../navigation/route.ts';

type Paths = { '/home/qcList': Record<string, never> };

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/home/qcList': route(() => import('./mobile/opening-list.tsx'), { frame: 'bare', texts: ['common', 'opening-list'] }),
};
