import type { ThreadAbout } from '@parkett/contract/customer-service';
import { route, type Route } from '../../navigation/route.ts';

/** `number`: the thread that is open. `case`: the block that keeps its reader from signing in. `about` and `thing`: the thing that a new one is about. */
type Parameters = { number?: string; case?: string; about?: ThreadAbout['kind']; thing?: string };
type Paths = { '/information/kf': Parameters; '/pc/information/kf': Parameters };

declare module '../../navigation/paths.ts' {
  interface FeatureParameters extends Paths {}
}

export const routes: Readonly<Record<keyof Paths, Route>> = {
  '/information/kf': route(() => import('./mobile/customer-service.tsx'), { frame: 'bare', texts: ['common', 'customer-service'] }),
  '/pc/information/kf': route(() => import('./desktop/customer-service.tsx'), {
    frame: 'account',
    texts: ['common', 'shell', 'customer-service'],
  }),
};
