import { Component, Suspense, type ReactNode } from 'react';
import { ErrorState } from '@parkett/ui';
import { useTexts } from '../lib/texts.ts';

/** A screen that broke (or whose code didn't arrive) says so in its place and offers to load the page again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Suspense>
        <Broken />
      </Suspense>
    );
  }
}

function Broken() {
  const t = useTexts('common');
  return (
    <ErrorState title={t('screenBroken')} retryLabel={t('reload')} onRetry={() => location.reload()}>
      {t('screenBrokenText')}
    </ErrorState>
  );
}
