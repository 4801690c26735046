import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Part = lazyPart(() => import('./recovery.tsx').then(({ Recovery }) => Recovery));

/** Getting back in, whose code and words come when somebody needs them. */
export const LaterRecovery = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
