import { useState } from 'react';
import { constants, Pagination, type Elements } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { useHoldings, useOrdersPage, usePositionsPage, wholeHistory, type HistoryFilters } from '../queries.ts';
import { ByInstrument, useByInstrument } from './by-instrument.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { ListStates } from './list-states.tsx';
import { Selling } from './selling.tsx';
import { ClosedTable, HistoryTable, PendingTable, PositionsTable } from './tables.tsx';
import styles from './table-pages.module.css';

type PagesProps = { type: WalletName; /** In the desk's panel: fewer columns. */ compact?: boolean };

function Pages({
  page,
  total,
  onChange,
  children,
}: {
  page: number;
  total: number | undefined;
  onChange: (page: number) => void;
  children: Elements;
}) {
  const common = useTexts('common');
  return (
    <div className={styles.pages}>
      {children}
      <Pagination
        page={page}
        total={total ?? 0}
        onChange={onChange}
        label={common('pages')}
        previousLabel={common('previousPage')}
        nextLabel={common('nextPage')}
      />
    </div>
  );
}

const size = constants.pageSize;

/** Open positions, live: all of them by instrument, or by ticket ten to a page, as the customer chose. */
export function PositionPages({ type, compact = false }: PagesProps) {
  const grouped = useByInstrument('desktop');
  return <Selling>{grouped ? <Holdings type={type} compact={compact} /> : <TicketPages type={type} compact={compact} />}</Selling>;
}

function Holdings({ type, compact }: Required<PagesProps>) {
  const t = useTexts('trading');
  const read = useHoldings(type);
  return (
    <ListStates read={read} isEmpty={read.data?.holdings.length === 0} emptyTitle={t('noPositions')} emptyText={t('noPositionsText')}>
      {compact ? null : <ByInstrument layout="desktop" />}
      <HoldingsTable holdings={read.data?.holdings ?? []} compact={compact} />
    </ListStates>
  );
}

function TicketPages({ type, compact }: Required<PagesProps>) {
  const t = useTexts('trading');
  const [page, setPage] = useState(1);
  const read = usePositionsPage({ type, state: 'open', page, size, live: true });
  return (
    <ListStates read={read} isEmpty={read.data?.total === 0} emptyTitle={t('noPositions')} emptyText={t('noPositionsText')}>
      {compact ? null : <ByInstrument layout="desktop" />}
      <Pages page={page} total={read.data?.total} onChange={setPage}>
        <PositionsTable positions={read.data?.positions ?? []} compact={compact} />
      </Pages>
    </ListStates>
  );
}

export function PendingPages({ type, compact = false }: PagesProps) {
  const t = useTexts('trading');
  const [page, setPage] = useState(1);
  const read = useOrdersPage({ type, state: 'pending', page, size });
  return (
    <ListStates
      read={read}
      isEmpty={read.data?.total === 0}
      emptyTitle={t('noPending')}
      emptyText={t('noPendingText')}
      wayOn={compact ? null : 'market'}
    >
      <Pages page={page} total={read.data?.total} onChange={setPage}>
        <PendingTable orders={read.data?.orders ?? []} compact={compact} />
      </Pages>
    </ListStates>
  );
}

export function ClosedPages({ type }: PagesProps) {
  const t = useTexts('trading');
  const [page, setPage] = useState(1);
  const read = usePositionsPage({ type, state: 'closed', page, size });
  return (
    <ListStates read={read} isEmpty={read.data?.total === 0} emptyTitle={t('noClosed')} emptyText={t('noClosedText')} wayOn="market">
      <Pages page={page} total={read.data?.total} onChange={setPage}>
        <ClosedTable positions={read.data?.positions ?? []} />
      </Pages>
    </ListStates>
  );
}

export function HistoryPages({ type, compact = false }: PagesProps) {
  const t = useTexts('trading');
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState(wholeHistory);
  const read = useOrdersPage({ type, state: 'ended', filters, page, size });
  const choose = (next: HistoryFilters) => {
    setFilters(next);
    setPage(1);
  };
  return (
    <>
      {compact ? null : <HistoryFilter type={type} filters={filters} onChange={choose} />}
      <ListStates
        read={read}
        isEmpty={read.data?.total === 0}
        emptyTitle={t('noHistory')}
        emptyText={t('noHistoryText')}
        wayOn={filters !== wholeHistory || compact ? null : 'market'}
      >
        <Pages page={page} total={read.data?.total} onChange={setPage}>
          <HistoryTable orders={read.data?.orders ?? []} compact={compact} />
        </Pages>
      </ListStates>
    </>
  );
}
