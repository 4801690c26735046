import { useRef, useState, type ReactNode } from 'react';
import type { market } from '@parkett/contract';
import { classNames, constants, Pagination, signOf, Sparkline } from '@parkett/ui';
import { detailAddress } from '../../navigation/paths.ts';
import { Link } from '../../navigation/link.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { useSubscription } from '../../lib/stream/quotes.ts';
import { useDataTable, type DataColumn, type ShownColumn, type Sorting } from '../../lib/table/use-data-table.ts';
import { useTexts, type Texts } from '../../lib/texts.ts';
import { symbolOf } from './instrument-row.tsx';
import { LiveCell, type LiveFigure } from './live-cell.tsx';
import { useLiveOrder } from './live-order.ts';
import { nameOf, sparklineOf } from '../../lib/price.ts';
import styles from './instrument-table.module.css';

type Row = market.InstrumentRow;
const figures = ['last', 'change', 'changeRate', 'bid', 'ask', 'low', 'high', 'volume'] as const satisfies readonly LiveFigure[];
const isFigure = (column: string): column is (typeof figures)[number] => figures.includes(column as never);

/** Values of a column; what is unknown stands at the end either way. */
function sorted(rows: readonly Row[], { by, down }: Sorting): readonly Row[] {
  if (!isFigure(by)) return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'de') * (down ? -1 : 1));
  const value = (row: Row) => (row.quote[by] === null ? null : Number(row.quote[by]));
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return down ? y - x : x - y;
  });
}

function columnsOf(t: Texts<'market'>, { withSparkline, action }: { withSparkline: boolean; action: InstrumentTableProps['action'] }) {
  const columns: DataColumn<Row>[] = [
    { id: 'name', header: t('name'), sortsFirst: 'up', cell: row => <Name row={row} /> },
    ...figures.map((figure): DataColumn<Row> => ({
      id: figure,
      header: t(figure),
      sortsFirst: 'down',
      cell: row => <LiveCell row={row} show={figure} className={figure === 'last' ? styles.last : undefined} />,
    })),
  ];
  if (withSparkline) columns.push({ id: 'course', header: t('course'), cell: row => <Course row={row} /> });
  if (action) columns.push({ id: 'action', header: null, cell: action });
  return columns;
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
  const withSparkline = rows.some(row => row.spark);
  const table = useDataTable({
    columns: columnsOf(t, { withSparkline, action }),
    rows: shown,
    keyOf: row => row.code,
    sorting,
    onSort: next => {
      setSorting(next);
      setPage(1);
    },
  });
  return (
    <>
      <div className={styles.scroll} tabIndex={-1}>
        <table className={styles.table} data-density={density}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {table.columns.map(column => (
                <Head key={column.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody ref={place}>
            {table.rows.map(({ key, row }) => (
              <tr key={key}>
                {table.columns.map(({ id, cell }) => (
                  <Cell key={id} id={id}>
                    {cell(row)}
                  </Cell>
                ))}
              </tr>
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

function Head({ column: { header, sorted: order, sort } }: { column: ShownColumn<Row> }) {
  if (header === null) return <td />;
  if (!sort) return <th scope="col">{header}</th>;
  return (
    <th scope="col" aria-sort={order ? (order === 'down' ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={sort} className={classNames(order && styles.sorted)}>
        <span>{header}</span>
        <span aria-hidden="true">{order ? (order === 'down' ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

function Cell({ id, children }: { id: string; children: ReactNode }) {
  if (id === 'name') return <th scope="row">{children}</th>;
  return <td className={id === 'course' ? styles.sparkline : id === 'action' ? styles.action : undefined}>{children}</td>;
}

function Name({ row }: { row: Row }) {
  return (
    <Link to={detailAddress(row, 'desktop')} className={styles.name}>
      <span>{nameOf(row)}</span>
      <small>{symbolOf(row)}</small>
    </Link>
  );
}

const Course = ({ row }: { row: Row }) => <Sparkline {...sparklineOf(row)} tone={signOf(row.quote.change)} width={96} height={24} />;
