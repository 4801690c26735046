import type { ReactNode } from 'react';
import type { market } from '@parkett/contract';
import { classNames, signOf, Sparkline, type Elements } from '@parkett/ui';
import { detailAddress, layoutOf } from '../../navigation/paths.ts';
import { Link } from '../../navigation/link.tsx';
import { presentLocation } from '../../navigation/location.ts';
import { LiveCell } from './live-cell.tsx';
import { nameOf, sparklineOf } from '../../lib/price.ts';
import styles from './instrument-row.module.css';

export type InstrumentRowProps = {
  row: market.InstrumentRow;
  /** Under the name; the symbol by default. */
  subtitle?: ReactNode;
  /** After the figures, outside the link: a star. */
  action?: Elements;
  /** Before the name. */
  leading?: Elements;
  onOpen?: () => void;
};

/** One instrument in a list: name and symbol, today's sparkline, price and change. Leads to its detail screen. */
export function InstrumentRow({ row, subtitle, action, leading, onOpen }: InstrumentRowProps) {
  return (
    <div className={styles.frame}>
      <Link to={detailAddress(row, layoutOf(presentLocation().path))} className={styles.row} onClick={onOpen}>
        {leading}
        <span className={styles.words}>
          <span className={styles.name}>{nameOf(row)}</span>
          <span className={styles.code}>{subtitle ?? symbolOf(row)}</span>
        </span>
        {row.spark ? (
          <span className={styles.spark}>
            <Sparkline {...sparklineOf(row)} tone={signOf(row.quote.change)} width={64} height={22} />
          </span>
        ) : null}
        <span className={styles.figures}>
          <LiveCell row={row} show="last" className={styles.last} />
          <LiveCell row={row} show="changeRate" className={styles.rate} />
        </span>
      </Link>
      {action}
    </div>
  );
}

/** The symbol with what helps to place it: index, or currency. */
export const symbolOf = (row: Pick<market.InstrumentRow, 'code' | 'indices' | 'currency' | 'class'>): string =>
  [row.code, row.indices[0] ?? (row.class === 'foreign' ? row.currency : null)].filter(Boolean).join(' · ');

/** The place of rows on their way. */
export function RowSkeletons({ count = 6, label }: { count?: number; label?: string }) {
  return (
    <div role={label ? 'status' : undefined}>
      {label ? <span className="visually-hidden">{label}</span> : null}
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={classNames(styles.frame, styles.skeleton)} aria-hidden="true">
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
