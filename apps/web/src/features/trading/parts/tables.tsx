import type { trading } from '@parkett/contract';
import { Amount, Badge, Change, classNames, formatInstant, formatQuantity, formatRate, missing } from '@parkett/ui';
import { Link } from '../../../navigation/link.tsx';
import { useDataTable, type DataColumn } from '../../../lib/table/use-data-table.ts';
import { useTexts, type TextKey } from '../../../lib/texts.ts';
import { headlineScale, nameOf } from '../../../lib/price.ts';
import { address } from '../../../navigation/paths.ts';
import { useGoingBadge } from './delisting-words.ts';
import { OpenOrder } from './open-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { SellButton } from './selling.tsx';
import { ReachNote, StopNote } from './order-notes.tsx';
import { countWords, priceWords, useEndWords } from './order-words.ts';
import { useValidityWords } from './validity-words.ts';
import { usePendingWords } from './pending-words.ts';
import { Price } from './price.tsx';
import styles from './table.module.css';

type Column<Row> = Omit<DataColumn<Row>, 'id' | 'header'> & { readonly key: TextKey<'trading'> };
type TableProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string; compact?: boolean };

/** A table of the desktop: words left, figures right. */
function Table<Row extends object>({ label, columns, compact = false, ...data }: TableProps<Row>) {
  const t = useTexts('trading');
  const table = useDataTable({ ...data, columns: columns.map(column => ({ ...column, id: column.key, header: t(column.key) })), compact });
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classNames(styles.table, compact && styles.compact)}>
        <thead>
          <tr>
            {table.columns.map(({ id, header, left }) => (
              <th key={id} scope="col" className={left ? styles.left : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, row }) => (
            <tr key={key}>
              {table.columns.map(({ id, left, cell }) => (
                <td key={id} className={left ? styles.left : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PositionName({ position }: { position: trading.PositionView }) {
  const badge = useGoingBadge()(position);
  return (
    <Link to={address('/pc/trade/positionDetail', { number: position.number })} className={styles.name}>
      <b>{nameOf(position)}</b>
      <small>
        {position.code} · {position.number}
      </small>
      {badge === null ? null : <Badge tone="brass">{badge}</Badge>}
    </Link>
  );
}

/** The floating profit; its rate below it where it has no column of its own. */
export function Profit({ position, withRate }: { position: Pick<trading.PositionView, 'profit' | 'profitRate' | 'currency'>; withRate: boolean }) {
  return (
    <span className={styles.stacked}>
      <Amount value={position.profit} currency={position.currency} scale={headlineScale} signed />
      {withRate ? <Change value={position.profitRate} percent className={styles.rate ?? ''} /> : null}
    </span>
  );
}

export function PositionsTable({ positions, compact = false }: { positions: readonly trading.PositionView[]; compact?: boolean }) {
  const t = useTexts('trading');
  const columns: readonly Column<trading.PositionView>[] = [
    { key: 'instrument', left: true, cell: p => <PositionName position={p} /> },
    { key: 'openQuantity', cell: p => formatQuantity(p.openQuantity) },
    { key: 'buyPrice', cell: p => <Price value={p.buyPrice} currency={p.currency} /> },
    { key: 'lastPrice', cell: p => <Price value={p.last} currency={p.currency} /> },
    { key: 'marketValue', wide: true, cell: p => <Amount value={p.marketValue} currency={p.currency} scale={headlineScale} /> },
    { key: 'profitToday', wide: true, cell: p => <Amount value={p.profitToday} currency={p.currency} scale={headlineScale} signed /> },
    { key: 'profit', cell: p => <Profit position={p} withRate={compact} /> },
    { key: 'inPercent', wide: true, cell: p => <Change value={p.profitRate} percent /> },
    { key: 'state', wide: true, left: true, cell: p => <Badge tone={p.state === 'holding' ? 'plain' : 'brass'}>{t(`state-${p.state}`)}</Badge> },
    { key: 'action', cell: p => (p.delisting?.isOver ? missing : <SellButton position={p} small />) },
  ];
  return <Table label={t('holding')} columns={columns} rows={positions} keyOf={p => p.number} compact={compact} />;
}

export function ClosedTable({ positions }: { positions: readonly trading.PositionView[] }) {
  const t = useTexts('trading');
  const columns: readonly Column<trading.PositionView>[] = [
    { key: 'instrument', left: true, cell: p => <PositionName position={p} /> },
    { key: 'quantity', cell: p => formatQuantity(p.quantity) },
    { key: 'buyPrice', cell: p => <Price value={p.buyPrice} currency={p.currency} /> },
    { key: 'sellPrice', cell: p => <Price value={p.sellPrice} currency={p.currency} /> },
    { key: 'fees', cell: p => <Amount value={p.fee} currency={p.currency} /> },
    { key: 'realised', cell: p => <Amount value={p.realised} currency={p.currency} scale={headlineScale} signed /> },
    { key: 'inPercent', cell: p => <Change value={p.profitRate} percent /> },
    { key: 'soldAt', cell: p => formatInstant(p.closedAt) },
  ];
  return <Table label={t('closed')} columns={columns} rows={positions} keyOf={p => p.number} />;
}

function OrderName({ order }: { order: trading.OrderView }) {
  return (
    <OpenOrder number={order.number} className={styles.name}>
      <b>{nameOf(order)}</b>
      <small>
        {order.code} · {order.number}
      </small>
    </OpenOrder>
  );
}

export function PendingTable({ orders, compact = false }: { orders: readonly trading.OrderView[]; compact?: boolean }) {
  const t = useTexts('trading');
  const validity = useValidityWords();
  const pendingWords = usePendingWords();
  const columns: readonly Column<trading.OrderView>[] = [
    { key: 'instrument', left: true, cell: o => <OrderName order={o} /> },
    {
      key: 'order',
      left: true,
      cell: o => (
        <>
          <span>{`${t(`side-${o.side}`)} · ${priceWords(t, o)}`}</span>
          {compact ? <p className={styles.standing}>{pendingWords(o)}</p> : null}
          <StopNote order={o} />
        </>
      ),
    },
    { key: 'quantity', cell: o => formatQuantity(o.quantity) },
    { key: 'filled', cell: o => formatQuantity(o.filled) },
    { key: 'toMarketPrice', wide: true, cell: o => (o.market ? formatRate(o.market.distanceRate) : missing) },
    { key: 'validity', wide: true, left: true, cell: o => validity(o) },
    {
      key: 'held',
      wide: true,
      cell: o => (o.side === 'buy' ? <Amount value={o.hold} currency={o.currency} scale={headlineScale} /> : countWords(t, o.hold, o)),
    },
    { key: 'placedAt', wide: true, cell: o => formatInstant(o.placedAt) },
    { key: 'action', cell: o => <OrderActions order={o} /> },
  ];
  return <Table label={t('pending')} columns={columns} rows={orders} keyOf={o => o.number} compact={compact} />;
}

export function HistoryTable({ orders, compact = false }: { orders: readonly trading.OrderView[]; compact?: boolean }) {
  const t = useTexts('trading');
  const endWords = useEndWords();
  const columns: readonly Column<trading.OrderView>[] = [
    { key: 'instrument', left: true, cell: o => <OrderName order={o} /> },
    { key: 'order', left: true, cell: o => `${t(`side-${o.side}`)} · ${priceWords(t, o)}` },
    { key: 'quantity', wide: true, cell: o => formatQuantity(o.quantity) },
    { key: 'filled', cell: o => formatQuantity(o.filled) },
    { key: 'averagePrice', cell: o => <Price value={o.averagePrice} currency={o.currency} /> },
    { key: 'fees', wide: true, cell: o => <Amount value={o.fee} currency={o.currency} /> },
    {
      key: 'end',
      left: true,
      cell: o => (
        <>
          <Badge tone={o.state === 'executed' ? 'petrol' : 'plain'}>{endWords(o)}</Badge>
          <ReachNote order={o} />
        </>
      ),
    },
    { key: 'endedAt', cell: o => formatInstant(o.endedAt) },
  ];
  return <Table label={t('history')} columns={columns} rows={orders} keyOf={o => o.number} compact={compact} />;
}
