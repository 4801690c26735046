import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import type { ExchangeFirst } from './exchange-first.tsx';

const First = lazyPart(() => import('./exchange-first.tsx').then(part => part.ExchangeFirst));

/** The offer to exchange what an order lacks, once it is here with its texts. */
export const LaterExchangeFirst = (props: ComponentProps<typeof ExchangeFirst>) => (
  <Suspense>
    <First {...props} />
  </Suspense>
);
