import { useState } from 'react';
import { Button, buttonClass, Drawer, EmptyState, ErrorState, Segments, Skeleton } from '@parkett/ui';
import { InstrumentTable } from '../../../domain/instrument/instrument-table.tsx';
import { Link } from '../../../navigation/link.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { StarButton } from '../parts/star-button.tsx';
import { useChosenList, useEntries } from '../parts/use-chosen-list.ts';
import styles from './watchlists.module.css';

const ListEditor = lazyPart(() => import('../parts/list-editor.tsx').then(parts => parts.ListEditor));

/** The watchlists as tables, ten instruments to a page; a drawer edits them. */
export default function Watchlists() {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const { session, lists, chosen, choose, isWaiting, isError, refetch } = useChosenList();
  const [editing, setEditing] = useState(false);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('watchlists')}</h1>
        {session.state === 'signed-in' ? (
          <Button small onClick={() => setEditing(true)}>
            {t('editLists')}
          </Button>
        ) : null}
      </header>
      {isWaiting ? <Skeleton lines={8} height={44} label={c('loading')} /> : null}
      {isError ? <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} /> : null}
      {lists.length > 1 ? (
        <Segments
          label={t('watchlists')}
          look="line"
          value={String(chosen?.id)}
          onChange={id => choose(Number(id))}
          options={lists.map(list => ({ value: String(list.id), label: list.name }))}
        />
      ) : null}
      {chosen ? <Entries key={chosen.id} name={chosen.name} codes={chosen.codes} /> : null}
      {session.state === 'signed-in' && !isWaiting && !isError && !chosen ? <Empty title={t('noLists')} text={t('noListsText')} /> : null}
      <Drawer side="right" open={editing} onClose={() => setEditing(false)} title={t('editLists')} closeLabel={c('close')}>
        <ListEditor lists={lists} chosen={chosen} onChoose={choose} />
      </Drawer>
    </div>
  );
}

function Entries({ name, codes }: { name: string; codes: readonly string[] }) {
  const t = useTexts('watchlist');
  const c = useTexts('common');
  const { rows, isPending, isError, data, refetch } = useEntries(codes);
  if (codes.length === 0) return <Empty title={t('emptyList')} text={t('emptyListText')} />;
  if (isPending) return <Skeleton lines={codes.length} height={44} label={c('loading')} />;
  if (isError && !data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void refetch()} />;
  return <InstrumentTable rows={rows} label={name} ordered action={row => <StarButton code={row.code} />} />;
}

function Empty({ title, text }: { title: string; text: string }) {
  const t = useTexts('watchlist');
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/pc/favorite/search" className={buttonClass({ kind: 'primary' })}>
          {t('toSearch')}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
