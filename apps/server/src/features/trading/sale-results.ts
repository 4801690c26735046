import { asQuantity, sumOf, type Money } from '@parkett/kernel';
import type { Order } from '../../books/orders/index.ts';
import {
  addResults,
  costOf,
  mayHaveSales,
  movementsOf,
  purchaseCommissionOf,
  saleResult,
  salesOf,
  type OrderClose,
  type Position,
  type SaleResult,
} from '../../books/positions/index.ts';
import type { Queryable } from '../../platform/db.ts';

/** What closing orders brought with what was executed of them, by order, from the movements of the positions that they closed. */
export async function resultsOfOrders(
  db: Queryable,
  asked: { orders: readonly Order[]; closes: readonly OrderClose[]; executions: readonly { readonly id: bigint; readonly order: bigint }[] },
): Promise<Map<bigint, SaleResult>> {
  const sold = asked.orders.filter(({ effect, filled }) => effect === 'close' && filled > 0n);
  const owners = new Map(sold.map(({ id, customerId }) => [id, customerId]));
  const lines = Map.groupBy(
    asked.closes.filter(({ orderId, done }) => owners.has(orderId) && done > 0n),
    ({ customerId }) => customerId,
  );
  const movements = await Promise.all(
    [...lines].map(([customer, some]) => movementsOf(db, { customer, positions: [...new Set(some.map(({ positionId }) => positionId))] })),
  );
  // An execution has two orders, of two customers at times: the one that sold is asked for here.
  const orderOf = new Map(asked.executions.filter(({ order }) => owners.has(order)).map(({ id, order }) => [id, order]));
  const stories = Map.groupBy(movements.flat(), ({ customerId, positionId }) => `${customerId}/${positionId}`);
  const sales = [...stories.values()].flatMap(story => salesOf(story).sales).filter(({ reference }) => orderOf.has(reference));
  return new Map([...Map.groupBy(sales, ({ reference }) => orderOf.get(reference)!)].map(([order, some]) => [order, addResults(some)]));
}

type Lot = { readonly position: bigint; readonly quantity: bigint };

/** What a sale of these lots would bring for proceeds and a commission, minor units of the instrument’s currency. */
export async function resultOfSale(
  db: Queryable,
  sale: { customer: bigint; positions: readonly Position[]; lots: readonly Lot[]; proceeds: Money; commission: Money },
): Promise<SaleResult> {
  const { customer, positions, lots, proceeds, commission } = sale;
  const closed = lots.map(({ position, quantity }) => ({ position: positions.find(({ id }) => id === position)!, quantity }));
  const touched = closed.filter(({ position }) => mayHaveSales(position)).map(({ position }) => position.id);
  const stories = Map.groupBy(await movementsOf(db, { customer, positions: touched }), ({ positionId }) => positionId);
  const parts = closed.map(({ position, quantity }) => {
    const story = stories.get(position.id);
    const openFee = story ? salesOf(story).openFee : position.fee;
    const cost = costOf(position, asQuantity(quantity));
    return { cost, purchaseCommission: purchaseCommissionOf({ openCost: position.openCost, openFee }, cost) };
  });
  const sum = (key: 'cost' | 'purchaseCommission'): Money => sumOf(parts.map(part => part[key]));
  return saleResult({ proceeds, commission, cost: sum('cost'), purchaseCommission: sum('purchaseCommission') });
}
