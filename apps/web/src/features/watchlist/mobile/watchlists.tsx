import { buttonClass, EmptyState, ErrorState, Icon, PullToRefresh, Segments } from '@parkett/ui';
import { InstrumentRow, RowSkeletons } from '../../../domain/instrument/instrument-row.tsx';
import { VirtualRows } from '../../../domain/instrument/virtual-rows.tsx';
import { Link } from '../../../navigation/link.tsx';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { address } from '../../../navigation/paths.ts';
import { useChosenList, useEntries } from '../parts/use-chosen-list.ts';
import styles from './watchlists.module.css';

/** The watchlists, one tab each, their prices live. */
export default function Watchlists() {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const words = usePullWords();
  const { lists, chosen, choose, isWaiting, isError, refetch } = useChosenList();
  return (
    <>
      <h1 className="visually-hidden">{t('watchlists')}</h1>
      <div className={styles.tabs}>
        <div className={styles.names}>
          {lists.length > 0 ? (
            <Segments
              label={t('watchlists')}
              look="line"
              value={String(chosen?.id)}
              onChange={id => choose(Number(id))}
              options={lists.map(list => ({ value: String(list.id), label: list.name }))}
            />
          ) : null}
        </div>
        <Link to={address('/favorite/index', chosen ? { list: String(chosen.id) } : {})} className={styles.edit} aria-label={t('editLists')}>
          <Icon name="pencil" size={20} />
        </Link>
      </div>
      <PullToRefresh words={words} onRefresh={() => refreshOrFail('watchlist/lists', 'market/instruments')}>
        <div className={styles.rows}>
          {isWaiting ? <RowSkeletons count={8} label={c('loading')} /> : null}
          {isError ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} /> : null}
          {!isWaiting && !isError && !chosen ? <NoList /> : null}
          {chosen ? <Rows key={chosen.id} codes={chosen.codes} /> : null}
        </div>
      </PullToRefresh>
    </>
  );
}

function Rows({ codes }: { codes: readonly string[] }) {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const { rows, isPending, isError, data, refetch } = useEntries(codes);
  if (codes.length === 0)
    return (
      <EmptyState
        title={t('emptyList')}
        action={
          <Link to="/favorite/search" className={buttonClass({ kind: 'primary' })}>
            {t('toSearch')}
          </Link>
        }
      >
        {t('emptyListText')}
      </EmptyState>
    );
  if (isPending) return <RowSkeletons count={codes.length} label={c('loading')} />;
  if (isError && !data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return <VirtualRows rows={rows}>{row => <InstrumentRow row={row} />}</VirtualRows>;
}

function NoList() {
  const t = useTexts('watchlist');
  return (
    <EmptyState
      title={t('noLists')}
      action={
        <Link to="/favorite/search" className={buttonClass({ kind: 'primary' })}>
          {t('toSearch')}
        </Link>
      }
    >
      {t('noListsText')}
    </EmptyState>
  );
}
