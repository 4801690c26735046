import { useLayoutEffect } from 'react';
import { ErrorState } from '@parkett/ui';
import { useTexts } from '../lib/texts.ts';

/** What stands in a broken screen's place. */
export default function Broken() {
  const t = useTexts('common');
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  return (
    <ErrorState title={t('screenBroken')} retryLabel={t('reload')} onRetry={() => location.reload()}>
      {t('screenBrokenText')}
    </ErrorState>
  );
}
