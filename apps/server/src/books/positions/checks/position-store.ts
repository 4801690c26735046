import type { Instant } from '@parkett/kernel';
import type { Queryable } from '../../../platform/db.ts';
import type { PositionFigures } from '../rules/position.ts';
import type { Within } from './asked.ts';

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
       select id as execution, price, quantity, null::int8 as cost, null::int8 as proceeds from execution where buy_order = p.id and buy_order <> 0
       union all
       select execution_id, null, quantity, cost, proceeds from position_close where customer_id = p.customer_id and position_id = p.id) s
     where ${within.position('p.id')} order by p.customer_id, p.id, s.execution`,
  );
  const stories = new Map<bigint, PositionStory>();
  for (const row of rows) {
    const [, id, instrumentId, feeRule, quantity, openQuantity, cost, openCost, soldQuantity, proceeds, realised] = row as never[];
    const [execution, price, moved, costOut, proceedsOut] = row.slice(11) as [bigint, bigint | null, bigint, bigint, bigint];
    const stored = {
      quantity: quantity!,
      openQuantity: openQuantity!,
      cost: cost!,
      openCost: openCost!,
      soldQuantity: soldQuantity!,
      proceeds: proceeds!,
      realised: realised!,
    };
    const story = stories.get(id!) ?? { id: id!, instrumentId: instrumentId!, feeRule: feeRule!, stored, steps: [] };
    story.steps.push(
      price === null
        ? { kind: 'sold', execution, quantity: moved, cost: costOut, proceeds: proceedsOut }
        : { kind: 'bought', price, quantity: moved },
    );
    stories.set(story.id, story);
  }
  return [...stories.values()];
}

export type LockedPosition = { readonly id: bigint; readonly instrumentId: number; readonly openedAt: Instant; readonly lockedUntil: Instant | null };

export const lockedPositions = (db: Queryable, within: Within): Promise<LockedPosition[]> =>
  db.query<LockedPosition>(
    '',
    `select id, instrument_id as "instrumentId", opened_at as "openedAt", locked_until as "lockedUntil" from position where ${within.position('id')}`,
  );
