import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../../platform/db.ts';
import type { Within } from './asked.ts';

export type SaleLine = { readonly position: bigint; readonly quantity: bigint; readonly done: bigint; readonly named: boolean };

export type Sale = {
  readonly id: bigint;
  readonly state: string;
  readonly placedAt: Instant;
  readonly recordedAt: Instant;
  readonly endedAt: Instant | null;
  /** A change was asked of it: lines may have been added at another moment. */
  readonly changed: boolean;
  /** Whether this look is about it; the others are there for what they took. */
  readonly asked: boolean;
  readonly lines: SaleLine[];
};

export type Ticket = {
  readonly id: bigint;
  readonly openedAt: Instant;
  readonly lockedUntil: Instant | null;
  readonly bought: { readonly quantity: bigint; readonly recordedAt: Instant }[];
  /** A split changed what its sales count. */
  readonly isSplit: boolean;
};

/** One customer's positions of one instrument in one portfolio, paid in one way, and the sales of them, oldest first. */
export type Holding = { readonly tickets: Ticket[]; readonly sales: Sale[] };

type Place = readonly [customer: bigint, instrument: number, portfolio: bigint, financing: string];
const nameOf = (place: Place): string => place.join('/');

const places = (within: Within): string =>
  `select distinct customer_id, instrument_id, portfolio, funding from orders where side = 'sell' and ${within.order('id')}`;

type Collected = { readonly within: Within; readonly holdings: Map<string, Holding> };

async function addSales(db: Queryable, { within, holdings }: Collected): Promise<void> {
  const rows = await db.arrays<unknown[]>(
    '',
    `select o.customer_id, o.instrument_id, o.portfolio, o.funding, o.id, o.state, o.placed_at, o.recorded_at, o.ended_at,
       exists (select from order_request r where r.customer_id = o.customer_id and r.order_id = o.id and r.kind = 'replace'), ${within.order('o.id')},
       l.position_id, l.quantity, l.done, l.named
     from (${places(within)}) p join orders o on o.customer_id = p.customer_id and o.instrument_id = p.instrument_id and o.side = 'sell'
       and o.portfolio = p.portfolio and o.funding = p.funding
     join order_close l on l.customer_id = o.customer_id and l.order_id = o.id order by o.id, l.line`,
  );
  for (const row of rows) {
    const [id, state, placedAt, recordedAt, endedAt, changed, asked, position, quantity, done, named] = row.slice(4) as never[];
    const place = nameOf(row.slice(0, 4) as never);
    const holding = holdings.get(place) ?? { tickets: [], sales: [] };
    holdings.set(place, holding);
    const last = holding.sales.at(-1);
    const line = { position: position!, quantity: quantity!, done: done!, named: named! };
    if (last?.id === id) last!.lines.push(line);
    else
      holding.sales.push({
        id: id!,
        state: state!,
        placedAt: placedAt!,
        recordedAt: recordedAt!,
        endedAt: endedAt!,
        changed: changed!,
        asked: asked!,
        lines: [line],
      });
  }
}

async function addTickets(db: Queryable, { within, holdings }: Collected): Promise<void> {
  const rows = await db.arrays<[...Place, bigint, Instant, Instant | null, bigint, Instant, boolean]>(
    '',
    `select q.customer_id, q.instrument_id, q.portfolio, q.financing, q.id, q.opened_at, q.locked_until, m.quantity, m.recorded_at,
       exists (select from position_movement s where s.customer_id = q.customer_id and s.position_id = q.id and s.kind = 'split')
     from (${places(within)}) p join position q on q.customer_id = p.customer_id and q.instrument_id = p.instrument_id
       and q.portfolio = p.portfolio and q.financing = p.funding
     join position_movement m on m.customer_id = q.customer_id and m.position_id = q.id and (m.seq = 1 or m.kind = 'extended') order by q.id, m.seq`,
  );
  for (const [customer, instrument, portfolio, financing, id, openedAt, lockedUntil, quantity, recordedAt, isSplit] of rows) {
    const tickets = holdings.get(nameOf([customer, instrument, portfolio, financing]))?.tickets ?? [];
    const last = tickets.at(-1);
    if (last?.id === id) last.bought.push({ quantity, recordedAt });
    else tickets.push({ id, openedAt, lockedUntil, bought: [{ quantity, recordedAt }], isSplit });
  }
}

/** Everything that was held of what sales in question sold. */
export async function holdingsWithSales(db: Queryable, within: Within): Promise<Holding[]> {
  const holdings = new Map<string, Holding>();
  await addSales(db, { within, holdings });
  await addTickets(db, { within, holdings });
  return [...holdings.values()];
}
