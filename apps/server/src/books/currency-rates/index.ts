import { asTradingDate, type Instant, type Rate } from '@parkett/kernel';
import { defineRule, wholeNumber, type RuleSource } from '../house-rules/index.ts';
import { forexCurrencies, levelsDate, type InstrumentList } from '../instruments/index.ts';
import type { MarketBoard } from '../market-data/index.ts';
import { ratesOfMoment, type Fixing, type MomentRates, type PairPrice } from './rules/rates-of-moment.ts';

export type { MomentRates, RateSource } from './rules/rates-of-moment.ts';

/** The worth of a USDT to the house: its issuer promises a dollar, and no pair of the board says more. */
export const usdtInDollars = defineRule({
  name: 'currency-rates.usdt-in-dollars',
  unit: 'ten-thousandths of a dollar for one USDT',
  schema: wholeNumber({ min: 1, max: 20_000 }),
  preset: 10_000,
});

/** The declarations of this book. */
export const currencyRatesManifest = { name: 'currency-rates', rules: [usdtInDollars] };

const fixingScale = 8;
/** The shipped levels are written with less than eight decimals, or are products of two such figures. */
const fixing: Fixing = {
  date: asTradingDate(levelsDate),
  perEuro: Object.fromEntries(
    Object.entries(forexCurrencies).map(([currency, { perEuro }]) => [
      currency,
      { units: BigInt(Math.round(perEuro * 10 ** fixingScale)), scale: fixingScale } satisfies Rate,
    ]),
  ),
};

type Parts = {
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleSource;
  /** Business time. */
  readonly now: () => Instant;
};

/** The rates between the currencies of the wallets, as the board has them now. */
export class CurrencyRates {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  now(): MomentRates {
    const { ruleBook, now } = this.#parts;
    const at = now();
    const usdt: Rate = { units: BigInt(ruleBook.reader.at(at).value(usdtInDollars)), scale: 4 };
    return ratesOfMoment({ at, priceOf: pair => this.#priceOf(pair, at), fixing, usdtInDollars: usdt });
  }

  /** The middle of bid and ask while the pair trades, else its last price; null where the board knows none. */
  #priceOf(code: string, at: Instant): PairPrice | null {
    const { instruments, board } = this.#parts;
    const pair = instruments.withCode(code);
    const view = pair && board.view(pair.id);
    if (!view) return null;
    const { bid, ask, last, lastAt, phase, stale } = view;
    const trades = phase === 'continuous' && !stale;
    if (trades && bid !== null && ask !== null)
      // Half of the sum has one decimal more.
      return { rate: { units: (bid + ask) * 5n, scale: pair.priceScale + 1 }, source: { kind: 'market', at } };
    return last === null || lastAt === null ? null : { rate: { units: last, scale: pair.priceScale }, source: { kind: 'last', at: lastAt } };
  }
}
