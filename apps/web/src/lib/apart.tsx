import { lazy, Suspense, type ReactNode } from 'react';
import { PartBoundary } from '@parkett/ui';
import { useLocation } from '../navigation/location.ts';
import { NoAnswer } from './api.ts';

const BrokenPart = lazy(() => import('./broken-part.tsx'));

/** A part that breaks says so in its place, and the screen around it stands. Code that doesn't arrive is the screen's: it waits for the network. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <PartBoundary
      at={useLocation()}
      isOfScreen={error => error instanceof NoAnswer}
      broken={again => (
        <Suspense>
          <BrokenPart onAgain={again} />
        </Suspense>
      )}
    >
      {children}
    </PartBoundary>
  );
}
