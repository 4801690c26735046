import { executedExactOf, pricesOfExecutions } from '../../books/orders/index.ts';
import { addResults, movementsOf, salesOf, type Position } from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';

/**
 * What positions were bought and sold at: Σ price × quantity of their executions, exact, in units of both scales. Null where a position was
 * bought by no order. `afterFees` is what its sales brought after all commissions, minor units.
 */
export type Traded = { readonly bought: bigint | null; readonly sold: bigint; readonly afterFees: bigint };

/** A position with what it was traded at. */
export type Held = { readonly position: Position; readonly traded: Traded };

/** A customer's positions, in their order, with what each was traded at. */
export async function heldOf(db: Queryable, whose: { customer: bigint; positions: readonly Position[] }): Promise<Held[]> {
  const { customer, positions } = whose;
  const opening = positions.filter(({ originKind }) => originKind === 'order').map(({ originId }) => ({ customer, order: originId }));
  const soldFrom = positions.filter(({ soldQuantity }) => soldQuantity > 0n).map(({ id }) => id);
  const [bought, movements] = await Promise.all([executedExactOf(db, opening), movementsOf(db, { customer, positions: soldFrom })]);
  const closes = movements.filter(({ kind }) => kind === 'closed');
  const stories = Map.groupBy(movements, ({ positionId }) => positionId);
  const prices = await pricesOfExecutions(db, [...new Set(closes.map(({ reference }) => reference))]);
  const sold = new Map<bigint, bigint>();
  for (const { positionId, reference, quantity } of closes) {
    sold.set(positionId, (sold.get(positionId) ?? 0n) + quantity * prices.get(reference)!);
  }
  return positions.map(position => {
    const { id, originKind, originId } = position;
    const traded = {
      bought: originKind === 'order' ? bought.get(originId)! : null,
      sold: sold.get(id) ?? 0n,
      afterFees: addResults(salesOf(stories.get(id) ?? []).sales).result,
    };
    return { position, traded };
  });
}
