import type { market } from '@parkett/contract';
import { formatDecimal, parseDecimal } from '@parkett/kernel';
import { currencySign, formatCompact } from '@parkett/ui';
import { LiveCell } from '../../../domain/instrument/live-cell.tsx';
import { formatPrice, shownDecimals } from '../../../lib/price.ts';
import { useLiveQuote } from '../../../lib/stream/live-quote.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Link } from '../../../navigation/link.tsx';
import { address, type Layout } from '../../../navigation/paths.ts';
import styles from './session-page.module.css';

/** The difference of two prices as a wire decimal; null where one can't be read. */
function between(bid: string, ask: string, scale: number): string | null {
  const [from, to] = [parseDecimal(bid, scale), parseDecimal(ask, scale)];
  return from.ok && to.ok ? formatDecimal(to.value - from.value, scale) : null;
}

/** One share with its last price, spread and turnover; leads to the order sheet, preset to this session only. */
export function SessionRow({ row, layout }: { row: market.InstrumentRow; layout: Layout }) {
  const t = useTexts('block-trades');
  const c = useTexts('common');
  const { bid, ask } = useLiveQuote(row);
  const decimals = shownDecimals(row);
  const spread = bid === null || ask === null ? null : between(bid, ask, row.priceScale);
  const order = { code: row.code, side: 'buy', type: 'limit', session: 'this' } as const;
  const to = layout === 'desktop' ? address('/pc/market/stockDetail', order) : address('/market/stockDetailBuy', order);
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.words}>
        <b>{row.name}</b>
        <small>
          {row.code} · {t('spread', { spread: formatPrice(spread, decimals) })}
        </small>
      </span>
      <span className={styles.figures}>
        <LiveCell row={row} show="last" />
        <small>
          {t('turnover')} {formatCompact(row.quote.turnover, c('sizeWords'))} {currencySign(row.currency)}
        </small>
      </span>
    </Link>
  );
}
