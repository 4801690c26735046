import { asInstant, later, latest, type Instant } from '@parkett/kernel';
import { calledOf, type Called } from '../../called.ts';
import { ladderOf, type Ladder, type Quoting } from '../../ladder.ts';
import type { Tick } from '../../price-source.ts';
import { unit } from '../../random.ts';
import type { InstrumentMarket } from '../instrument-market.ts';
import { onGrid, stepOf } from '../price-grid.ts';
import { KeyedDraws } from './keyed-draws.ts';
import type { MinuteCutter, Subject } from './minute.ts';
import { normal } from './quantiles.ts';
import type { ScheduleDays } from './world-days.ts';

/** While nothing trades the market maker looks at its quotes again this often. */
const refreshMs = 4_000;
const levelsPerSide = 20;
/** How far the price of an auction is from the last one before it, as a part of the day's deviation, at the least. */
const callStray = 0.08;

/** An auction that is being called: from when until when, from which price to which. */
type Call = {
  readonly day: number;
  readonly from: Instant;
  readonly endsAt: Instant;
  /** The latest moment at which the plan lets it end: everybody knows it, and nobody knows `endsAt`. */
  readonly latestEnd: Instant;
  readonly fromPrice: number;
  readonly price: number;
  readonly deviation: number;
};

type MakerParts = {
  readonly market: InstrumentMarket;
  readonly days: ScheduleDays;
  readonly subject: Subject;
  readonly cutter: MinuteCutter;
};

/** The market maker of an instrument: the tick of a moment and the quotes made of it, drawn with the day's key. */
export class Maker {
  readonly #parts: MakerParts;
  readonly #ticks: KeyedDraws;
  readonly #quotes: KeyedDraws;
  readonly #calls: KeyedDraws;
  #latest: Ladder | null = null;

  constructor(parts: MakerParts) {
    this.#parts = parts;
    const { id } = parts.market.instrument;
    this.#ticks = new KeyedDraws('tick', id);
    this.#quotes = new KeyedDraws('quotes', id);
    this.#calls = new KeyedDraws('call', id);
  }

  /**
   * The tick of a moment: its price can be recomputed from its stored moment. It is the last print; if that is older than the last refresh, up
   * to a step beside it; while an auction is called, its indicative price.
   */
  tickAt(now: Instant): Tick | null {
    const { market, days, subject } = this.#parts;
    const instrument = market.instrument.id;
    const call = this.#callAt(now);
    const refresh = asInstant(Math.floor(now / refreshMs) * refreshMs);
    if (call) {
      const at = latest(call.from, refresh);
      return { instrument, at, price: onGrid(subject.grid, this.#indicative(call, at)), extended: false };
    }
    const last = market.standing(now);
    if (!last) return null;
    const span = this.#isThere(now) ? market.schedule.phaseAt(now) : null;
    const extended = span?.phase === 'pre-market' || span?.phase === 'after-hours';
    if (refresh <= last.at || !span) return { instrument, at: last.at, price: last.price, extended: last.extended };
    const bits = this.#ticks.begin(days.keyOf(days.dayAt(now)), partOf(refresh / refreshMs)).next();
    const skew = [-1, 0, 0, 1][bits >>> 30]!;
    return { instrument, at: refresh, price: Math.max(1, onGrid(subject.grid, last.price + skew * stepOf(subject.grid, last.price))), extended };
  }

  /** Whether the instrument is in the market on the day of a moment. */
  #isThere(now: Instant): boolean {
    const { market, days } = this.#parts;
    return market.isThere(days.dayAt(now));
  }

  /** The quotes at a moment: none outside the sessions, and none for what can only be looked at. */
  ladderAt(now: Instant): Ladder | null {
    const { market } = this.#parts;
    if (market.instrument.class === 'index' || !this.#isThere(now)) return null;
    if (!market.schedule.phaseAt(now) && !this.#callAt(now)) return null;
    const tick = this.tickAt(now);
    if (!tick) return null;
    const kept = this.#latest?.tick;
    if (kept && kept.at === tick.at && kept.price === tick.price && kept.extended === tick.extended) return this.#latest;
    return (this.#latest = this.quotesOf(tick));
  }

  /** Twenty levels a side. */
  quotesOf(tick: Tick): Ladder {
    const { market, days } = this.#parts;
    const draws = this.#quotes.begin(days.keyOf(days.dayAt(tick.at)), partOf(tick.at));
    const bits = Array.from({ length: levelsPerSide * 2 }, () => draws.next());
    const quoting: Quoting = {
      levels: levelsPerSide,
      drawn: ({ level, side }) => {
        const drawn = bits[level * 2 + side]!;
        return { size: unit(drawn << 16), gap: unit(drawn & 0xffff_0000) };
      },
    };
    return ladderOf(market.instrument, tick, quoting);
  }

  /** The makers' figures of an auction while it is called: nothing of it tells when the call ends. */
  calledAt(now: Instant): Called | null {
    const { market, subject } = this.#parts;
    const call = this.#callAt(now);
    const print = call && market.lastAuction(call.endsAt);
    if (!call || print?.at !== call.endsAt) return null;
    const at = latest(call.from, asInstant(Math.floor(now / refreshMs) * refreshMs));
    const price = onGrid(subject.grid, this.#indicative(call, at));
    const before = onGrid(subject.grid, this.#indicative(call, latest(call.from, later(at, -refreshMs))));
    const steps = Math.round((price - before) / stepOf(subject.grid, price));
    return {
      at,
      price,
      ...calledOf({ lots: print.quantity / subject.lot, part: (at - call.from) / (call.latestEnd - call.from), steps }, subject.lot),
    };
  }

  /** A walk from the last price before the call to that of the auction, of which no part tells anything about the next. */
  #indicative(call: Call, at: Instant): number {
    const steps = Math.max(1, Math.ceil((call.endsAt - call.from) / refreshMs));
    const until = Math.min(steps, Math.floor((at - call.from) / refreshMs));
    const draws = this.#calls.begin(this.#parts.days.keyOf(call.day), partOf(call.from / 1_000));
    let all = 0;
    let sofar = 0;
    for (let step = 0; step < steps; step++) {
      if (step === until) sofar = all;
      all += normal(draws.next());
    }
    if (until === steps) sofar = all;
    const part = until / steps;
    return call.fromPrice + (call.price - call.fromPrice) * part + (call.deviation * (sofar - part * all)) / Math.sqrt(steps);
  }

  /** The auction that is called at a moment, random end included. */
  #callAt(now: Instant): Call | null {
    const { market, days, cutter } = this.#parts;
    const day = days.dayAt(now);
    if (!market.isThere(day)) return null;
    for (const phase of market.schedule.spansOn(days.dateOf(day))) {
      if (!phase.phase.endsWith('auction') || now < phase.from || now >= phase.to + phase.randomEndMs) continue;
      const span = market.spans(day).find(({ kind }) => kind === (phase.phase === 'closing-auction' ? 'closing' : 'main'))!;
      const auction = cutter.auction(span, Math.round((phase.to - span.start) / 60_000));
      if (!auction) return null;
      const endsAt = later(phase.to, auction.delayMs);
      if (now >= endsAt) return null;
      const fromPrice = market.standing(phase.from)?.price ?? auction.price;
      const main = market.spans(day).find(({ kind }) => kind === 'main')!;
      return {
        day,
        from: phase.from,
        endsAt,
        latestEnd: later(phase.to, phase.randomEndMs),
        fromPrice,
        price: auction.price,
        deviation: callStray * main.deviation,
      };
    }
    return null;
  }
}

/** A moment as one word of a stream's place. */
const partOf = (moment: number): number => Math.floor(moment) | 0;
