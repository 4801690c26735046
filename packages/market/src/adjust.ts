import type { TradingDate } from '@parkett/kernel';
import type { Bar } from './bar.ts';
import { entitlementAfter, entitlementBefore, type CorporateEvent } from './corporate-event.ts';
import { dateOfBar } from './intervals.ts';

/**
 * How a dividend D scales earlier prices. `ex-close` is ours: C / (C + D) with C the close of the ex-date, the factor of the
 * Quandl WIKI series. `previous-close` is 1 − D / C with C the close of the day before, the factor of Yahoo.
 */
export type DividendFormula = 'ex-close' | 'previous-close';

/** Days in order with what they are adjusted by. Prices and dividends in one and the same unit. */
type Day = { readonly date: TradingDate; readonly close: number };

/** What a day's prices and its volume are multiplied by to stand beside the last day's. */
export type Adjustment = { readonly price: number; readonly volume: number };

/** The factors of each day: the product over the later events of the factors of dividends and entitlements and of 1 / split ratio. */
export function adjustmentsOf(days: readonly Day[], events: readonly CorporateEvent[], formula: DividendFormula = 'ex-close'): Adjustment[] {
  const byDate = Map.groupBy(events, event => event.exDate);
  const factors: Adjustment[] = days.map(() => ({ price: 1, volume: 1 }));
  let price = 1;
  let volume = 1;
  for (let i = days.length - 1; i >= 0; i--) {
    factors[i] = { price, volume };
    for (const event of byDate.get(days[i]!.date) ?? []) {
      if (event.kind === 'split') {
        price /= event.ratio;
        volume *= event.ratio;
      } else if (formula === 'ex-close')
        price *= days[i]!.close / (days[i]!.close + (event.kind === 'dividend' ? event.amount : entitlementAfter(days[i]!.close, event)));
      else if (i > 0) price *= 1 - (event.kind === 'dividend' ? event.amount : entitlementBefore(days[i - 1]!.close, event)) / days[i - 1]!.close;
    }
  }
  return factors;
}

function applied(bars: readonly Bar[], factors: readonly Adjustment[]): Bar[] {
  return bars.map(({ start, open, high, low, close, volume }, i) => {
    const factor = factors[i]!;
    const [o, h, l, c] = [open, high, low, close].map(price => price * factor.price) as [number, number, number, number];
    return { start, open: o, high: h, low: l, close: c, volume: volume * factor.volume };
  });
}

const factorsOf = (bars: readonly Bar[], events: readonly CorporateEvent[], formula: DividendFormula): Adjustment[] =>
  adjustmentsOf(
    bars.map(bar => ({ date: dateOfBar(bar), close: bar.close })),
    events,
    formula,
  );

/** Day bars as if all dividends and splits had been paid before the first: history is scaled so that the last price is the market's. Prices become fractions. */
export function adjustBefore(bars: readonly Bar[], events: readonly CorporateEvent[], formula: DividendFormula = 'ex-close'): Bar[] {
  return applied(bars, factorsOf(bars, events, formula));
}

/** Day bars with dividends reinvested: the first price stays and later ones grow. The same series, divided by its first factor. */
export function adjustAfter(bars: readonly Bar[], events: readonly CorporateEvent[], formula: DividendFormula = 'ex-close'): Bar[] {
  const factors = factorsOf(bars, events, formula);
  const first = factors[0];
  if (!first) return [];
  return applied(
    bars,
    factors.map(({ price, volume }) => ({ price: price / first.price, volume: volume / first.volume })),
  );
}
