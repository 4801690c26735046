import { useEffect, useMemo, useState } from 'react';
import { auctions, type Auction } from '@parkett/contract/opening-list';
import { EmptyState, ErrorState, formatDay, formatHour, formatMinute, Segments, Skeleton } from '@parkett/ui';
import { refresh } from '../../../lib/reads/query.ts';
import { useClock, useConnection } from '../../../lib/stream/clock.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Layout } from '../../../navigation/paths.ts';
import { lineOf } from '../line.ts';
import { useLiveAuctions } from '../live-auctions.ts';
import { useOpeningList, type List } from '../queries.ts';
import { AuctionLine } from './auction-line.tsx';
import { OwnOrders } from './own-orders.tsx';
import styles from './opening-list.module.css';

/** The auction of all shares: what it would give while it is called, and what it gave. */
export function OpeningPage({ layout }: { layout: Layout }) {
  const t = useTexts('opening-list');
  const c = useTexts('common');
  const [auction, setAuction] = useState<Auction>('opening-auction');
  const read = useOpeningList(auction);
  if (read.isPending) return <Skeleton lines={8} height={64} label={c('loading')} />;
  if (!read.data) return <ErrorState title={c('notLoaded')} retryLabel={c('retry')} onRetry={() => void read.refetch()} />;
  if (!read.data.areHeld) return <EmptyState title={t('none')}>{t('noneOnReplay')}</EmptyState>;
  return (
    <div className={styles.page}>
      <Segments label={t('auction')} value={auction} onChange={setAuction} options={auctions.map(value => ({ value, label: t(value) }))} />
      <Shown list={read.data} layout={layout} />
    </div>
  );
}

function Shown({ list, layout }: { list: List; layout: Layout }) {
  const t = useTexts('opening-list');
  const isLost = useConnection() === 'lost';
  const codes = useMemo(() => list.rows.map(({ code }) => code), [list.rows]);
  const live = useLiveAuctions(codes);
  const lines = list.rows.map(row => ({ row, line: lineOf(row, live.get(row.code), list.auction) }));
  const isCalled = lines.some(({ line }) => line.state === 'called');
  const phase = useClock()?.phase;
  // Own orders, the order of the rows and the day come with the list alone.
  useEffect(() => void refresh('openingList/list'), [isCalled, phase]);
  return (
    <>
      <Status list={list} isCalled={isCalled} />
      {isLost ? (
        <p role="status" className={styles.muted}>
          {t('lost')}
        </p>
      ) : null}
      <OwnOrders list={list} layout={layout} />
      <section className={styles.section}>
        <h2>{t('shares')}</h2>
        <p className={styles.muted}>{t(isCalled ? 'calledRule' : 'endedRule')}</p>
        <ul className={styles.list}>
          {lines.map(({ row, line }) => (
            <AuctionLine key={row.code} row={row} line={line} layout={layout} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Status({ list: { day, nextAt }, isCalled }: { list: List; isCalled: boolean }) {
  const t = useTexts('opening-list');
  if (!day) return null;
  const words = isCalled
    ? t('called', { from: formatHour(day.from), until: formatHour(day.until) })
    : t(day.isToday ? 'endedToday' : 'endedOn', { day: formatDay(day.date) });
  return (
    <p role="status">
      <b>{words}</b> {isCalled || nextAt === null ? null : <span>{t('next', { at: formatMinute(nextAt) })}</span>}
    </p>
  );
}
