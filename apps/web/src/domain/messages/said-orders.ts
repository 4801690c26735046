import { useEffect } from 'react';

/** For so long after it was placed an order's parts need no announcement beside its strip, and its strip may still be on its way. */
const justMs = 5000;

/** An order that was placed in this tab: when, how many strips and slips show it now, whether one has, and whether one has said how it ended. */
export type Said = { readonly placedAtMs: number; readonly places: number; readonly wasShown: boolean; readonly hasEnded: boolean };

/** Orders that were placed in this tab, by their numbers. */
const orders = new Map<string, Said>();

const now = (): number => performance.now();

/** An order was placed here; its strip or slip comes next. */
export function notePlaced(number: string): void {
  orders.set(number, { placedAtMs: now(), places: 0, wasShown: false, hasEnded: false });
}

/** A strip or slip tells of an order while it stands, and has said for good what became of it once the order has ended. */
export function useSaysOrder(number: string, hasEnded: boolean): void {
  useEffect(() => {
    const order = orders.get(number) ?? { placedAtMs: now(), places: 0, wasShown: true, hasEnded: false };
    orders.set(number, { ...order, places: order.places + 1, wasShown: true });
    return () => {
      const left = orders.get(number)!;
      orders.set(number, { ...left, places: left.places - 1 });
    };
  }, [number]);
  useEffect(() => {
    const order = orders.get(number);
    if (order && hasEnded) orders.set(number, { ...order, hasEnded });
  }, [number, hasEnded]);
}

type Asked = { readonly nowMs: number; readonly isPart: boolean };

/** Whether the strip of an order says by itself that it executed or ended, or has said so. It says nothing of parts, but an order that was just placed may execute in several. */
export function saysItself({ placedAtMs, places, wasShown, hasEnded }: Said, { nowMs, isPart }: Asked): boolean {
  const isJustPlaced = nowMs - placedAtMs < justMs;
  const stands = places > 0 || (!wasShown && isJustPlaced);
  return hasEnded || (stands && (!isPart || isJustPlaced));
}

/** The same of an order by its number, in this tab and now. */
export function isSaidHere(number: string, { isPart }: { isPart: boolean }): boolean {
  const order = orders.get(number);
  return order !== undefined && saysItself(order, { nowMs: now(), isPart });
}
