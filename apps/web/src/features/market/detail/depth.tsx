import type { CSSProperties } from 'react';
import { formatClockTime, formatQuantity, Skeleton } from '@parkett/ui';
import { formatPrice, shownDecimals } from '../../../lib/price.ts';
import { useLiveQuote } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Row } from '../model.ts';
import { tradeDays } from '../trade-days.ts';
import { AuctionStrip } from './quote-header.tsx';
import { useBook, type Level } from './use-book.ts';
import styles from './depth.module.css';

const levelsShown = 5;

/** The order book's best levels as mirrored bars: bids grow to the left, asks to the right, each as long as its share of the largest. */
export function Depth({ row }: { row: Row }) {
  const t = useTexts('market');
  const book = useBook(row);
  const live = useLiveQuote(row);
  if (!book) return <Skeleton lines={5} height={28} label={t('depth')} />;
  if (live.auction) return <AuctionStrip row={row} />;
  if (book.bids.length + book.asks.length === 0) return <p className={styles.none}>{t('noDepth')}</p>;
  const [bids, asks] = [book.bids.slice(0, levelsShown), book.asks.slice(0, levelsShown)];
  const largest = Math.max(...[...bids, ...asks].map(level => Number(level.quantity)));
  const decimals = shownDecimals(row);
  return (
    <table className={styles.book} data-stale={live.stale}>
      <caption className="visually-hidden">{t('depth')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('bid')}</th>
          <th scope="col">{t('ask')}</th>
          <th scope="col">{t('quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: Math.max(bids.length, asks.length) }, (_, i) => (
          <tr key={i}>
            <Side level={bids[i]} largest={largest} decimals={decimals} side="bid" />
            <Side level={asks[i]} largest={largest} decimals={decimals} side="ask" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ level, largest, decimals, side }: { level: Level | undefined; largest: number; decimals: number; side: 'bid' | 'ask' }) {
  const size = (
    <td key="size" className={styles.size}>
      {level ? formatQuantity(level.quantity) : ''}
    </td>
  );
  const price = (
    <td
      key="price"
      className={styles.price}
      data-side={side}
      style={{ '--share': level ? `${(Number(level.quantity) / largest) * 100}%` : '0%' } as CSSProperties}
    >
      {level ? formatPrice(level.price, decimals) : ''}
    </td>
  );
  return side === 'bid' ? [size, price] : [price, size];
}

/** The latest trades, newest first. Customers' own executions on the house's venue carry a mark: they are in no bar. */
export function Trades({ row, most = 12 }: { row: Row; most?: number }) {
  const t = useTexts('market');
  const decimals = shownDecimals(row);
  const trades = useBook(row)?.trades;
  if (!trades) return <Skeleton lines={5} height={24} label={t('trades')} />;
  if (trades.length === 0) return <p className={styles.none}>{t('noTrades')}</p>;
  return (
    <table className={styles.trades}>
      <caption className="visually-hidden">{t('trades')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('price')}</th>
        </tr>
      </thead>
      {tradeDays(trades.slice(0, most)).map((tradeDay, i, days) => (
        <tbody key={tradeDay.day}>
          {i > 0 ? (
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles.day}>
                {tradeDay.day}
              </th>
            </tr>
          ) : null}
          {tradeDay.trades.map((trade, j) => (
            <tr key={`${trade.at}-${j}`}>
              <td>{formatClockTime(trade.at)}</td>
              <td>{formatQuantity(trade.quantity)}</td>
              <td data-move={moveOf(trade.price, (tradeDay.trades[j + 1] ?? days[i + 1]?.trades[0])?.price)}>
                <span>{formatPrice(trade.price, decimals)}</span>
                {trade.own ? <span className={styles.own}>{t('customerTrade')}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const moveOf = (price: string, before: string | undefined): number => (before === undefined ? 0 : Math.sign(Number(price) - Number(before)));
