import { Badge, EmptyState, ErrorState, formatMinute, ListRow, LoadMore, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address } from '../../../navigation/paths.ts';
import { useThreads } from '../queries.ts';
import type { ServicePath } from './service-page.tsx';
import styles from './service.module.css';

/** The customer's threads, the newest first. */
export function ThreadList({ path }: { path: ServicePath }) {
  const t = useTexts('customer-service');
  return (
    <section className={styles.section}>
      <h2>{t('threads')}</h2>
      <Threads path={path} />
    </section>
  );
}

function Threads({ path }: { path: ServicePath }) {
  const t = useTexts('customer-service');
  const c = useTexts('common');
  const query = useThreads();
  if (query.isPending) return <Skeleton lines={3} height={60} label={c('loading')} />;
  if (query.isError && !query.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void query.refetch()} />;
  const threads = query.data.pages.flatMap(page => page.threads);
  if (threads.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <>
      <ul className={styles.list}>
        {threads.map(({ number, kind, subject, state, changedAt }) => (
          <li key={number}>
            <Link to={address(path, { number })}>
              <ListRow
                title={subject}
                subtitle={`${t(`kind-${kind}`)} · ${number} · ${formatMinute(changedAt)}`}
                trailing={<Badge tone={state === 'answered' ? 'petrol' : 'plain'}>{t(`state-${state}`)}</Badge>}
                chevron
              />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore disabled={!query.hasNextPage || query.isFetchingNextPage} onReach={() => void query.fetchNextPage()} />
    </>
  );
}
