import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';

const Part = lazyPart(() => import('./letter.tsx').then(({ Letter }) => Letter));

/** What a link from an e-mail is for, whose code and words come when somebody has one. */
export const LaterLetter = (props: ComponentProps<typeof Part>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);
