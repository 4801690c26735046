import { ErrorState } from '@parkett/ui';
import { useTexts } from './texts.ts';

/** Stands in the place of a part that broke. Its code comes when it is wanted: most people never see it. */
export default function BrokenPart({ onAgain }: { onAgain: () => void }) {
  const t = useTexts('common');
  return <ErrorState title={t('partBroken')} retryLabel={t('retry')} onRetry={onAgain} />;
}
