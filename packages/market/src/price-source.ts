import type { Instant, Instrument, Schedule, TradingDate } from '@parkett/kernel';
import type { Bar } from './bar.ts';
import type { Called } from './called.ts';
import type { CorporateEvent, Term } from './corporate-event.ts';
import type { Ladder } from './ladder.ts';

/**
 * A simulated or replayed trade on the tape. It is no order: it makes last price, bars and volume.
 * `price` and `quantity` are safe integers in the instrument's own units (10^-priceScale, 10^-quantityScale).
 */
export type Print = {
  readonly instrument: number;
  readonly at: Instant;
  readonly price: number;
  readonly quantity: number;
  /** Of the early or late session: flagged on the tape, in no day bar. */
  readonly extended: boolean;
  /** The one print of an auction. */
  readonly auction: boolean;
};

/** What the market maker's quotes are made from. The same instrument and moment always give the same tick. */
export type Tick = {
  readonly instrument: number;
  readonly at: Instant;
  /** The middle of the quotes: the last print, or a step beside it while nothing trades. Safe integer of 10^-priceScale. */
  readonly price: number;
  readonly extended: boolean;
};

/** What happened in an interval, for a clock that runs too fast to look at every print. */
export type Sample = {
  readonly last: Print;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
};

/** A trading date so far. Prices are of the main session and null before its first print. */
export type DayState = {
  readonly date: TradingDate;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  /** The last print at all: of the day, of its early or late session, or of the day before and then with its price carried to this day. */
  readonly last: Print | null;
  readonly volume: number;
  /** Price × quantity of the day in the instrument's currency, approximated from its minute bars. */
  readonly turnover: number;
  /** As a price of this day: on an ex-day less the dividend, or divided by the split's ratio. */
  readonly previousClose: number | null;
};

/** Figures of a company; fractions of one, market capitalisation in the instrument's currency. null is shown as '—'. */
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

/** Where prices come from: the simulator or a replayed file. Every answer depends on its arguments only. */
export type PriceSource = {
  readonly kind: 'simulator' | 'replay';
  readonly instruments: readonly Instrument[];
  /** The first moment that can be asked for as 'now'; a clock of this source starts there or later. */
  readonly startsAt: Instant;
  scheduleOf(instrument: number): Schedule;
  /** From when on an instrument is listed; null: it always was. Nothing of it exists before. */
  listedFrom(instrument: number): Instant | null;
  /** Until when an instrument is listed; null: nothing ends. One that is withdrawn before its first day ends before it begins. */
  listedUntil(instrument: number): Instant | null;
  /** All prints with `from` < at ≤ `to`, by time, then instrument. */
  printsBetween(from: Instant, to: Instant): Print[];
  /** The prints of one instrument in the same kind of interval. */
  printsOf(instrument: number, interval: { from: Instant; to: Instant }): Print[];
  /** The newest print of an auction at or before a moment; null where there was none. */
  auctionBefore(instrument: number, now: Instant): Print | null;
  /** The makers' figures of an auction while it is called; null while none is, and on a replayed day, which has none. */
  calledAt(instrument: number, now: Instant): Called | null;
  /** The same interval, one entry for each instrument that printed, by instrument. */
  sampleBetween(from: Instant, to: Instant): Sample[];
  /** The newest tick that isn't younger than `now`; null before the first print. */
  tickAt(instrument: number, now: Instant): Tick | null;
  /** The market maker's quotes at a moment; null while there are none (closed, paused, index, no price yet). */
  ladderAt(instrument: number, now: Instant): Ladder | null;
  /** The quotes that the makers' rule makes of a tick. */
  quotesOf(tick: Tick): Ladder;
  /** Middle of the static corridor, as a price of the trading date of `now`; null while no price is known. */
  referenceAt(instrument: number, now: Instant): number | null;
  /** A price of the trading date of `from` as it stands on that of `to`, after the dividends and splits in between. */
  carried(instrument: number, price: number, dates: { from: Instant; to: Instant }): number;
  dayStateAt(instrument: number, now: Instant): DayState;
  /** Bars of the trading dates from `from` to `to`, both included; a day not finished at `now` is left out, with `now` the part so far is its bar. */
  dayBars(instrument: number, range: { from: TradingDate; to: TradingDate; now: Instant }): Bar[];
  /** Minute bars whose minute begins in `from` ≤ start < `to`; nothing after `now`. Of the main session, with `extended` also of the early and late ones. */
  minuteBars(instrument: number, range: { from: Instant; to: Instant; now: Instant; extended?: boolean }): Bar[];
  factsAt(instrument: number, now: Instant): Facts;
  /** By ex-day; those ahead as well, once they were learnt. */
  corporateEvents(instrument: number): readonly CorporateEvent[];
  /** Hears of a dividend, split or delisting ahead. Of what changes prices it throws where its ex-day or a later one was asked for already; what is known already changes nothing. */
  learn(term: Term): void;
  /** The same for who only shows prices and may hear of it late: what was shown before of these days stands corrected. */
  learnLate(term: Term): void;
};
