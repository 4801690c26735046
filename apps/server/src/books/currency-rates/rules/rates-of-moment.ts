import {
  asTradingDate,
  convert,
  exchangeRateScale,
  invariant,
  ok,
  powerOfTen,
  refuse,
  type Currency,
  type Instant,
  type Rate,
  type RateTable,
  type TradingDate,
} from '@parkett/kernel';

/** The ground of a rate: an open market, the last price of one that is closed or silent, or the fixing that the product ships. */
export type RateSource =
  | { readonly kind: 'market'; readonly at: Instant }
  | { readonly kind: 'last'; readonly at: Instant }
  | { readonly kind: 'fixing'; readonly date: TradingDate };

/** The price of one unit of a pair's base, and its ground. */
export type PairPrice = { readonly rate: Rate; readonly source: RateSource };

/** The shipped fixing: units of each currency for one euro, on its date. */
export type Fixing = { readonly date: TradingDate; readonly perEuro: Readonly<Partial<Record<string, Rate>>> };

/** All that the rates of a moment are made from. `usdtInDollars`: the worth of one USDT. */
export type RateInputs = {
  readonly at: Instant;
  readonly priceOf: (pair: string) => PairPrice | null;
  readonly fixing: Fixing;
  readonly usdtInDollars: Rate;
};

/** The rates of one moment. All come from one table of units per euro, so no way over other currencies is better than the straight one. */
export type MomentRates = {
  readonly at: Instant;
  /** The middle of a pair in units of 10^-12; null where one of the two has no rate. */
  readonly middle: (from: Currency, to: Currency) => bigint | null;
  /** The ground of a pair's rate: the weaker source of the two. */
  readonly sourceOf: (from: Currency, to: Currency) => RateSource | null;
  /** An amount in another currency at the middle, in minor units, rounded half up; null without a rate. */
  readonly worth: (amount: bigint, scales: { from: Currency; fromScale: number; to: Currency; toScale: number }) => bigint | null;
};

type PerEuro = { readonly rate: Rate; readonly source: RateSource };

const strength = { fixing: 0, last: 1, market: 2 } as const;

/** The weaker of two sources; of two of a kind the older one. */
function weaker(one: RateSource, other: RateSource): RateSource {
  if (strength[one.kind] !== strength[other.kind]) return strength[one.kind] < strength[other.kind] ? one : other;
  return one.kind !== 'fixing' && other.kind !== 'fixing' && other.at < one.at ? other : one;
}

const times = (a: Rate, b: Rate): Rate => ({ units: a.units * b.units, scale: a.scale + b.scale });

/** Units of a currency for one euro: over the dollar from the pairs of the board, else by the fixing. A USDT is a fixed part of a dollar. */
function perEuroOf(currency: Currency, inputs: RateInputs): PerEuro | null {
  const { at, priceOf, fixing, usdtInDollars } = inputs;
  if (currency === 'EUR') return { rate: { units: 1n, scale: 0 }, source: { kind: 'market', at } };
  const dollar = priceOf('EURUSD');
  if (currency === 'USDT') {
    const dollars = perEuroOf('USD', inputs);
    if (dollars === null || usdtInDollars.units <= 0n) return null;
    const { units, scale } = dollars.rate;
    // Twelve further decimals: the rest is less than any rate shows.
    const perEuro = (units * powerOfTen(usdtInDollars.scale + 12)) / usdtInDollars.units;
    return { rate: { units: perEuro, scale: scale + 12 }, source: dollars.source };
  }
  const pair = currency === 'USD' ? dollar : priceOf(`USD${currency}`);
  if (dollar && pair) {
    if (currency === 'USD') return dollar;
    return { rate: times(dollar.rate, pair.rate), source: weaker(dollar.source, pair.source) };
  }
  const fixed = fixing.perEuro[currency];
  return fixed ? { rate: fixed, source: { kind: 'fixing', date: fixing.date } } : null;
}

/** The rates of a moment, each read once. */
export function ratesOfMoment(inputs: RateInputs): MomentRates {
  const known = new Map<string, PerEuro | null>();
  const perEuro = (currency: string): PerEuro | null => known.getOrInsertComputed(currency, () => perEuroOf(currency as Currency, inputs));
  const noDay = asTradingDate('0000-01-01');
  const table: RateTable = {
    ...{ firstDate: noDay, lastDate: noDay },
    rateOn: currency => {
      const found = perEuro(currency);
      return found ? ok(found.rate) : refuse('unknown-currency');
    },
  };
  const converted = (amount: bigint, scales: { from: Currency; fromScale: number; to: Currency; toScale: number }): bigint | null => {
    const found = convert({ ...scales, amount, date: noDay, table, rounding: 'half-up' });
    return found.ok ? found.value : null;
  };
  return {
    at: inputs.at,
    middle: (from, to) => {
      invariant(from !== to, 'a pair has two currencies');
      return converted(1n, { from, fromScale: 0, to, toScale: exchangeRateScale });
    },
    sourceOf: (from, to) => {
      const [one, other] = [perEuro(from), perEuro(to)];
      return one && other && weaker(one.source, other.source);
    },
    worth: converted,
  };
}
