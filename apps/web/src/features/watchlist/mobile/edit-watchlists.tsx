import { ErrorState, PullToRefresh, Skeleton } from '@parkett/ui';
import { usePullWords } from '../../../lib/pull-words.ts';
import { refreshOrFail } from '../../../lib/reads/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BackHeader } from '../../../navigation/back-header.tsx';
import { ListEditor } from '../parts/list-editor.tsx';
import { useChosenList } from '../parts/use-chosen-list.ts';

/** Edits the watchlists and what stands in them. */
export default function EditWatchlists() {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const words = usePullWords();
  const { session, lists, chosen, choose, isWaiting, isError, refetch } = useChosenList();
  return (
    <>
      <BackHeader title={t('editLists')} />
      <PullToRefresh words={words} onRefresh={() => refreshOrFail('watchlist/lists')}>
        <div style={{ padding: '0 var(--gutter) var(--space-10)' }}>
          {isWaiting ? <Skeleton lines={5} height={48} label={c('loading')} /> : null}
          {isError ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} /> : null}
          {session.state === 'signed-in' && !isWaiting && !isError ? <ListEditor lists={lists} chosen={chosen} onChoose={choose} /> : null}
        </div>
      </PullToRefresh>
    </>
  );
}
