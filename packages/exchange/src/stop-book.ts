import { buy, type BookSide } from './order-book.ts';

type StopOrder = { readonly side: BookSide; readonly stop: number; readonly sequence: number };

/**
 * Stop orders that wait for the last price. Of several that one price triggers, the one whose stop price lies farthest behind it goes
 * first, then the older. Sorted lists with the next one last: O(log n) to find a place.
 */
export class StopBook<Order extends StopOrder> {
  /** Buy stops by falling stop price, sell stops by rising: the last entry triggers first. */
  private readonly buys: Order[] = [];
  private readonly sells: Order[] = [];

  add(order: Order): void {
    const list = order.side === buy ? this.buys : this.sells;
    list.splice(placeOf(list, order), 0, order);
  }

  remove(order: Order): void {
    const list = order.side === buy ? this.buys : this.sells;
    const at = list.indexOf(order);
    if (at >= 0) list.splice(at, 1);
  }

  /** Takes out the next order that the last price triggers: buy stops at or below it, sell stops at or above it. */
  takeTriggered(last: number): Order | null {
    const bought = this.buys[this.buys.length - 1];
    const sold = this.sells[this.sells.length - 1];
    const buyDistance = bought && bought.stop <= last ? last - bought.stop : -1;
    const sellDistance = sold && sold.stop >= last ? sold.stop - last : -1;
    if (buyDistance < 0 && sellDistance < 0) return null;
    const isBuyFirst = buyDistance > sellDistance || (buyDistance === sellDistance && bought!.sequence < sold!.sequence);
    return (isBuyFirst ? this.buys.pop() : this.sells.pop())!;
  }
}

/** Whether `a` triggers after `b`. */
function isLater(a: StopOrder, b: StopOrder): boolean {
  if (a.stop !== b.stop) return a.side === buy ? a.stop > b.stop : a.stop < b.stop;
  return a.sequence > b.sequence;
}

function placeOf(list: readonly StopOrder[], order: StopOrder): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isLater(list[middle]!, order)) low = middle + 1;
    else high = middle;
  }
  return low;
}
