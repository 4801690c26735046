import { jsonRows } from '../../platform/json-rows.ts';
import type { Queryable } from '../../platform/db.ts';
import { formatDecimal, scaleOf, type Currency, type Instrument } from '@parkett/kernel';

type Told = Record<string, unknown>;
type Asked = { readonly customer: bigint; readonly withId: (id: number) => Pick<Instrument, 'code' | 'quantityScale'> };

const money = ['cost', 'proceeds', 'fee', 'realised'] as const;
const quantities = ['quantity', 'openQuantity', 'soldQuantity', 'done'] as const;

/** Figures in the units of each row's instrument and currency. */
function inUnits(rows: Told[], { withId }: Asked): Told[] {
  return rows.map(({ instrument, ...row }) => {
    const { code, quantityScale } = withId(instrument as number);
    const scales = [
      ...money.map(name => [name, scaleOf(row['currency'] as Currency)] as const),
      ...quantities.map(name => [name, quantityScale] as const),
    ];
    const figures = scales.flatMap(([name, scale]) => (typeof row[name] === 'string' ? [[name, formatDecimal(BigInt(row[name]), scale)]] : []));
    return { ...row, code, ...Object.fromEntries(figures) };
  });
}

export async function readHeldPositions(from: Queryable, asked: Asked): Promise<Told[]> {
  const select = `select 'P' || id as number, instrument_id as instrument, currency, side, quantity::text, open_quantity::text as "openQuantity",
      sold_quantity::text as "soldQuantity", cost::text, proceeds::text, fee::text, realised::text, opened_at as "openedAt", closed_at as "closedAt"
    from position where customer_id = $1 order by id`;
  return inUnits(await jsonRows(from, { name: 'positions.held', select, values: [asked.customer] }), asked);
}

export async function readHeldMovements(from: Queryable, asked: Asked): Promise<Told[]> {
  const select = `select 'P' || m.position_id as position, p.instrument_id as instrument, p.currency, m.kind, m.quantity::text, m.cost::text, m.proceeds::text,
      m.fee::text, m.at
    from position_movement m join position p on p.customer_id = m.customer_id and p.id = m.position_id where m.customer_id = $1 order by m.at, m.position_id, m.seq`;
  return inUnits(await jsonRows(from, { name: 'positions.held-movements', select, values: [asked.customer] }), asked);
}

export async function readHeldCloses(from: Queryable, asked: Asked): Promise<Told[]> {
  const select = `select 'O' || c.order_id as order, 'P' || c.position_id as position, p.instrument_id as instrument, p.currency, c.quantity::text, c.done::text
    from order_close c join position p on p.customer_id = c.customer_id and p.id = c.position_id where c.customer_id = $1 order by c.order_id, c.line`;
  return inUnits(await jsonRows(from, { name: 'positions.held-closes', select, values: [asked.customer] }), asked);
}

export async function countOpen(from: Queryable, customer: bigint): Promise<number> {
  const [row] = await from.arrays<[number]>(
    'positions.count-open',
    'select count(*)::int from position where customer_id = $1 and open_quantity > 0',
    [customer],
  );
  return row![0];
}
