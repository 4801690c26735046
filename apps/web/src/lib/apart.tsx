import type { ReactNode } from 'react';
import { ErrorState, PartBoundary } from '@parkett/ui';
import { useLocation } from '../navigation/location.ts';
import { NoAnswer } from './api.ts';
import { useTexts } from './texts.ts';

/** A part that breaks says so in its place, and the screen around it stands. Code that doesn't arrive is the screen's: it waits for the network. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <PartBoundary at={useLocation()} isOfScreen={error => error instanceof NoAnswer} broken={again => <Broken onAgain={again} />}>
      {children}
    </PartBoundary>
  );
}

function Broken({ onAgain }: { onAgain: () => void }) {
  const t = useTexts('common');
  return <ErrorState title={t('partBroken')} retryLabel={t('retry')} onRetry={onAgain} />;
}
