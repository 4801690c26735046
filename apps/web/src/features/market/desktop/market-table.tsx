import { EmptyState, ErrorState, Skeleton } from '@parkett/ui';
import { InstrumentTable } from '../../../domain/instrument/instrument-table.tsx';
import { useTexts } from '../../../lib/texts.ts';
import type { MarketTab } from '../model.ts';
import { Breadth } from '../parts/breadth.tsx';
import { useMarket } from '../queries.ts';

/** One market as a table, ten instruments to a page. */
export function MarketTable({ tab }: { tab: MarketTab }) {
  const t = useTexts('market');
  const c = useTexts('common');
  const { rows, isPending, isError, refetch } = useMarket(tab, { sparks: tab !== 'shares' });
  if (isPending) return <Skeleton lines={10} height={40} label={c('loading')} />;
  if (isError) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  if (rows.length === 0) return <EmptyState title={t('noMarket')}>{t('noMarketText')}</EmptyState>;
  return (
    <>
      <Breadth rows={rows} />
      <InstrumentTable key={tab} rows={rows} label={t(tab)} />
    </>
  );
}
