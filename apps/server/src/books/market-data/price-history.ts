import type { Instant, Instrument, Schedule, TradingDate } from '@parkett/kernel';

/** Open, high, low, close and volume of an interval. Safe integers in the instrument's units. */
export type Bar = {
  readonly start: Instant;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

/** Figures of a company; fractions of one, the market capitalisation in the instrument's currency. */
export type Facts = {
  readonly marketCap: number | null;
  readonly yearHigh: number | null;
  readonly yearLow: number | null;
  readonly priceEarnings: number | null;
  readonly priceBook: number | null;
  readonly dividendYield: number | null;
  readonly returnOnEquity: number | null;
  readonly freeFloat: number | null;
  readonly foreignOwnership: number | null;
  readonly shortInterest: number | null;
  readonly simulated: boolean;
};

/** Dividends per share and prices of new shares in units of 10^-priceScale, splits as new shares for one old. */
export type CorporateEvent =
  | { readonly kind: 'dividend'; readonly exDate: TradingDate; readonly amount: number }
  | { readonly kind: 'split'; readonly exDate: TradingDate; readonly ratio: number }
  | { readonly kind: 'capital-increase'; readonly exDate: TradingDate; readonly price: number; readonly old: number; readonly fresh: number };

/** From this trading day on an instrument has neither sessions nor prices. */
export type Delisting = { readonly kind: 'delisting'; readonly exDate: TradingDate };

/** The feed as a past that can be asked: the simulator or a replayed day answers from its arguments alone, nothing is stored. */
export type PriceHistory = {
  readonly kind: 'simulator' | 'replay';
  readonly instruments: readonly Instrument[];
  /** The first moment of this feed's clock. A replay knows nothing before its day. */
  readonly startsAt: Instant;
  scheduleOf(instrumentId: number): Schedule;
  /** From when on an instrument is listed; null: it always was. */
  listedFrom(instrumentId: number): Instant | null;
  /** Until when an instrument is listed; null: nothing ends. */
  listedUntil(instrumentId: number): Instant | null;
  dayStateAt(instrumentId: number, now: Instant): { readonly date: TradingDate; readonly open: number | null; readonly previousClose: number | null };
  /** Bars of the trading dates from `from` to `to`, both included; a day not finished at `now` is its part so far. */
  dayBars(instrumentId: number, range: { from: TradingDate; to: TradingDate; now: Instant }): readonly Bar[];
  /** Minute bars whose minute begins in `from` ≤ start < `to`; nothing after `now`. Of the main session, with `extended` also of the early and late ones. */
  minuteBars(instrumentId: number, range: { from: Instant; to: Instant; now: Instant; extended?: boolean }): readonly Bar[];
  /** The newest auction of an instrument that had ended by a moment; safe integers in its units. Null where there was none. */
  auctionBefore(instrumentId: number, now: Instant): { readonly at: Instant; readonly price: number; readonly quantity: number } | null;
  /** The makers' figures of an auction while it is called: the surplus of buyers is positive. Null while none is called. */
  calledAt(
    instrumentId: number,
    now: Instant,
  ): { readonly at: Instant; readonly price: number; readonly volume: number; readonly surplus: number } | null;
  factsAt(instrumentId: number, now: Instant): Facts;
  /** A price of the trading date of `from` as it stands on that of `to`, after the dividends and splits in between. */
  carried(instrumentId: number, price: number, dates: { from: Instant; to: Instant }): number;
  /** By ex-day, those ahead as well. */
  corporateEvents(instrumentId: number): readonly CorporateEvent[];
};
