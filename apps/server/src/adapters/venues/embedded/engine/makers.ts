import { asPrice, later, type Instant, type Instrument } from '@parkett/kernel';
import type { Phase, VenueCommand, VenueCore, VenueEvent } from '@parkett/exchange';
import type { Ladder, Print, PriceSource } from '@parkett/market';
import { isSound, type PricePoint } from '../../../../books/market-data/rules/price-sanity.ts';
import { ladderWhile } from './ladder-while.ts';
import { loadedMaker, savedMaker, type Maker, type SavedMaker } from './engine-state.ts';
import { tickNumber } from './tick-number.ts';
import type { VenueCorridors } from './venue-corridors.ts';

/**
 * Quotes move between prints too: they are looked at again at every multiple of this much business time, however the engine is brought
 * there, so that what trades doesn't depend on how often its clock was looked at.
 */
const lookEveryMs = 4_000;
/** Whoever comes judges the feed by what it said this long. */
const lookBackMs = 60_000;

type MakersParts = {
  readonly source: PriceSource;
  readonly corridors: VenueCorridors;
  readonly core: Pick<VenueCore, 'orderCount' | 'phaseOf'>;
  /** Tells the exchange. */
  readonly tell: (command: VenueCommand, at: Instant) => void;
};

/**
 * The market makers, a part of the engine's step: they have no clients and no timing of their own. They are in an instrument while a
 * customer has an order there; elsewhere nobody could tell the difference. What they know follows from the engine's inputs and the feed alone.
 */
export class Makers {
  readonly #parts: MakersParts;
  readonly #instruments: ReadonlyMap<number, Instrument>;
  readonly #present: Map<number, Maker>;
  /** Instruments that entered another phase since their quotes were made. */
  readonly #stirred = new Set<number>();

  constructor(parts: MakersParts, present: readonly SavedMaker[]) {
    this.#parts = parts;
    this.#instruments = new Map(parts.source.instruments.map(instrument => [instrument.id, instrument]));
    this.#present = new Map(present.map(maker => [maker.instrument, loadedMaker(maker)]));
  }

  exportState(): SavedMaker[] {
    return Array.from(this.#present.values(), savedMaker);
  }

  /** An order is coming into an instrument: the exchange learns what it needs of the day and the price, and quotes stand in the book. */
  join(id: number, at: Instant): void {
    const { source, core, tell } = this.#parts;
    const present = this.#present.get(id);
    if ((present && this.#isStaying(present, at)) || !this.#instruments.has(id) || core.phaseOf(id) === null) return;
    const date = source.scheduleOf(id).tradingDateAt(at);
    const maker: Maker = { instrument: id, date, hasReference: false, ...this.#heard(id, at), quotes: null };
    this.#present.set(id, maker);
    this.#refer(maker, at);
    if (maker.last) tell(printOf(id, maker.last), at);
    this.#quote(maker, at);
  }

  /** Leaves the instruments in which nobody has an order any more. */
  leave(at: Instant): void {
    for (const maker of this.#present.values()) this.#isStaying(maker, at);
  }

  /** What they do between two moments, in order: they hear prints, and look at their quotes again. */
  *agenda(from: Instant, to: Instant): Iterable<{ readonly at: Instant; readonly print: Print | null }> {
    if (this.#present.size === 0) return;
    let look = later(from, lookEveryMs - (from % lookEveryMs));
    for (const print of this.#prints({ from, to })) {
      for (; look < print.at; look = later(look, lookEveryMs)) yield { at: look, print: null };
      yield { at: print.at, print };
    }
    for (; look <= to; look = later(look, lookEveryMs)) yield { at: look, print: null };
  }

  /** What the feed says of their instruments, by time, then instrument. */
  #prints(interval: { from: Instant; to: Instant }): Print[] {
    const prints = [...this.#present.keys()].flatMap(id => this.#parts.source.printsOf(id, interval));
    return prints.sort((a, b) => a.at - b.at || a.instrument - b.instrument);
  }

  hear(print: Print): void {
    const maker = this.#present.get(print.instrument);
    if (!maker || !this.#isStaying(maker, print.at)) return;
    if (this.#isNewDay(maker, print.at)) this.#beginDay(maker, { at: print.at, known: later(print.at, -1) });
    maker.unsound = !isSound(print, maker.last);
    // No quotes on an absurd price: nothing trades until a sound one follows.
    if (maker.unsound) return this.#withdraw(maker, print.at);
    maker.last = { price: print.price, at: print.at };
    if (!maker.hasReference) this.#refer(maker, print.at);
    this.#parts.tell(printOf(print.instrument, print), print.at);
    this.#quote(maker, print.at);
  }

  lookAgain(at: Instant): void {
    for (const maker of this.#present.values()) if (this.#isStaying(maker, at)) this.#quote(maker, at);
  }

  /** Instruments that entered another phase get quotes for it. */
  settle(at: Instant): void {
    for (const id of this.#stirred) {
      const maker = this.#present.get(id);
      if (maker && this.#isStaying(maker, at)) this.#quote(maker, at);
    }
    this.#stirred.clear();
  }

  /** Nothing trades inside a jump. */
  standAside(at: Instant): void {
    for (const maker of this.#present.values()) this.#withdraw(maker, at);
  }

  /** After a jump the feed is heard from here on, and what it said on the way isn't. */
  comeBack(at: Instant): void {
    this.#stirred.clear();
    for (const maker of this.#present.values()) {
      if (!this.#isStaying(maker, at)) continue;
      this.#beginDay(maker, { at, known: at });
      this.#quote(maker, at);
    }
  }

  noteEvent(event: VenueEvent): void {
    if (event.kind !== 'phase') return;
    const maker = this.#present.get(event.instrument);
    if (!maker) return;
    this.#stirred.add(event.instrument);
    // The exchange lets no quotes stand then.
    if (isShut(event.phase)) maker.quotes = null;
  }

  /** The quotes behind an execution with the house. */
  quotesBehind({ instrument, tick }: Extract<VenueEvent, { kind: 'execution' }>): Ladder | null {
    const quotes = this.#present.get(instrument)?.quotes;
    return quotes && tickNumber(quotes.tick) === tick ? quotes : null;
  }

  #heard(id: number, at: Instant): Pick<Maker, 'last' | 'unsound'> {
    const from = later(at, -lookBackMs);
    const heard: Pick<Maker, 'last' | 'unsound'> = { last: this.#lastKnown(id, { known: from, at }), unsound: false };
    for (const print of this.#parts.source.printsOf(id, { from, to: at })) {
      heard.unsound = !isSound(print, heard.last);
      if (!heard.unsound) heard.last = { price: print.price, at: print.at };
    }
    return heard;
  }

  /** The last price that the feed knew by a moment, as one of the trading date of another: on an ex-day the next price is judged by what stands after the event. */
  #lastKnown(id: number, { known, at }: { known: Instant; at: Instant }): PricePoint | null {
    const { source } = this.#parts;
    const { last } = source.dayStateAt(id, known);
    return last && { price: source.carried(id, last.price, { from: known, to: at }), at: last.at };
  }

  /** Whether somebody has an order there; if not, the quotes go and what was known of the instrument is forgotten. */
  #isStaying(maker: Maker, at: Instant): boolean {
    if (this.#parts.core.orderCount(maker.instrument) > 0) return true;
    this.#withdraw(maker, at);
    this.#present.delete(maker.instrument);
    return false;
  }

  #isNewDay({ instrument, date }: Maker, at: Instant): boolean {
    return this.#parts.source.scheduleOf(instrument).tradingDateAt(at) !== date;
  }

  /** A trading date begins with what the feed knew until `known`. */
  #beginDay(maker: Maker, { at, known }: { at: Instant; known: Instant }): void {
    const { source } = this.#parts;
    maker.last = this.#lastKnown(maker.instrument, { known, at });
    maker.date = source.scheduleOf(maker.instrument).tradingDateAt(at);
    this.#refer(maker, at);
  }

  /** Tells the exchange the day's corridor and reference. */
  #refer(maker: Maker, at: Instant): void {
    const { source, corridors, tell } = this.#parts;
    const id = maker.instrument;
    tell({ kind: 'corridor', instrument: id, corridor: corridors.at(this.#instruments.get(id)!, at) }, at);
    const price = source.referenceAt(id, at);
    maker.hasReference = price !== null;
    if (price !== null) tell({ kind: 'reference', instrument: id, price: asPrice(BigInt(price)) }, at);
  }

  #withdraw(maker: Maker, at: Instant): void {
    if (!maker.quotes) return;
    maker.quotes = null;
    this.#parts.tell({ kind: 'quote', instrument: maker.instrument, tick: 0, bids: [], asks: [] }, at);
  }

  #quote(maker: Maker, at: Instant): void {
    const { source, core, tell } = this.#parts;
    if (this.#isNewDay(maker, at)) this.#beginDay(maker, { at, known: at });
    const phase = core.phaseOf(maker.instrument);
    if (maker.unsound || phase === null || isShut(phase)) return;
    const quotes = ladderWhile(source, { instrument: maker.instrument, at, phase, standing: maker.quotes });
    if (!quotes) return this.#withdraw(maker, at);
    const tick = tickNumber(quotes.tick);
    if (maker.quotes && tickNumber(maker.quotes.tick) === tick) return;
    maker.quotes = quotes;
    tell({ kind: 'quote', instrument: maker.instrument, tick, bids: quotes.bids, asks: quotes.asks }, at);
  }
}

const printOf = (instrument: number, { price, at }: PricePoint): VenueCommand => ({
  ...{ kind: 'print', instrument, price: asPrice(BigInt(price)), tick: tickNumber({ instrument, at }) },
});

const isShut = (phase: Phase): boolean => phase === 'closed' || phase === 'pause';
