import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';
import type { PositionFigures } from '../positions/index.ts';
import type { Within } from './scope.ts';

type Step =
  | { readonly kind: 'bought'; readonly price: bigint; readonly quantity: bigint }
  | { readonly kind: 'sold'; readonly execution: bigint; readonly quantity: bigint; readonly cost: bigint; readonly proceeds: bigint };

export type PositionStory = {
  readonly id: bigint;
  readonly instrumentId: number;
  readonly feeRule: number;
  readonly stored: Pick<PositionFigures, 'quantity' | 'openQuantity' | 'cost' | 'openCost' | 'soldQuantity' | 'proceeds' | 'realised'>;
  readonly steps: Step[];
};

/** Positions with everything that made and took from them, oldest first. */
export async function positionStories(db: Queryable, within: Within): Promise<PositionStory[]> {
  const rows = await db.arrays<unknown[]>(
    '',
    `select p.customer_id, p.id, p.instrument_id, o.fee_rule, p.quantity, p.open_quantity, p.cost, p.open_cost, p.sold_quantity, p.proceeds, p.realised,
       s.execution, s.price, s.quantity, s.cost, s.proceeds
     from position p join orders o on o.customer_id = p.customer_id and o.id = p.id
     cross join lateral (
       select id as execution, price, quantity, null::int8 as cost, null::int8 as proceeds from execution where buy_order = p.id
       union all
       select execution_id, null, quantity, cost, proceeds from position_close where customer_id = p.customer_id and position_id = p.id) s
     where ${within.position('p.id')} order by p.customer_id, p.id, s.execution`,
  );
  const stories = new Map<bigint, PositionStory>();
  for (const row of rows) {
    const [, id, instrumentId, feeRule, quantity, openQuantity, cost, openCost, soldQuantity, proceeds, realised] = row as never[];
    const [execution, price, moved, costOut, proceedsOut] = row.slice(11) as [bigint, bigint | null, bigint, bigint, bigint];
    const stored = { quantity: quantity!, openQuantity: openQuantity!, cost: cost!, openCost: openCost!, soldQuantity: soldQuantity!, proceeds: proceeds!, realised: realised! };
    const story = stories.get(id!) ?? { id: id!, instrumentId: instrumentId!, feeRule: feeRule!, stored, steps: [] };
    story.steps.push(price === null ? { kind: 'sold', execution, quantity: moved, cost: costOut, proceeds: proceedsOut } : { kind: 'bought', price, quantity: moved });
    stories.set(story.id, story);
  }
  return [...stories.values()];
}

/** A line of a sale that named no position, and an older one of which something was free when the sale was taken; null when there was none. */
export type CloseOrder = { readonly order: bigint; readonly position: bigint; readonly older: bigint | null; readonly free: bigint };

/**
 * What an unnamed sale could have taken first. Only what is certain counts: bought and booked well before the sale, not locked then, and not
 * spoken for by another sale whose reservation at that time is no longer known. Sales that were changed are left out: their later lines
 * were chosen at another moment.
 */
export async function closeOrders(db: Queryable, of: { within: Within; seenAfterMs: number }): Promise<CloseOrder[]> {
  const seen = `o.recorded_at - interval '${of.seenAfterMs} milliseconds'`;
  const rows = await db.arrays<[bigint, bigint, bigint | null, string | null]>(
    '',
    `select o.id, l.position_id, older.id, older.free from orders o
     join order_close l on l.customer_id = o.customer_id and l.order_id = o.id and not l.named and l.quantity > 0
     left join lateral (
       select q.id, q.bought - q.taken as free from (
         select q.id,
           coalesce((select sum(x.quantity) from execution x where x.buy_order = q.id and x.recorded_at < ${seen}), 0) as bought,
           coalesce((select sum(case when s.id = o.id or s.state = 'executed' then t.quantity else t.done end) from order_close t
             join orders s on s.customer_id = t.customer_id and s.id = t.order_id
             where t.customer_id = q.customer_id and t.position_id = q.id and s.id <= o.id), 0) as taken
         from position q where q.customer_id = o.customer_id and q.instrument_id = o.instrument_id and q.id < l.position_id
           and (q.locked_until is null or q.locked_until <= o.placed_at)
           and not exists (select from order_close t join orders s on s.customer_id = t.customer_id and s.id = t.order_id
             where t.customer_id = q.customer_id and t.position_id = q.id and s.id < o.id and s.state <> 'executed'
               and (s.ended_at is null or s.ended_at >= o.placed_at))) q
       where q.bought > q.taken order by q.id limit 1) older on true
     where o.side = 'sell' and ${of.within.order('o.id')}
       and not exists (select from order_request r where r.customer_id = o.customer_id and r.order_id = o.id and r.kind = 'replace')`,
  );
  return rows.map(([order, position, older, free]) => ({ order, position, older, free: BigInt(free ?? 0) }));
}

export type LockedPosition = { readonly id: bigint; readonly instrumentId: number; readonly openedAt: Instant; readonly lockedUntil: Instant | null };

export const lockedPositions = (db: Queryable, within: Within): Promise<LockedPosition[]> =>
  db.query<LockedPosition>('', `select id, instrument_id as "instrumentId", opened_at as "openedAt", locked_until as "lockedUntil" from position where ${within.position('id')}`);
