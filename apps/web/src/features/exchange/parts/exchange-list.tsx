import { EmptyState, ErrorState, formatAmount, formatMinute, formatNumber, ListRow, LoadMore, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { useExchanges } from '../queries.ts';
import styles from './exchange.module.css';

/** The customer's exchanges, the newest first. */
export function ExchangeList() {
  const t = useTexts('exchange');
  const c = useTexts('common');
  const read = useExchanges();
  if (read.isPending) return <Skeleton lines={4} height={60} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const exchanges = read.data.pages.flatMap(page => page.exchanges);
  if (exchanges.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <section aria-label={t('records')}>
      <ul className={styles.list}>
        {exchanges.map(({ number, from, to, given, got, rate, at, order }) => (
          <li key={number}>
            <ListRow
              title={`${formatAmount(given, from)} → ${formatAmount(got, to)}`}
              subtitle={`${number} · 1 ${from} = ${formatNumber(rate)} ${to} · ${formatMinute(at)}${order === null ? '' : ` · ${t('beforeOrder', { order })}`}`}
            />
          </li>
        ))}
      </ul>
      <LoadMore key={exchanges.length} disabled={!read.hasNextPage || read.isFetchingNextPage} onReach={() => void read.fetchNextPage()} />
    </section>
  );
}
