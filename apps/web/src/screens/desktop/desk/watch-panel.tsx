import { useEffect, useRef, useState } from 'react';
import type { market } from '@parkett/contract';
import { classNames, EmptyState, Skeleton } from '@parkett/ui';
import { inOrder } from '../../../features/watchlist/model.ts';
import { useLists } from '../../../features/watchlist/queries.ts';
import { LiveCell } from '../../../domain/instrument/live-cell.tsx';
import { rowsToFollow } from '../../../domain/instrument/virtual-rows.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useCall } from '../../../lib/reads/query.ts';
import { useClock, useSubscription } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { nameOf } from '../../../lib/price.ts';
import { address } from '../../../navigation/paths.ts';
import styles from './desk.module.css';

type Row = market.InstrumentRow;
const markets = [
  { value: 'share', request: { class: 'share' } },
  { value: 'index:DAX', request: { index: 'DAX' } },
  { value: 'index:MDAX', request: { index: 'MDAX' } },
  { value: 'index:SDAX', request: { index: 'SDAX' } },
  { value: 'foreign', request: { class: 'foreign' } },
  { value: 'index', request: { class: 'index' } },
  { value: 'forex', request: { class: 'forex' } },
  { value: 'digital', request: { class: 'digital' } },
  { value: 'metal', request: { class: 'metal' } },
] as const;

/** What the left panel shows: one of the customer's lists or a market. Its rows, for the panel and for the keys. */
export function useWatchPanel() {
  const lists = useLists().data?.lists ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const filled = lists.find(list => list.codes.length > 0);
  const market = useClock()?.feed === 'replay' ? 'share' : 'index:DAX';
  const source = chosen ?? (filled ? `list:${filled.id}` : market);
  const list = lists.find(l => `list:${l.id}` === source);
  const request = list ? { codes: [...list.codes] } : (markets.find(m => m.value === source) ?? markets[0]).request;
  const query = useCall('market/instruments', request, { enabled: !list || list.codes.length > 0, keepPrevious: true, staleMs: 30_000 });
  const rows = list ? inOrder(list.codes, query.data?.rows ?? []) : (query.data?.rows ?? []);
  return { lists, source, choose: setChosen, rows, isPending: query.isPending && (!list || list.codes.length > 0) };
}

export type WatchPanelProps = ReturnType<typeof useWatchPanel> & { code: string | null };

export function WatchPanel({ lists, source, choose, rows, isPending, code }: WatchPanelProps) {
  const t = useTexts('market');
  const label: Record<(typeof markets)[number]['value'], string> = {
    share: t('allShares'),
    'index:DAX': 'DAX',
    'index:MDAX': 'MDAX',
    'index:SDAX': 'SDAX',
    foreign: t('foreignShares'),
    index: t('indices'),
    forex: t('forex'),
    digital: t('digital'),
    metal: t('metals'),
  };
  return (
    <section className={styles.watch} aria-label={t('watchlist')}>
      <header className={styles.head}>
        <select aria-label={t('watchlist')} value={source} onChange={event => choose(event.target.value)}>
          {lists.length > 0 ? (
            <optgroup label={t('watchlist')}>
              {lists.map(list => (
                <option key={list.id} value={`list:${list.id}`}>
                  {list.name}
                </option>
              ))}
            </optgroup>
          ) : null}
          <optgroup label={t('markets')}>
            {markets.map(({ value }) => (
              <option key={value} value={value}>
                {label[value]}
              </option>
            ))}
          </optgroup>
        </select>
      </header>
      {isPending ? <Skeleton lines={12} height={28} /> : null}
      {!isPending && rows.length === 0 ? <EmptyState title={t('noEntries')} /> : null}
      <WatchRows rows={rows} code={code} />
    </section>
  );
}

/** Rows that scroll in their panel; what is near the view is subscribed to. */
function WatchRows({ rows, code }: { rows: readonly Row[]; code: string | null }) {
  const place = useRef<HTMLUListElement>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  useEffect(() => {
    const list = place.current!;
    const look = () => {
      const rowPx = list.firstElementChild?.clientHeight || 44;
      const { from, to } = rowsToFollow({ offsetPx: list.scrollTop, viewPx: list.clientHeight || innerHeight, rowPx, count: rows.length });
      setCodes(rows.slice(from, to).map(row => row.code));
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [rows]);
  useSubscription(codes);
  return (
    <ul ref={place} className={styles.rows}>
      {rows.map(row => (
        <li key={row.code}>
          <Link
            to={address('/pc/market/stockDetail', { code: row.code })}
            replace
            className={classNames(styles.row, row.code === code && styles.present)}
            aria-current={row.code === code ? 'true' : undefined}
          >
            <span className={styles.names}>
              <b>{row.code}</b>
              <span>{nameOf(row)}</span>
            </span>
            <LiveCell row={row} show="last" />
            <LiveCell row={row} show="changeRate" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
