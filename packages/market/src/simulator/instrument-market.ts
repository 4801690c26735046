import type { Instant, Instrument, Schedule } from '@parkett/kernel';
import type { Bar } from '../bar.ts';
import type { Print } from '../price-source.ts';
import { isMain, type DaySpan } from './generator/day-span.ts';
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
  readonly #spans = new Map<number, readonly DaySpan[]>();
  readonly #bars = new Map<number, Bar | null>();
  readonly #closes = new Map<number, number | null>();
  readonly #auctions = new Map<number, Print | null>();

  constructor(generated: Generated) {
    this.instrument = generated.instrument;
    this.schedule = generated.schedule;
    this.days = generated.days;
    this.firstDay = generated.first ?? 0;
    this.tape = createTape((span, minute) => generated.minutePrints(span, minute));
    this.#generated = generated;
  }

  spans(day: number): readonly DaySpan[] {
    if (day < this.firstDay) return [];
    return keep(this.#spans, { key: day, most: daysKept, make: () => this.#generated.spansOf(day) });
  }

  minuteBar(span: DaySpan, minute: number): Bar | null {
    return this.#generated.minuteBar(span, minute);
  }

  /** The newest print at or before a moment, of whatever session; null before the simulation's first. */
  lastPrint(now: Instant): Print | null {
    for (let day = this.days.dayAt(now); day >= this.firstDay; day--) {
      for (const span of this.spans(day).toReversed()) {
        const found = span.start <= now ? this.tape.last(span, now) : null;
        if (found) return found;
      }
    }
    return null;
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
    if (day < this.firstDay) return null;
    return keep(this.#bars, { key: day, most: barsKept, make: () => this.#generated.dayBar(day) });
  }

  /** Middle of a day's static corridor: the close of the day before, on a company's first day the price of its issue. */
  reference(day: number): number | null {
    return day === this.#generated.first ? this.#generated.issuePrice : this.close(day - 1);
  }

  /** The official close: the closing auction, or the last print of the day. */
  close(day: number): number | null {
    const make = () => (day < this.firstDay ? null : this.#generated.closeOf(this.spans(day).filter(isMain)));
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
