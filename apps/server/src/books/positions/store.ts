import type { Instant } from '@parkett/kernel';
import { instantsLiteral, numbersLiteral, textsLiteral, type Queryable, type Tx } from '../../platform/db.ts';
import type { PositionFigures } from './rules/position.ts';

export type Position = PositionFigures & {
  readonly customerId: bigint;
  readonly id: bigint;
  readonly instrumentId: number;
  readonly currency: string;
  readonly openedAt: Instant;
  readonly closedAt: Instant | null;
  readonly lockedUntil: Instant | null;
};

const columns = `customer_id, id, instrument_id, currency, quantity, open_quantity, closing_quantity, cost, open_cost, fee, sold_quantity, proceeds,
  realised, opened_at, closed_at, locked_until`;

function positionFromRow(row: readonly unknown[]): Position {
  const [customerId, id, instrumentId, currency, quantity, openQuantity, closingQuantity, cost] = row as never[];
  const [openCost, fee, soldQuantity, proceeds, realised, openedAt, closedAt, lockedUntil] = row.slice(8) as never[];
  return {
    customerId: customerId!,
    id: id!,
    instrumentId: instrumentId!,
    currency: currency!,
    quantity: quantity!,
    openQuantity: openQuantity!,
    closingQuantity: closingQuantity!,
    cost: cost!,
    openCost: openCost!,
    fee: fee!,
    soldQuantity: soldQuantity!,
    proceeds: proceeds!,
    realised: realised!,
    openedAt: openedAt!,
    closedAt: closedAt!,
    lockedUntil: lockedUntil!,
  };
}

/** Locks open positions of (customer, instrument) pairs, oldest first, after accounts and orders. */
export async function lockOpenPositions(tx: Tx, pairs: readonly { customer: bigint; instrument: number }[]): Promise<Position[]> {
  const once = new Map(pairs.map(pair => [`${pair.customer}/${pair.instrument}`, pair]));
  const sorted = [...once.values()].toSorted((a, b) => (a.customer === b.customer ? a.instrument - b.instrument : a.customer < b.customer ? -1 : 1));
  const rows = await tx.arrays(
    'positions.lock-open',
    `select p.* from unnest($1::int8[], $2::int[]) k(c, i)
     cross join lateral (select ${columns} from position
       where customer_id = k.c and instrument_id = k.i and open_quantity > 0 order by id for update) p`,
    [numbersLiteral(sorted.map(p => p.customer)), numbersLiteral(sorted.map(p => p.instrument))],
  );
  return rows.map(positionFromRow);
}

/** Locks positions by their number. */
export async function lockPositions(tx: Tx, ids: readonly { customer: bigint; position: bigint }[]): Promise<Position[]> {
  const once = new Map(ids.map(id => [id.position, id]));
  const sorted = [...once.values()].toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const rows = await tx.arrays(
    'positions.lock',
    `select p.* from unnest($1::int8[], $2::int8[]) k(c, i)
     cross join lateral (select ${columns} from position where customer_id = k.c and id = k.i for update) p`,
    [numbersLiteral(sorted.map(i => i.customer)), numbersLiteral(sorted.map(i => i.position))],
  );
  return rows.map(positionFromRow);
}

/** Writes positions whole: new ones and changed ones alike. */
export async function writePositions(tx: Tx, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  const numbers = <K extends keyof Position>(key: K): string => numbersLiteral(positions.map(p => p[key] as bigint | number | null));
  await tx.query(
    'positions.write',
    `insert into position (${columns})
     select * from unnest($1::int8[], $2::int8[], $3::int[], $4::text[], $5::int8[], $6::int8[], $7::int8[], $8::int8[], $9::int8[], $10::int8[], $11::int8[],
       $12::int8[], $13::int8[], $14::timestamptz[], $15::timestamptz[], $16::timestamptz[])
     on conflict (customer_id, id) do update set quantity = excluded.quantity, open_quantity = excluded.open_quantity,
       closing_quantity = excluded.closing_quantity, cost = excluded.cost, open_cost = excluded.open_cost, fee = excluded.fee,
       sold_quantity = excluded.sold_quantity, proceeds = excluded.proceeds, realised = excluded.realised, closed_at = excluded.closed_at`,
    [
      numbers('customerId'),
      numbers('id'),
      numbers('instrumentId'),
      textsLiteral(positions.map(p => p.currency)),
      numbers('quantity'),
      numbers('openQuantity'),
      numbers('closingQuantity'),
      numbers('cost'),
      numbers('openCost'),
      numbers('fee'),
      numbers('soldQuantity'),
      numbers('proceeds'),
      numbers('realised'),
      instantsLiteral(positions.map(p => p.openedAt)),
      instantsLiteral(positions.map(p => p.closedAt)),
      instantsLiteral(positions.map(p => p.lockedUntil)),
    ],
  );
}

export type OrderClose = {
  readonly customerId: bigint;
  readonly orderId: bigint;
  readonly line: number;
  readonly positionId: bigint;
  readonly quantity: bigint;
  readonly done: bigint;
  /** The customer named this position; else it was the oldest. */
  readonly named: boolean;
};

export async function insertOrderCloses(tx: Tx, lines: readonly OrderClose[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    'positions.insert-order-closes',
    `insert into order_close (customer_id, order_id, line, position_id, quantity, named)
     select * from unnest($1::int8[], $2::int8[], $3::smallint[], $4::int8[], $5::int8[], $6::bool[])`,
    [
      numbersLiteral(lines.map(l => l.customerId)),
      numbersLiteral(lines.map(l => l.orderId)),
      numbersLiteral(lines.map(l => l.line)),
      numbersLiteral(lines.map(l => l.positionId)),
      numbersLiteral(lines.map(l => l.quantity)),
      `{${lines.map(l => (l.named ? 't' : 'f')).join(',')}}`,
    ],
  );
}

/** What sell orders close, line by line. */
export async function closesOfOrders(db: Queryable, orders: readonly { customer: bigint; order: bigint }[]): Promise<OrderClose[]> {
  const rows = await db.arrays<[bigint, bigint, number, bigint, bigint, bigint, boolean]>(
    'positions.closes-of-orders',
    `select l.* from unnest($1::int8[], $2::int8[]) k(c, o)
     cross join lateral (select customer_id, order_id, line, position_id, quantity, done, named from order_close
       where customer_id = k.c and order_id = k.o order by line offset 0) l`,
    [numbersLiteral(orders.map(o => o.customer)), numbersLiteral(orders.map(o => o.order))],
  );
  return rows.map(([customerId, orderId, line, positionId, quantity, done, named]) => ({
    customerId,
    orderId,
    line,
    positionId,
    quantity,
    done,
    named,
  }));
}

/** Writes how far the lines are done; a changed order may also change what it will take. */
export async function updateOrderCloses(tx: Tx, lines: readonly OrderClose[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    'positions.update-order-closes',
    `update order_close c set done = x.d, quantity = x.q from unnest($1::int8[], $2::int8[], $3::smallint[], $4::int8[], $5::int8[]) x(c, o, l, d, q)
     where c.customer_id = x.c and c.order_id = x.o and c.line = x.l`,
    [
      numbersLiteral(lines.map(l => l.customerId)),
      numbersLiteral(lines.map(l => l.orderId)),
      numbersLiteral(lines.map(l => l.line)),
      numbersLiteral(lines.map(l => l.done)),
      numbersLiteral(lines.map(l => l.quantity)),
    ],
  );
}

export type PositionClose = {
  readonly customerId: bigint;
  readonly positionId: bigint;
  readonly executionId: bigint;
  readonly orderId: bigint;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly proceeds: bigint;
};

export async function appendPositionCloses(tx: Tx, closes: readonly PositionClose[]): Promise<void> {
  if (closes.length === 0) return;
  const numbers = <K extends keyof PositionClose>(key: K): string => numbersLiteral(closes.map(c => c[key]));
  await tx.query(
    'positions.append-closes',
    `insert into position_close (customer_id, position_id, execution_id, order_id, quantity, cost, proceeds)
     select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[])`,
    [
      numbers('customerId'),
      numbers('positionId'),
      numbers('executionId'),
      numbers('orderId'),
      numbers('quantity'),
      numbers('cost'),
      numbers('proceeds'),
    ],
  );
}

/** Positions of a customer, newest first. Money in minor units of their currency. */
export async function positionsOf(
  db: Queryable,
  of: { customer: bigint; currency: string | null; open: boolean; instrument: number | null; offset: number; size: number },
): Promise<{ positions: Position[]; total: number }> {
  const rows = await db.arrays(
    'positions.of-customer',
    `select ${columns}, count(*) over () from position
     where customer_id = $1 and ($2::text is null or currency = $2) and (open_quantity > 0) = $3 and ($4::int is null or instrument_id = $4)
     order by id desc limit $5 offset $6`,
    [of.customer, of.currency, of.open, of.instrument, of.size, of.offset],
  );
  // A page past the last has no row to carry the count.
  if (rows.length === 0 && of.offset > 0) return { positions: [], total: (await positionsOf(db, { ...of, offset: 0, size: 1 })).total };
  return { positions: rows.map(positionFromRow), total: Number(rows[0]?.[16] ?? 0) };
}

export async function findPosition(db: Queryable, of: { customer: bigint; position: bigint | null }): Promise<Position | null> {
  const rows = await db.arrays(
    'positions.find',
    `select ${columns} from position where customer_id = $1 and ($2::int8 is null or id = $2) order by open_quantity > 0 desc, id desc limit 1`,
    [of.customer, of.position],
  );
  return rows[0] ? positionFromRow(rows[0]) : null;
}

/**
 * What executions took from a position, and from the others that they closed with it: one execution's in the order in which it was split over
 * them, oldest execution first.
 */
export async function closesAround(
  db: Queryable,
  of: { customer: bigint; position: bigint },
): Promise<{ executionId: bigint; orderId: bigint; positionId: bigint; quantity: bigint; proceeds: bigint }[]> {
  const rows = await db.arrays<[bigint, bigint, bigint, bigint, bigint]>(
    'positions.closes-around',
    `select c.execution_id, c.order_id, c.position_id, c.quantity, c.proceeds
     from (select execution_id, order_id from position_close where customer_id = $1 and position_id = $2) own
     cross join lateral (select position_id, min(line) as line from order_close where customer_id = $1 and order_id = own.order_id group by 1) l
     join position_close c on c.customer_id = $1 and c.position_id = l.position_id and c.execution_id = own.execution_id
     order by c.execution_id, l.line`,
    [of.customer, of.position],
  );
  return rows.map(([executionId, orderId, positionId, quantity, proceeds]) => ({ executionId, orderId, positionId, quantity, proceeds }));
}

/** Sell orders that were to close a position. */
export async function closingOrdersOf(db: Queryable, of: { customer: bigint; position: bigint }): Promise<bigint[]> {
  const rows = await db.arrays<[bigint]>(
    'positions.closing-orders-of',
    `select distinct order_id from order_close where customer_id = $1 and position_id = $2 order by order_id`,
    [of.customer, of.position],
  );
  return rows.map(([id]) => id);
}
