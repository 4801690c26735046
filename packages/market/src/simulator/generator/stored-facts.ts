import { entitlementBefore, type CorporateEvent } from '../../corporate-event.ts';
import type { History } from '../history.ts';
import type { TradingDays } from '../trading-days.ts';

type Applied = {
  readonly history: History;
  readonly events: readonly CorporateEvent[];
  readonly days: TradingDays;
  readonly closeOf: (day: number) => number;
};

/** A history with what came after it: from an ex-date on a price is lower by the dividend or the entitlement, or divided by the split's ratio. `closeOf` is the close without any of them. */
export function withFacts({ history, events, days, closeOf }: Applied): History {
  if (events.length === 0) return history;
  const cuts: { day: number; price: number; shares: number }[] = [];
  let [price, shares] = [1, 1];
  for (const event of events.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1))) {
    const day = days.ordinalFrom(event.exDate);
    if (event.kind === 'split') {
      price /= event.ratio;
      shares *= event.ratio;
    } else {
      const before = closeOf(day - 1) * price;
      const less = event.kind === 'dividend' ? event.amount : entitlementBefore(before, event);
      price *= Math.max(0.01, (before - less) / before);
      if (event.kind === 'capital-increase') shares *= (event.old + event.fresh) / event.old;
    }
    cuts.push({ day, price, shares });
  }
  const cutAt = (day: number) => cuts.findLast(cut => day >= cut.day);
  return {
    events: [...history.events, ...events],
    priceFactor: day => history.priceFactor(day) * (cutAt(day)?.price ?? 1),
    shareFactor: day => history.shareFactor(day) * (cutAt(day)?.shares ?? 1),
  };
}
