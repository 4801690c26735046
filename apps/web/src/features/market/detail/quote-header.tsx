import { Badge, classNames, currencySign, formatHour, formatNumber, formatQuantity, formatRate, missing, signOf } from '@parkett/ui';
import { formatChange, formatPrice, shownDecimals } from '../../../lib/price.ts';
import { LiveCell } from '../../../domain/instrument/live-cell.tsx';
import { useLiveQuote, type LiveQuote } from '../../../lib/stream/index.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Row } from '../model.ts';
import { useBook } from './use-book.ts';
import { barTime } from './chart/axis-text.ts';
import type { PointedBar } from './chart/chart-panel.tsx';
import styles from './quote-header.module.css';

/** Price, change and state of one instrument: the largest thing on its screen. While the crosshair points at a bar, that bar's price. */
export function QuoteHeader({ row, pointed, compact = false }: { row: Row; pointed: PointedBar | null; compact?: boolean }) {
  const t = useTexts('market');
  const c = useTexts('common');
  const live = useLiveQuote(row);
  const decimals = shownDecimals(row);
  const unit = row.class === 'index' ? t('points') : currencySign(row.currency);
  return (
    <div className={classNames(styles.quote, compact && styles.compact)}>
      <p className={styles.price}>
        {pointed ? <span>{formatNumber(pointed.bar[4].toFixed(decimals))}</span> : <LiveCell row={row} show="last" />}
        <span className={styles.unit}>&nbsp;{unit}</span>
      </p>
      {pointed ? (
        <PointedLine pointed={pointed} decimals={decimals} />
      ) : (
        <ChangeLine
          sign={signOf(live.change)}
          change={formatChange(live.change, decimals)}
          rate={formatRate(live.changeRate)}
          since={row.quote.previousClose === null ? 'sinceOpening' : 'sinceYesterday'}
        />
      )}
      <p className={styles.marks}>
        {live.stale ? <Badge tone="danger">{c('stale')}</Badge> : null}
        {live.extended ? <Badge tone="brass">{t(isOfTheMorning(live.at) ? 'state-pre-market' : 'state-after-hours')}</Badge> : null}
        {live.closed ? <Badge>{t('marketClosed')}</Badge> : null}
        {live.paused ? <Badge>{t('marketPaused')}</Badge> : null}
      </p>
    </div>
  );
}

/** A price from outside the main session is of the early one in the morning, else of the late one. */
const isOfTheMorning = (at: LiveQuote['at']): boolean => formatHour(at) < '12';

type ChangeLineProps = { sign: number; change: string; rate: string; since: 'sinceYesterday' | 'sinceOpening' };

function ChangeLine({ sign, change, rate, since }: ChangeLineProps) {
  const t = useTexts('market');
  return (
    <p className={styles.change}>
      <span data-sign={sign}>
        <span>{change}</span> {rate === missing ? null : <span className={styles.rate}>{rate}</span>}
      </span>
      <span className={styles.against}>{t(since)}</span>
    </p>
  );
}

function PointedLine({ pointed: { bar, interval }, decimals }: { pointed: PointedBar; decimals: number }) {
  const t = useTexts('market');
  const price = (value: number) => formatNumber(value.toFixed(decimals));
  return (
    <p className={styles.change}>
      <span>{barTime(bar, interval)}</span>
      <span className={styles.since}>
        {t('openHighLow', { open: price(bar[1]), high: price(bar[2]), low: price(bar[3]), volume: formatQuantity(String(Math.round(bar[5]))) })}
      </span>
    </p>
  );
}

/** Best bid and ask with their sizes; in an auction its indicative price and surplus instead. */
export function BidAsk({ row }: { row: Row }) {
  const t = useTexts('market');
  const live = useLiveQuote(row);
  const decimals = shownDecimals(row);
  if (row.class === 'index') return null;
  if (live.auction) return <AuctionStrip row={row} />;
  return (
    <dl className={styles.sides} data-stale={live.stale}>
      <div>
        <dt>{t('bid')}</dt>
        <dd>
          <b>{formatPrice(live.bid, decimals)}</b> <span>{sizeText(live.bidSize)}</span>
        </dd>
      </div>
      <div>
        <dt>{t('ask')}</dt>
        <dd>
          <b>{formatPrice(live.ask, decimals)}</b> <span>{sizeText(live.askSize)}</span>
        </dd>
      </div>
    </dl>
  );
}

const sizeText = (size: string | null): string => (size === null ? '' : `× ${formatQuantity(size)}`);

/** What a call auction would give now, and which side has more. */
export function AuctionStrip({ row }: { row: Row }) {
  const t = useTexts('market');
  const { indicative, surplus } = useBook(row) ?? row.quote;
  const side = signOf(surplus);
  return (
    <dl className={styles.auction}>
      <div>
        <dt>{t('indicative')}</dt>
        <dd>{formatPrice(indicative, shownDecimals(row))}</dd>
      </div>
      <div>
        <dt>{t('surplus')}</dt>
        <dd>{[formatQuantity(surplus?.replace('-', '')), side !== 0 && t(side > 0 ? 'surplusBuy' : 'surplusSell')].filter(Boolean).join(' ')}</dd>
      </div>
    </dl>
  );
}
