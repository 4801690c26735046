import { EmptyState, ErrorState, LoadMore, Skeleton } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import { byDay } from '../model.ts';
import { useNotices } from '../queries.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notice-row.module.css';

/** All notices by day; older ones come when the end is near. */
export function NoticeList() {
  const t = useTexts('news');
  const c = useTexts('common');
  const query = useNotices();
  if (query.isPending) return <Skeleton lines={7} height={56} label={c('loading')} />;
  if (query.isError && !query.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void query.refetch()} />;
  const notices = query.data.pages.flatMap(page => page.notices);
  if (notices.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <>
      {byDay(notices).map(({ day, notices: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          {ofDay.map(notice => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </section>
      ))}
      <LoadMore disabled={!query.hasNextPage || query.isFetchingNextPage} onReach={() => void query.fetchNextPage()} />
      {query.isFetchingNextPage ? <Skeleton lines={2} height={56} label={c('loading')} /> : null}
    </>
  );
}
