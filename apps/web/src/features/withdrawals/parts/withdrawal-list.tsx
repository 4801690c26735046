import { Badge, EmptyState, ErrorState, formatAmount, formatMinute, ListRow, LoadMore, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import type { Layout } from '../../../navigation/paths.ts';
import { useWithdrawals, type Filter } from '../queries.ts';
import { recordOf } from './places.ts';
import { toneOf } from './withdrawal-view.tsx';
import styles from './withdrawals.module.css';

/** The customer's withdrawals, the newest first. */
export function WithdrawalList({ layout, filter }: { layout: Layout; filter: Filter }) {
  const t = useTexts('withdrawals');
  const c = useTexts('common');
  const read = useWithdrawals(filter);
  if (read.isPending) return <Skeleton lines={4} height={60} label={c('loading')} />;
  if (read.isError && !read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  const withdrawals = read.data.pages.flatMap(page => page.withdrawals);
  if (withdrawals.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {withdrawals.map(({ number, amount, currency, payee, state, askedAt }) => (
          <li key={number}>
            <Link to={recordOf(layout, number)}>
              <ListRow
                title={formatAmount(amount, currency)}
                subtitle={`${number} · ${payee.nickname || t(`kind-${payee.kind}`)} …${payee.last} · ${formatMinute(askedAt)}`}
                trailing={<Badge tone={toneOf(state)}>{t(`is-${state}`)}</Badge>}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore key={withdrawals.length} disabled={!read.hasNextPage || read.isFetchingNextPage} onReach={() => void read.fetchNextPage()} />
    </>
  );
}
