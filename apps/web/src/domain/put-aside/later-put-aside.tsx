import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { PutAsideLine } from './put-aside-line.tsx';

const Line = lazyPart(() => import('./put-aside-line.tsx').then(part => part.PutAsideLine));

/** The line of the money put aside, once it is here with its texts. */
export const LaterPutAside = (props: ComponentProps<typeof PutAsideLine>) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
);
