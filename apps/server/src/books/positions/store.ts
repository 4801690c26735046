import type { Instant } from '@parkett/kernel';
import { numbersLiteral, timestamp, type Queryable, type Tx } from '../../platform/db.ts';
import { pageOf, tableOf } from '../../platform/table.ts';
import type { LockRule } from './rules/lock.ts';
import type { PositionFigures } from './rules/position.ts';

export type Position = PositionFigures & {
  readonly customerId: bigint;
  readonly id: bigint;
  /** 0 is the wallet. */
  readonly portfolio: bigint;
  /** A registered origin. */
  readonly originKind: string;
  /** The number of the order, or of another origin's row. */
  readonly originId: bigint;
  readonly instrumentId: number;
  readonly currency: string;
  readonly side: 'long' | 'short';
  /** How it is paid. */
  readonly financing: string;
  /** Of what is open, reserved by pending sales. */
  readonly closingQuantity: bigint;
  readonly openedAt: Instant;
  readonly lock: LockRule | null;
  readonly lockedUntil: Instant | null;
};

const table = tableOf<Position>({
  customerId: ['customer_id', 'int8'],
  id: ['id', 'int8'],
  portfolio: ['portfolio', 'int8'],
  originKind: ['origin_kind', 'text'],
  originId: ['origin_id', 'int8'],
  instrumentId: ['instrument_id', 'int4'],
  currency: ['currency', 'text'],
  side: ['side', 'text'],
  financing: ['financing', 'text'],
  quantity: ['quantity', 'int8'],
  openQuantity: ['open_quantity', 'int8'],
  closingQuantity: ['closing_quantity', 'int8'],
  cost: ['cost', 'int8'],
  openCost: ['open_cost', 'int8'],
  fee: ['fee', 'int8'],
  soldQuantity: ['sold_quantity', 'int8'],
  proceeds: ['proceeds', 'int8'],
  realised: ['realised', 'int8'],
  movements: ['movements', 'int4'],
  openedAt: ['opened_at', 'timestamptz'],
  closedAt: ['closed_at', 'timestamptz'],
  lock: ['lock', 'jsonb'],
  lockedUntil: ['locked_until', 'timestamptz'],
});
const { columns, selected } = table;

export const positionSelected = selected;

/** Locks open positions of (customer, instrument) pairs, in the order of their numbers, after accounts and orders. */
export async function lockOpenPositions(tx: Tx, pairs: readonly { customer: bigint; instrument: number }[]): Promise<Position[]> {
  const once = new Map(pairs.map(pair => [`${pair.customer}/${pair.instrument}`, pair]));
  const sorted = [...once.values()].toSorted((a, b) => (a.customer === b.customer ? a.instrument - b.instrument : a.customer < b.customer ? -1 : 1));
  return tx.query<Position>(
    'positions.lock-open',
    `select p.* from unnest($1::int8[], $2::int[]) k(c, i)
     cross join lateral (select ${selected} from position
       where customer_id = k.c and instrument_id = k.i and open_quantity > 0 order by id for update) p`,
    [numbersLiteral(sorted.map(p => p.customer)), numbersLiteral(sorted.map(p => p.instrument))],
  );
}

/** The instruments that a customer holds, each since its oldest open position. Each is found by the index, so that many positions of one cost nothing. */
export const instrumentsHeld = (from: Queryable, customer: bigint): Promise<{ instrument: number; since: Instant }[]> => {
  const first = (beyond: string): string => `select instrument_id as instrument, opened_at as since from position
    where customer_id = $1 and open_quantity > 0 ${beyond} order by instrument_id, opened_at limit 1`;
  return from.query(
    'positions.instruments-held',
    `with recursive held as ((${first('')})
       union all select n.* from held cross join lateral (${first('and instrument_id > held.instrument')}) n)
     select instrument, since from held`,
    [customer],
  );
};

/** Which positions: by their number, or by the order that opened them. */
export type PositionKey = { readonly customer: bigint } & ({ readonly position: bigint } | { readonly openedBy: bigint });

const keyText = (key: PositionKey): string => ('position' in key ? `P${key.position}` : `O${key.openedBy}`);

/** Locks positions; an order that hasn't opened one yet has none. A position that two keys name comes twice. */
export async function lockPositions(tx: Tx, keys: readonly PositionKey[]): Promise<Position[]> {
  const once = [...new Map(keys.map(key => [keyText(key), key])).values()];
  return tx.query<Position>(
    'positions.lock',
    `select p.* from unnest($1::int8[], $2::int8[], $3::int8[]) k(c, i, o)
     cross join lateral (select ${selected} from position
       where customer_id = k.c and id = coalesce(k.i, (select id from position where customer_id = k.c and origin_kind = 'order' and origin_id = k.o))
       for update) p`,
    [
      numbersLiteral(once.map(({ customer }) => customer)),
      numbersLiteral(once.map(key => ('position' in key ? key.position : null))),
      numbersLiteral(once.map(key => ('openedBy' in key ? key.openedBy : null))),
    ],
  );
}

/** Writes positions whole: new ones and changed ones alike. What a position is of never changes. */
export async function writePositions(tx: Tx, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  await tx.query(
    'positions.write',
    `insert into position (${columns}) select * from ${table.unnested}
     on conflict (customer_id, id) do update set quantity = excluded.quantity, open_quantity = excluded.open_quantity,
       closing_quantity = excluded.closing_quantity, cost = excluded.cost, open_cost = excluded.open_cost, fee = excluded.fee,
       sold_quantity = excluded.sold_quantity, proceeds = excluded.proceeds, realised = excluded.realised, movements = excluded.movements,
       closed_at = excluded.closed_at`,
    table.arraysOf(positions),
  );
}

/** Positions of a customer, in one portfolio or in all, newest first, without a size all of them. Money in minor units of their currency. */
export async function positionsOf(
  db: Queryable,
  wish: {
    customer: bigint;
    portfolio?: bigint;
    currency: string | null;
    open: boolean;
    instrument: number | null;
    offset: number;
    size: number | null;
  },
): Promise<{ positions: Position[]; total: number }> {
  const rows = await db.query<Position & { total: bigint }>(
    'positions.of-customer',
    `select ${selected}, count(*) over () as total from position
     where customer_id = $1 and ($2::text is null or currency = $2) and (open_quantity > 0) = $3 and ($4::int is null or instrument_id = $4)
       and ($7::int8 is null or portfolio = $7)
     order by opened_at desc, id desc limit $5 offset $6`,
    [wish.customer, wish.currency, wish.open, wish.instrument, wish.size, wish.offset, wish.portfolio ?? null],
  );
  // A page past the last has no row to carry the count.
  if (rows.length === 0 && wish.offset > 0) return { positions: [], total: (await positionsOf(db, { ...wish, offset: 0, size: 1 })).total };
  const page = pageOf(rows);
  return { positions: page.rows, total: page.total };
}

/** All open positions of a customer, newest first: in one portfolio, currency or instrument, or in all of them. */
export const openPositionsOf = async (
  db: Queryable,
  wish: { customer: bigint; portfolio?: bigint; currency?: string; instrument?: number },
): Promise<Position[]> => {
  const { currency = null, instrument = null } = wish;
  return (await positionsOf(db, { ...wish, currency, instrument, open: true, offset: 0, size: null })).positions;
};

/** Positions in one currency, of one portfolio or of all, of which something was open at a moment or later, in the order of their numbers. */
export const positionsHeldSince = (
  db: Queryable,
  wish: { customer: bigint; portfolio?: bigint; currency: string; since: Instant },
): Promise<Position[]> =>
  db.query<Position>(
    'positions.held-since',
    `select ${selected} from position
     where customer_id = $1 and ($2::int8 is null or portfolio = $2) and currency = $3 and (closed_at is null or closed_at >= $4) order by id`,
    [wish.customer, wish.portfolio ?? null, wish.currency, timestamp(wish.since)],
  );

export async function findPosition(db: Queryable, which: { customer: bigint; position: bigint | null }): Promise<Position | null> {
  const [position] = await db.query<Position>(
    'positions.find',
    `select ${selected} from position where customer_id = $1 and ($2::int8 is null or id = $2) order by open_quantity > 0 desc, opened_at desc, id desc limit 1`,
    [which.customer, which.position],
  );
  return position ?? null;
}

/** The positions that orders opened, by order; one that nothing executed of has none. */
export async function positionsOpenedBy(db: Queryable, orders: readonly { customer: bigint; order: bigint }[]): Promise<Map<bigint, bigint>> {
  if (orders.length === 0) return new Map();
  const rows = await db.arrays<[bigint, bigint]>(
    'positions.opened-by',
    `select k.o, p.id from unnest($1::int8[], $2::int8[]) k(c, o)
     cross join lateral (select id from position where customer_id = k.c and origin_kind = 'order' and origin_id = k.o limit 1) p`,
    [numbersLiteral(orders.map(({ customer }) => customer)), numbersLiteral(orders.map(({ order }) => order))],
  );
  return new Map(rows);
}

/** The positions that rows of another origin opened, by row. */
export async function openedByOrigin(
  db: Queryable,
  { customer, kind, ids }: { readonly customer: bigint; readonly kind: string; readonly ids: readonly bigint[] },
): Promise<Map<bigint, Pick<Position, 'id' | 'openQuantity'>>> {
  const rows = await db.query<Pick<Position, 'id' | 'openQuantity'> & { readonly origin: bigint }>(
    'positions.opened-by-origin',
    `select origin_id as origin, id, open_quantity as "openQuantity" from position
     where customer_id = $1 and origin_kind = $2 and origin_id = any($3::int8[])`,
    [customer, kind, numbersLiteral(ids)],
  );
  return new Map(rows.map(({ origin, ...position }) => [origin, position]));
}

/** Whose position this is; null where there is none. */
export async function ownerOfPosition(db: Queryable, id: bigint): Promise<bigint | null> {
  const [row] = await db.arrays<[bigint]>('positions.owner', 'select customer_id from position where id = $1', [id]);
  return row?.[0] ?? null;
}
