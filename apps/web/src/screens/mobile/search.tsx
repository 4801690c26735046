import { PullToRefresh } from '@parkett/ui';
import { SearchPanel } from '../../features/search/parts/search-panel.tsx';
import { StarButton } from '../../features/watchlist/parts/star-button.tsx';
import { usePullWords } from '../../lib/pull-words.ts';
import { refreshOrFail } from '../../lib/reads/query.ts';
import { useTexts } from '../../lib/texts.ts';

/** Search, each find with a star for the watchlist. */
export default function Search() {
  const t = useTexts('search');
  const words = usePullWords();
  return (
    <PullToRefresh words={words} onRefresh={() => refreshOrFail('search/start', 'search/instruments')}>
      <h1 className="visually-hidden">{t('search')}</h1>
      <SearchPanel layout="mobile" action={row => <StarButton code={row.code} />} />
    </PullToRefresh>
  );
}
