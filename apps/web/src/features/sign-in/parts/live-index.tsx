import { useEffect, useState } from 'react';
import type { market } from '@parkett/contract';
import { Change, daySlots, Figure, linePath } from '@parkett/ui';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useLiveQuote } from '../../../lib/stream/live-quote.ts';
import styles from './live-index.module.css';

const box = { width: 320, height: 96, slots: daySlots };

/** Today's prices of the leading index, live, drawn over the parquet. In a replay, of the first share listed. */
export default function LiveIndex() {
  const [row, setRow] = useState<market.InstrumentRow | null>(null);
  useEffect(() => {
    const first = async () => {
      const dax = await ask('market/instruments', { codes: ['DAX'], sparks: true }, { quiet: true });
      return dax.rows[0] ?? (await ask('market/instruments', { sparks: true, class: 'share' }, { quiet: true })).rows[0];
    };
    void first().then(
      found => setRow(found ?? null),
      () => undefined,
    );
  }, []);
  return row ? <IndexLine row={row} /> : null;
}

function IndexLine({ row }: { row: market.InstrumentRow }) {
  const t = useTexts('sign-in');
  const quote = useLiveQuote(row);
  const spark = row.spark ?? [];
  // The course ends with the present price, which is live here.
  const points = quote.last === null ? spark : [...spark.slice(0, -1), Number(quote.last)];
  const base = row.quote.previousClose === null ? undefined : Number(row.quote.previousClose);
  return (
    <figure className={styles.index} aria-label={t('indexNow', { name: row.name })}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{row.name}</span>
        <Figure value={quote.last} className={styles.last} />
        <Change value={quote.changeRate} percent className={styles.change} />
        <span className={styles.simulated}>{t('simulated')}</span>
      </figcaption>
      <svg className={styles.line} viewBox={`0 -4 ${box.width} ${box.height + 8}`} preserveAspectRatio="none" aria-hidden="true">
        {points.length > 1 ? <path d={linePath(points, { ...box, base })} /> : null}
      </svg>
    </figure>
  );
}
