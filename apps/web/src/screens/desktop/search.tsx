import { SearchPanel } from '../../features/search/parts/search-panel.tsx';
import { StarButton } from '../../features/watchlist/parts/star-button.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Search, each find with a star for the watchlist. */
export default function Search() {
  const t = useTexts('search');
  return (
    <>
      <h1 className="visually-hidden">{t('search')}</h1>
      <SearchPanel layout="desktop" action={row => <StarButton code={row.code} />} />
    </>
  );
}
