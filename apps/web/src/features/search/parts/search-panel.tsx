import { useDeferredValue, useState } from 'react';
import { Button, EmptyState, ErrorState, Icon, type Elements } from '@parkett/ui';
import { InstrumentRow, RowSkeletons, symbolOf } from '../../../domain/instrument/instrument-row.tsx';
import { navigate, useParameter } from '../../../navigation/location.ts';
import { useCall, useCommand } from '../../../lib/reads/query.ts';
import { useCustomer } from '../../../lib/session.ts';
import { useSubscription } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { detailAddress, type Layout } from '../../../navigation/paths.ts';
import type { Row } from '../model.ts';
import { classTextKey } from '../model.ts';
import styles from './search-panel.module.css';

export type SearchPanelProps = {
  layout: Layout;
  /** What stands behind each find: a star. */ action: (row: Row) => Elements;
  /** A find is opened. */ onOpen?: () => void;
};

/** Search by name, symbol, WKN or ISIN; empty, it shows own recent finds and what is looked at most. */
export function SearchPanel({ layout, action, onOpen }: SearchPanelProps) {
  const t = useTexts('search');
  const given = useParameter('query');
  const [words, setWords] = useState(given ?? '');
  const query = useDeferredValue(words.trim());
  const found = useCall('search/instruments', { query }, { enabled: query !== '', keepPrevious: true, staleMs: 30_000 });
  const rows = query === '' ? [] : (found.data?.rows ?? []);
  const remember = useOpened();
  const open = (row: Row) => {
    remember(row);
    onOpen?.();
  };
  return (
    <div className={styles.panel} data-layout={layout}>
      <form
        role="search"
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          if (!rows[0]) return;
          open(rows[0]);
          navigate(detailAddress(rows[0], layout));
        }}
      >
        <Icon name="search" size={20} />
        <input
          type="search"
          value={words}
          maxLength={100}
          onChange={event => setWords(event.target.value)}
          placeholder={t('hint')}
          aria-label={t('hint')}
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={layout === 'desktop'}
        />
      </form>
      {query === '' ? <Start action={action} onOpen={open} /> : <Finds rows={rows} query={query} state={found} action={action} onOpen={open} />}
    </div>
  );
}

/** Keeps what was opened among the customer's recent finds. */
function useOpened(): (row: Row) => void {
  const customer = useCustomer();
  const remember = useRemember();
  return row => {
    if (customer) remember.mutate({ code: row.code });
  };
}

/** `null` forgets them all. */
const useRemember = () => useCommand('search/remember', { paths: ['search/start'] });

type FindsProps = {
  rows: readonly Row[];
  query: string;
  state: { isPending: boolean; isError: boolean; data: unknown; refetch: () => unknown };
  action: SearchPanelProps['action'];
  onOpen: (row: Row) => void;
};

function Finds({ rows, query, state, action, onOpen }: FindsProps) {
  const t = useTexts('search');
  const c = useTexts('common');
  if (state.isPending) return <RowSkeletons count={4} label={c('loading')} />;
  if (state.isError && !state.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void state.refetch()} />;
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('finds', { n: rows.length })}
      </p>
      {rows.length === 0 ? <EmptyState title={t('nothing', { query })}>{t('nothingText')}</EmptyState> : null}
      <Rows rows={rows} action={action} onOpen={onOpen} />
    </>
  );
}

function Start({ action, onOpen }: { action: SearchPanelProps['action']; onOpen: (row: Row) => void }) {
  const t = useTexts('search');
  const c = useTexts('common');
  const customer = useCustomer();
  const remember = useRemember();
  const start = useCall('search/start', {}, { staleMs: 10_000 });
  if (start.isPending) return <RowSkeletons count={6} label={c('loading')} />;
  if (start.isError && !start.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void start.refetch()} />;
  const { recent, popular } = start.data;
  return (
    <>
      {recent.length > 0 ? (
        <section>
          <header className={styles.header}>
            <h2>{t('recent')}</h2>
            {customer ? (
              <Button kind="quiet" small busy={remember.isPending} onClick={() => remember.mutate({ code: null })}>
                {t('forget')}
              </Button>
            ) : null}
          </header>
          <Rows rows={recent} action={action} onOpen={onOpen} />
        </section>
      ) : null}
      <section>
        <header className={styles.header}>
          <h2>{t('popular')}</h2>
        </header>
        <Rows rows={popular} action={action} onOpen={onOpen} />
      </section>
    </>
  );
}

function Rows({ rows, action, onOpen }: { rows: readonly Row[]; action: SearchPanelProps['action']; onOpen: (row: Row) => void }) {
  const t = useTexts('search');
  useSubscription(rows.map(row => row.code));
  return (
    <ul>
      {rows.map(row => (
        <li key={row.code}>
          <InstrumentRow
            row={row}
            subtitle={`${symbolOf(row)} · ${row.isin ?? t(classTextKey(row.class))}`}
            action={action(row)}
            onOpen={() => onOpen(row)}
          />
        </li>
      ))}
    </ul>
  );
}
