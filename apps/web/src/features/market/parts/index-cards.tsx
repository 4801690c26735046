import { signOf, Skeleton, Sparkline } from '@parkett/ui';
import { LiveCell } from '../../../domain/instrument/live-cell.tsx';
import { sparklineOf, formatPrice, shownDecimals } from '../../../lib/price.ts';
import { Link } from '../../../navigation/link.tsx';
import { presentLocation } from '../../../navigation/location.ts';
import { useQuote, useSubscription } from '../../../lib/stream/index.ts';
import { toLiveQuote } from '../../../lib/stream/live-quote.ts';
import { useTexts } from '../../../lib/texts.ts';
import { detailAddress, layoutOf } from '../../../navigation/paths.ts';
import { placeInRange, type Row } from '../model.ts';
import { useIndices } from '../queries.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import styles from './index-cards.module.css';

const AverageCard = lazyPart(() => import('./average-card.tsx').then(card => card.AverageCard));

/** The indices as cards that scroll sideways: level, change, today's sparkline and where it stands in the day's range. */
export function IndexCards({ most = 12 }: { most?: number }) {
  const t = useTexts('market');
  const indices = useIndices();
  const rows = indices.data?.rows.slice(0, most) ?? [];
  useSubscription(rows.map(row => row.code));
  if (indices.isPending) return <Skeleton height={132} label={t('indices')} />;
  if (rows.length === 0) return indices.data ? <AverageCard /> : null;
  return (
    <ul className={styles.cards} aria-label={t('indices')}>
      {rows.map(row => (
        <li key={row.code}>
          <IndexCard row={row} />
        </li>
      ))}
    </ul>
  );
}

function IndexCard({ row }: { row: Row }) {
  return (
    <Link to={detailAddress(row, layoutOf(presentLocation().path))} className={styles.card}>
      <span className={styles.head}>
        <span className={styles.name}>{row.name}</span>
        <LiveCell row={row} show="changeRate" className={styles.rate} />
      </span>
      <LiveCell row={row} show="last" className={styles.level} />
      <span className={styles.spark}>
        <Sparkline {...sparklineOf(row)} tone={signOf(row.quote.change)} width={132} height={28} />
      </span>
      <DayRange row={row} />
    </Link>
  );
}

/** Low and high of the day with the last price between them. */
function DayRange({ row }: { row: Row }) {
  const t = useTexts('market');
  const tick = useQuote(row.code);
  const live = toLiveQuote(row, tick);
  const at = placeInRange(live);
  const decimals = shownDecimals(row);
  return (
    <span className={styles.range}>
      <span className="visually-hidden">{t('dayRange', { low: formatPrice(live.low, decimals), high: formatPrice(live.high, decimals) })}</span>
      <span className={styles.band} aria-hidden="true">
        {at === null ? null : <span style={{ left: `${at}%` }} />}
      </span>
      <span className={styles.ends} aria-hidden="true">
        <span>{formatPrice(live.low, decimals)}</span>
        <span>{formatPrice(live.high, decimals)}</span>
      </span>
    </span>
  );
}
