/** The slowest book that can be right: one list, sorted again for each question. What the fast one is compared with. */
export type NaiveOrder = {
  readonly id: number;
  readonly isBuy: boolean;
  readonly price: number;
  quantity: number;
  readonly sequence: number;
  readonly owner: number;
};
export type NaiveFill = { readonly maker: number; readonly price: number; readonly quantity: number };

export class NaiveBook {
  orders: NaiveOrder[] = [];

  /** Fills of an incoming order; what is left rests unless told otherwise. */
  submit(order: NaiveOrder, rests: boolean): NaiveFill[] {
    const fills: NaiveFill[] = [];
    const incoming = { ...order };
    for (const maker of this.side(!order.isBuy)) {
      const isReached = order.isBuy ? maker.price <= order.price : maker.price >= order.price;
      if (incoming.quantity === 0 || !isReached) break;
      if (order.owner !== 0 && maker.owner === order.owner) {
        incoming.quantity = 0;
        break;
      }
      const quantity = Math.min(incoming.quantity, maker.quantity);
      incoming.quantity -= quantity;
      maker.quantity -= quantity;
      fills.push({ maker: maker.id, price: maker.price, quantity });
    }
    this.orders = this.orders.filter(resting => resting.quantity > 0);
    if (rests && incoming.quantity > 0) this.orders.push(incoming);
    return fills;
  }

  cancel(id: number): boolean {
    const before = this.orders.length;
    this.orders = this.orders.filter(order => order.id !== id);
    return this.orders.length < before;
  }

  /** Best price first, then oldest. */
  side(isBuy: boolean): NaiveOrder[] {
    return this.orders
      .filter(order => order.isBuy === isBuy)
      .sort((a, b) => (isBuy ? b.price - a.price : a.price - b.price) || a.sequence - b.sequence);
  }

  /** What stands before an order at its price. */
  before(id: number): { quantity: number; orders: number } {
    const order = this.orders.find(other => other.id === id)!;
    const older = this.orders.filter(other => other.isBuy === order.isBuy && other.price === order.price && other.sequence < order.sequence);
    return { quantity: older.reduce((sum, { quantity }) => sum + quantity, 0), orders: older.length };
  }

  /** [price, quantity, orders] per level, best first. */
  depth(isBuy: boolean): [number, number, number][] {
    const levels = new Map<number, [number, number, number]>();
    for (const { price, quantity } of this.side(isBuy)) {
      const level = levels.get(price) ?? [price, 0, 0];
      levels.set(price, [price, level[1] + quantity, level[2] + 1]);
    }
    return [...levels.values()];
  }
}
