import { useState } from 'react';
import { formatDay, LoadMore } from '@parkett/ui';
import { useTexts } from '../../../lib/texts.ts';
import type { WalletName } from '../../../lib/wallets.ts';
import { ByInstrument, useByInstrument } from '../parts/by-instrument.tsx';
import { HistoryFilter } from '../parts/history-filter.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { EndedRow, HoldingRow, PendingRow, PositionRow } from '../parts/rows.tsx';
import { listSize, useClosedPositions, useHistory, useHoldings, useOpenPositions, usePendingOrders, wholeHistory } from '../queries.ts';
import styles from './trade-index.module.css';

type ListProps = { type: WalletName };

export const HoldingList = ({ type }: ListProps) => (useByInstrument('mobile') ? <ByInstruments type={type} /> : <ByTickets type={type} />);

function ByInstruments({ type }: ListProps) {
  const t = useTexts('trading');
  const read = useHoldings(type);
  const holdings = read.data?.holdings ?? [];
  return (
    <ListStates read={read} isEmpty={holdings.length === 0} emptyTitle={t('noPositions')} emptyText={t('noPositionsText')}>
      <ByInstrument layout="mobile" />
      <ul>
        {holdings.map(holding => (
          <HoldingRow key={holding.code} holding={holding} />
        ))}
      </ul>
    </ListStates>
  );
}

function ByTickets({ type }: ListProps) {
  const t = useTexts('trading');
  const [size, setSize] = useState(listSize);
  const read = useOpenPositions(type, size);
  const positions = read.data?.positions ?? [];
  return (
    <ListStates read={read} isEmpty={positions.length === 0} emptyTitle={t('noPositions')} emptyText={t('noPositionsText')}>
      <ByInstrument layout="mobile" />
      <ul>
        {positions.map(position => (
          <PositionRow key={position.number} position={position} />
        ))}
      </ul>
      <LoadMore key={size} onReach={() => setSize(size + listSize)} disabled={(read.data?.total ?? 0) <= size} />
    </ListStates>
  );
}

export function PendingList({ type }: ListProps) {
  const t = useTexts('trading');
  const [size, setSize] = useState(listSize);
  const read = usePendingOrders(type, size);
  const orders = read.data?.orders ?? [];
  return (
    <ListStates read={read} isEmpty={orders.length === 0} emptyTitle={t('noPending')} emptyText={t('noPendingText')} wayOn="market">
      <ul>
        {orders.map(order => (
          <PendingRow key={order.number} order={order} />
        ))}
      </ul>
      <LoadMore key={size} onReach={() => setSize(size + listSize)} disabled={(read.data?.total ?? 0) <= size} />
    </ListStates>
  );
}

export function ClosedList({ type }: ListProps) {
  const t = useTexts('trading');
  const read = useClosedPositions(type);
  const positions = read.data?.pages.flatMap(page => page.positions) ?? [];
  return (
    <ListStates read={read} isEmpty={positions.length === 0} emptyTitle={t('noClosed')} emptyText={t('noClosedText')} wayOn="market">
      <ul>
        {positions.map(position => (
          <PositionRow key={position.number} position={position} />
        ))}
      </ul>
      <LoadMore key={positions.length} onReach={() => void read.fetchNextPage()} disabled={!read.hasNextPage} />
    </ListStates>
  );
}

export function HistoryList({ type }: ListProps) {
  const t = useTexts('trading');
  const [filters, setFilters] = useState(wholeHistory);
  const read = useHistory(type, filters);
  const orders = read.data?.pages.flatMap(page => page.orders) ?? [];
  const days = [...Map.groupBy(orders, order => formatDay(order.endedAt))];
  return (
    <>
      <HistoryFilter type={type} filters={filters} onChange={setFilters} />
      <ListStates
        read={read}
        isEmpty={orders.length === 0}
        emptyTitle={t('noHistory')}
        emptyText={t('noHistoryText')}
        wayOn={filters === wholeHistory ? 'market' : null}
      >
        {days.map(([day, ended]) => (
          <section key={day} aria-label={day}>
            <h2 className={styles.day}>{day}</h2>
            <ul>
              {ended.map(order => (
                <EndedRow key={order.number} order={order} />
              ))}
            </ul>
          </section>
        ))}
        <LoadMore key={orders.length} onReach={() => void read.fetchNextPage()} disabled={!read.hasNextPage} />
      </ListStates>
    </>
  );
}
