import { executedExactOf, pricesOfExecutions } from '../../books/orders/index.ts';
import { addResults, mayHaveSales, movementsOf, salesOf, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';

/**
 * What positions were bought and sold at: Σ price × quantity of their executions, exact, in units of both scales. Null where a position was
 * bought by no order, or a split changed its shares since. `sold` is of the shares that orders sold. `afterFees` is what its sales brought after all commissions, minor units.
 */
export type Traded = { readonly bought: bigint | null; readonly sold: Sold; readonly afterFees: bigint };
type Sold = { readonly exact: bigint; readonly quantity: bigint };

const noSales: Sold = { exact: 0n, quantity: 0n };

/** A position with what it was traded at. */
export type Held = { readonly position: Position; readonly traded: Traded };

/** A customer's positions, in their order, with what each was traded at. */
export async function heldOf(db: Queryable, whose: { customer: bigint; positions: readonly Position[] }): Promise<Held[]> {
  const { customer, positions } = whose;
  const opening = positions.filter(({ originKind }) => originKind === 'order').map(({ originId }) => ({ customer, order: originId }));
  const soldFrom = positions.filter(mayHaveSales).map(({ id }) => id);
  const [bought, movements, splits] = await Promise.all([
    executedExactOf(db, opening),
    movementsOf(db, { customer, positions: soldFrom }),
    movementsOf(db, { customer, positions: positions.map(({ id }) => id), kind: 'split' }),
  ]);
  const split = new Set(splits.map(({ positionId }) => positionId));
  const closes = movements.filter(({ kind }) => kind === 'closed');
  const stories = Map.groupBy(movements, ({ positionId }) => positionId);
  const prices = await pricesOfExecutions(db, [...new Set(closes.map(({ reference }) => reference))]);
  const sold = new Map<bigint, { exact: bigint; quantity: bigint }>();
  for (const { positionId, reference, quantity } of closes) {
    const before = sold.get(positionId) ?? noSales;
    sold.set(positionId, { exact: before.exact + quantity * prices.get(reference)!, quantity: before.quantity + quantity });
  }
  return positions.map(position => {
    const { id, originKind, originId } = position;
    const traded = {
      bought: originKind === 'order' && !split.has(id) ? bought.get(originId)! : null,
      sold: sold.get(id) ?? noSales,
      afterFees: addResults(salesOf(stories.get(id) ?? []).sales).result,
    };
    return { position, traded };
  });
}
