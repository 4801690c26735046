import type { Instant, Instrument, Schedule } from '@parkett/kernel';
import type { Bar } from '../bar.ts';
import type { Print } from '../price-source.ts';
import { isMain, type DaySpan } from './generator/day-span.ts';
import type { History } from './history.ts';
import { gridOf, onGrid, type PriceGrid } from './price-grid.ts';
import { createTape, type Tape } from './tape.ts';
import type { TradingDays } from './trading-days.ts';

/** What the generator computes of one instrument, each time anew. */
export type Generated = {
  readonly instrument: Instrument;
  readonly schedule: Schedule;
  readonly days: TradingDays;
  /** The number of the first day of a company that comes to the market, and the price of its issue. */
  readonly first: number | null;
  readonly issuePrice: number;
  /** The number of the first day without the instrument, as it is known now; null where it stays. */
  goneFrom(): number | null;
  /** Dividends and splits as they are known now: further ones may be learnt. */
  history(): History;
  spansOf(day: number): readonly DaySpan[];
  minuteBar(span: DaySpan, minute: number): Bar | null;
  minutePrints(span: DaySpan, minute: number): readonly Print[];
  /** A finished day: exactly what its minutes add up to. */
  dayBar(day: number): Bar | null;
  /** The last price of the main session or its closing auction among these spans. */
  closeOf(spans: readonly DaySpan[]): number | null;
};

/** Days whose spans are kept: sessions of the day before, the present and the next one touch each other. */
const daysKept = 4;
/** Finished days that are kept as bars: a five-year chart. */
const barsKept = 2_000;
const closesKept = 64;
/** Auctions of two days. */
const auctionsKept = 8;

/** One instrument's market: its days, their spans and prints. Everything is computed when asked for; what is kept is only kept for speed. */
export class InstrumentMarket {
  readonly instrument: Instrument;
  readonly schedule: Schedule;
  readonly days: TradingDays;
  readonly tape: Tape;
  /** Nothing exists before this day. */
  readonly firstDay: number;
  readonly #generated: Generated;
  readonly #grid: PriceGrid;
  /** The latest day whose prices were asked for. */
  #furthest = -1;
  readonly #spans = new Map<number, readonly DaySpan[]>();
  readonly #bars = new Map<number, Bar | null>();
  readonly #closes = new Map<number, number | null>();
  readonly #auctions = new Map<number, Print | null>();
  #goneFrom = Infinity;

  constructor(generated: Generated) {
    this.instrument = generated.instrument;
    this.schedule = generated.schedule;
    this.days = generated.days;
    this.firstDay = generated.first ?? 0;
    this.tape = createTape((span, minute) => generated.minutePrints(span, minute));
    this.#generated = generated;
    this.#grid = gridOf(generated.instrument.priceSteps);
    this.#goneFrom = generated.goneFrom() ?? Infinity;
  }

  /** The latest day whose prices were asked for: what changes it must be known before. */
  get furthest(): number {
    return this.#furthest;
  }

  /** Forgets what was computed of a day and all later ones. */
  forgetFrom(day: number): void {
    for (const kept of [this.#spans, this.#bars, this.#closes]) for (const known of kept.keys()) if (known >= day) kept.delete(known);
    this.#goneFrom = this.#generated.goneFrom() ?? Infinity;
    this.#auctions.clear();
    this.tape.forget();
    this.#furthest = Math.min(this.#furthest, day - 1);
  }

  /** Whether the instrument is in the market on a day. */
  isThere(day: number): boolean {
    return day >= this.firstDay && day < this.#goneFrom;
  }

  spans(day: number): readonly DaySpan[] {
    if (!this.isThere(day)) return [];
    this.#furthest = Math.max(this.#furthest, day);
    return keep(this.#spans, { key: day, most: daysKept, make: () => this.#generated.spansOf(day) });
  }

  minuteBar(span: DaySpan, minute: number): Bar | null {
    return this.#generated.minuteBar(span, minute);
  }

  /** The newest print at or before a moment, of whatever session; null before the simulation's first. */
  lastPrint(now: Instant): Print | null {
    return this.#lastPrint(now, this.days.dayAt(now))?.print ?? null;
  }

  /** The same with the number of its day, from a day backwards. */
  #lastPrint(now: Instant, latest: number): { readonly print: Print; readonly day: number } | null {
    for (let day = latest; day >= this.firstDay; day--) {
      for (const span of this.spans(day).toReversed()) {
        const print = span.start <= now ? this.tape.last(span, now) : null;
        if (print) return { print, day };
      }
    }
    return null;
  }

  /** The last print as a price of the day of `now`: an older one is scaled by the dividends and splits in between. */
  standing(now: Instant): Print | null {
    const day = this.days.dayAt(now);
    const last = this.#lastPrint(now, day);
    if (!last || last.day === day) return last?.print ?? null;
    return { ...last.print, price: this.carried(last.print.price, { from: last.day, to: day }) };
  }

  /** A price of one day as it stands on a later one, on the price steps. */
  carried(price: number, { from, to }: { from: number; to: number }): number {
    const history = this.#generated.history();
    const [then, since] = [history.priceFactor(from), history.priceFactor(to)];
    return then === since ? price : onGrid(this.#grid, (price * since) / then);
  }

  /** Shares of a day for one share of the first day. */
  shareFactor(day: number): number {
    return this.#generated.history().shareFactor(day);
  }

  /** The newest print of an auction at or before a moment; null before the simulation's first. */
  lastAuction(now: Instant): Print | null {
    for (let day = this.days.dayAt(now); day >= this.firstDay; day--) {
      for (const span of this.spans(day).toReversed()) {
        for (const { minute } of span.auctions.toReversed()) {
          const from = span.start + minute * 60_000;
          const print = from <= now ? this.#auctionOf(span, { minute, from }) : null;
          if (print && print.at <= now) return print;
        }
      }
    }
    return null;
  }

  #auctionOf(span: DaySpan, { minute, from }: { minute: number; from: number }): Print | null {
    const make = (): Print | null => this.#generated.minutePrints(span, minute).find(({ auction }) => auction) ?? null;
    return keep(this.#auctions, { key: from, most: auctionsKept, make });
  }

  collect({ from, to, into }: { from: Instant; to: Instant; into: Print[] }): void {
    for (let day = Math.max(this.firstDay, this.days.dayAt(from)); day <= this.days.dayAt(to); day++) {
      for (const span of this.spans(day)) {
        if (span.start <= to && span.start + span.minutes * 60_000 > from) this.tape.collect(span, { from, to, into });
      }
    }
  }

  /** A whole day's bar, without regard to the time of day. */
  dayBar(day: number): Bar | null {
    if (!this.isThere(day)) return null;
    return keep(this.#bars, { key: day, most: barsKept, make: () => this.#generated.dayBar(day) });
  }

  /** Middle of a day's static corridor: what the close of the day before comes to on this day, on a company's first day the price of its issue. */
  reference(day: number): number | null {
    return day === this.#generated.first ? this.#generated.issuePrice : this.previousClose(day);
  }

  /** The close of the day before, as a price of this day. */
  previousClose(day: number): number | null {
    const before = this.close(day - 1);
    return before === null ? null : this.carried(before, { from: day - 1, to: day });
  }

  /** The official close: the closing auction, or the last print of the day. */
  close(day: number): number | null {
    const make = () => (!this.isThere(day) ? null : this.#generated.closeOf(this.spans(day).filter(isMain)));
    return keep(this.#closes, { key: day, most: closesKept, make });
  }
}

/** Takes a value from what is kept, else makes and keeps it; the oldest one goes when there is no more room. */
function keep<V>(kept: Map<number, V>, entry: { key: number; most: number; make: () => V }): V {
  let value = kept.get(entry.key);
  if (value === undefined) {
    if (kept.size >= entry.most) kept.delete(kept.keys().next().value!);
    kept.set(entry.key, (value = entry.make()));
  }
  return value;
}
