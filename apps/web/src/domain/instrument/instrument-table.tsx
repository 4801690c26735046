import { useRef, useState, type ReactNode } from 'react';
import type { market } from '@parkett/contract';
import { classNames, constants, Pagination, signOf, Sparkline } from '@parkett/ui';
import { detailAddress } from '../../navigation/paths.ts';
import { Link } from '../../navigation/link.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { useSubscription } from '../../lib/stream/quotes.ts';
import { useTexts } from '../../lib/texts.ts';
import { symbolOf } from './instrument-row.tsx';
import { LiveCell, type LiveFigure } from './live-cell.tsx';
import { useLiveOrder } from './live-order.ts';
import { sparklineOf } from '../../lib/price.ts';
import styles from './instrument-table.module.css';

type Row = market.InstrumentRow;
const columns = ['last', 'change', 'changeRate', 'bid', 'ask', 'low', 'high', 'volume'] as const satisfies readonly LiveFigure[];
type Sorting = { readonly by: 'name' | (typeof columns)[number]; readonly down: boolean };

/** Values of a column; what is unknown stands at the end either way. */
function sorted(rows: readonly Row[], { by, down }: Sorting): Row[] {
  if (by === 'name') return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'de') * (down ? -1 : 1));
  const value = (row: Row) => (row.quote[by] === null ? null : Number(row.quote[by]));
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return down ? y - x : x - y;
  });
}

export type InstrumentTableProps = {
  rows: readonly Row[];
  /** Names the table for those who can't see it. */
  label: string;
  /** Keeps the given order until a column is chosen. */
  ordered?: boolean;
  /** Last cell of each row: a star, a way to remove. */
  action?: (row: Row) => ReactNode;
};

/** Instruments with live quotes, ten to a page, sorted by any column. Only the page's rows are subscribed to. */
export function InstrumentTable({ rows, label, ordered = false, action }: InstrumentTableProps) {
  const t = useTexts('market');
  const c = useTexts('common');
  const [sorting, setSorting] = useState<Sorting | null>(ordered ? null : { by: 'changeRate', down: true });
  const [page, setPage] = useState(1);
  const { density } = usePreferences('desktop');
  const place = useRef<HTMLTableSectionElement>(null);
  const inOrder = useLiveOrder({
    rows,
    sort: some => (sorting ? sorted(some, sorting) : some),
    choice: JSON.stringify([sorting, page, rows.map(row => row.code)]),
    place,
  });
  const present = Math.min(page, Math.max(1, Math.ceil(rows.length / constants.pageSize)));
  const shown = inOrder.slice((present - 1) * constants.pageSize, present * constants.pageSize);
  useSubscription(shown.map(row => row.code));
  const sortBy = (by: Sorting['by']) => {
    setSorting(before => ({ by, down: before?.by === by ? !before.down : by !== 'name' }));
    setPage(1);
  };
  const withSparkline = rows.some(row => row.spark);
  return (
    <>
      <div className={styles.scroll} tabIndex={-1}>
        <table className={styles.table} data-density={density}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {(['name', ...columns] as const).map(by => (
                <th key={by} scope="col" aria-sort={sorting?.by === by ? (sorting.down ? 'descending' : 'ascending') : undefined}>
                  <button type="button" onClick={() => sortBy(by)} className={classNames(sorting?.by === by && styles.sorted)}>
                    {t(by)}
                    <span aria-hidden="true">{sorting?.by === by ? (sorting.down ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                </th>
              ))}
              {withSparkline ? <th scope="col">{t('course')}</th> : null}
              {action ? <td /> : null}
            </tr>
          </thead>
          <tbody ref={place}>
            {shown.map(row => (
              <TableRow key={row.code} row={row} withSparkline={withSparkline} action={action} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        page={present}
        total={rows.length}
        onChange={setPage}
        label={c('pages')}
        previousLabel={c('previousPage')}
        nextLabel={c('nextPage')}
      />
    </>
  );
}

function TableRow({ row, withSparkline, action }: { row: Row; withSparkline: boolean; action: InstrumentTableProps['action'] }) {
  return (
    <tr>
      <th scope="row">
        <Link to={detailAddress(row, 'desktop')} className={styles.name}>
          <span>{row.name}</span>
          <small>{symbolOf(row)}</small>
        </Link>
      </th>
      {columns.map(show => (
        <td key={show}>
          <LiveCell row={row} show={show} className={show === 'last' ? styles.last : undefined} />
        </td>
      ))}
      {withSparkline ? (
        <td className={styles.sparkline}>
          <Sparkline {...sparklineOf(row)} tone={signOf(row.quote.change)} width={96} height={24} />
        </td>
      ) : null}
      {action ? <td className={styles.action}>{action(row)}</td> : null}
    </tr>
  );
}
