import { useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { classNames, formatQuantity, keyListener, Skeleton } from '@parkett/ui';
import { formatPrice, shownDecimals } from '../../../lib/price.ts';
import { useLiveQuote } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ladderRows, largestOf, shortQuantity, type LadderLevel, type LadderRow, type LadderSide, type OwnLevel } from '../ladder-rows.ts';
import type { Row } from '../model.ts';
import { AuctionStrip } from './quote-header.tsx';
import { useBook } from './use-book.ts';
import styles from './depth-ladder.module.css';

export type LadderPick = { readonly side: LadderSide; readonly price: string };
type DepthLadderProps = { row: Row; own: readonly OwnLevel[]; onPick: (pick: LadderPick) => void };

/**
 * The order book as a ladder: prices in the middle, what is bid on the left, what is asked for on the right, outside of them the sum to each level.
 * A press on the left picks the price for a purchase, on the right for a sale, at every level. Arrow keys go from one to the next.
 */
export function DepthLadder({ row, own, onPick }: DepthLadderProps) {
  const t = useTexts('market');
  const book = useBook(row);
  const live = useLiveQuote(row);
  if (!book) return <Skeleton lines={10} height={24} label={t('depth')} />;
  const isEmpty = book.bids.length + book.asks.length === 0;
  // A call has no levels to trade at, only its price; what waits in it stays in view.
  const rows = ladderRows(live.auction ? { bids: [], asks: [] } : book, { own, priceScale: row.priceScale });
  return (
    <>
      {live.auction ? <AuctionStrip row={row} /> : null}
      {isEmpty && !live.auction ? <p className={styles.none}>{t('noDepth')}</p> : null}
      {rows.length > 0 ? <Levels key={row.code} rows={rows} decimals={shownDecimals(row)} stale={live.stale} onPick={onPick} /> : null}
    </>
  );
}

type LevelsProps = { rows: readonly LadderRow[]; decimals: number; stale: boolean; onPick: DepthLadderProps['onPick'] };

function Levels({ rows, decimals, stale, onPick }: LevelsProps) {
  const t = useTexts('market');
  const largest = largestOf(rows);
  const firstBid = Math.max(
    0,
    rows.findIndex(({ bid }) => bid !== null),
  );
  const shared = { decimals, largest, onPick };
  const scroller = useSpreadInTheMiddle(firstBid > 0);
  return (
    <div ref={scroller} className={styles.levels}>
      <table className={styles.ladder} data-stale={stale}>
        <caption className="visually-hidden">{t('depth')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t('bidTotal')}>
              Σ
            </th>
            <th scope="col">{t('bid')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('ask')}</th>
            <th scope="col" aria-label={t('askTotal')}>
              Σ
            </th>
          </tr>
        </thead>
        {rows.map((row, at) => (
          // A place keeps its buttons while prices pass through it: the keyboard that stands there isn't thrown out.
          <tbody key={at}>
            <LevelRow {...shared} row={row} isStop={at === firstBid} isBest={at === firstBid && at > 0} />
            {row.own.map(({ key, side, text }) => (
              <tr key={key} className={styles.own} data-side={side}>
                <td colSpan={5}>{text}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Where not all levels have room, the ladder begins with the spread in its middle; from then on it stays where the reader scrolls it. */
function useSpreadInTheMiddle(hasSpread: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const best = scroller.current?.querySelector<HTMLElement>(`.${styles.best}`);
    if (best) scroller.current!.scrollTop = best.offsetTop - scroller.current!.clientHeight / 2;
  }, [hasSpread]);
  return scroller;
}

type LevelRowProps = Omit<LevelsProps, 'rows' | 'stale'> & {
  row: LadderRow;
  largest: number;
  /** The one that the Tab key comes to. */
  isStop: boolean;
  /** The best bid, below the spread. */
  isBest: boolean;
};

function LevelRow({ row, decimals, largest, isStop, isBest, onPick }: LevelRowProps) {
  const t = useTexts('market');
  const price = formatPrice(row.price, decimals);
  /** The price that was there when it was pressed, should another take its place before it is let go. */
  const pressed = useRef(row.price);
  const cell = (side: LadderSide, level: LadderLevel | null) => (
    <td className={styles.size} data-side={side} style={{ '--share': `${(Number(level?.quantity ?? 0) / largest) * 100}%` } as CSSProperties}>
      <button
        type="button"
        tabIndex={isStop && side === 'buy' ? 0 : -1}
        aria-label={[...(level?.quantity ? [formatQuantity(level.quantity)] : []), t(side === 'buy' ? 'pickBuy' : 'pickSell', { price })].join(' · ')}
        onPointerDown={() => (pressed.current = row.price)}
        onClick={({ detail }) => onPick({ side, price: detail > 0 ? pressed.current : row.price })}
        onKeyDown={walk}
      >
        {level?.quantity ? shortQuantity(level.quantity) : ''}
      </button>
    </td>
  );
  return (
    <tr className={classNames(isBest && styles.best, row.own.length > 0 && styles.mine)}>
      <Total level={row.bid} />
      {cell('buy', row.bid)}
      <th scope="row" className={styles.price} data-side={row.bid ? 'buy' : 'sell'}>
        {price}
      </th>
      {cell('sell', row.ask)}
      <Total level={row.ask} />
    </tr>
  );
}

const Total = ({ level }: { level: LadderLevel | null }) => (
  <td className={styles.total} title={level?.total ? formatQuantity(level.total) : undefined}>
    {level?.total ? shortQuantity(level.total) : ''}
  </td>
);

const steps: Readonly<Record<string, number>> = { ArrowUp: -2, ArrowDown: 2, ArrowLeft: -1, ArrowRight: 1 };

/** From one price to the next: two buttons in a row. */
const walk = keyListener((event: KeyboardEvent<HTMLButtonElement>) => {
  const step = steps[event.key];
  const buttons = [...event.currentTarget.closest('table')!.querySelectorAll('button')];
  const at = buttons.indexOf(event.currentTarget);
  const next = step === undefined || at < 0 ? undefined : buttons[at + step];
  if (!next || (Math.abs(step!) === 1 && Math.floor(at / 2) !== Math.floor((at + step!) / 2))) return;
  event.preventDefault();
  next.focus();
});
