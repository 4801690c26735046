import { later, type Instant, type Instrument } from '@parkett/kernel';
import type { MarketSnapshot, VenueEvent } from '@parkett/exchange';
import type { Print, PriceSource } from '@parkett/market';
import type { MarketView } from '../../../../books/market-data/index.ts';
import type { Engine } from '../engine/engine.ts';
import { ladderWhile } from '../engine/ladder-while.ts';
import { tradesShown, type Depth, type Trade } from '../protocol.ts';
import { DayFigures } from './day-figures.ts';
import { depthOf, viewOf, type Shown } from './market-view.ts';

/** Business time in one step up to which every print is looked at; beyond it only instruments with orders are. */
const everyPrintMs = 2_000;
/** Quotes move between prints too: each instrument's is made anew this often at normal speed. */
const quoteEveryMs = 1_000;

/** What the tape asks of the engine: an instrument's phase, and whether customers' orders make its market, or have interrupted it. */
export type TapedEngine = Pick<Engine, 'phaseOf' | 'isBusy' | 'isOwn'>;

/**
 * What browsers look at: prints and executions in order, the day's figures, quotes of instruments without orders. It reads the price
 * source by itself and hears what the engine said; the engine hears nothing of it, so that nobody who looks changes what trades. An instrument is
 * opened when it is first asked for or customers make its market, since its day so far takes a while to read: who only trades shows few of them.
 */
export class Tape {
  readonly #source: PriceSource;
  readonly #engine: TapedEngine;
  readonly #markets = new Map<number, Shown>();
  #at: Instant;
  #changed = new Set<number>();
  #trades = new Map<number, Trade[]>();

  constructor({ source, at, engine }: { source: PriceSource; at: Instant; engine: TapedEngine }) {
    this.#source = source;
    this.#at = at;
    this.#engine = engine;
  }

  #open(instrument: Instrument): Shown {
    const [figures, at] = [new DayFigures(this.#source, instrument), this.#at];
    figures.reset(at);
    return {
      figures,
      phase: this.#engine.phaseOf(instrument.id) ?? 'closed',
      ladder: this.#source.ladderAt(instrument.id, at),
      quotedAt: at,
      reference: this.#source.referenceAt(instrument.id, at),
    };
  }

  #shown(id: number): Shown {
    return this.#markets.getOrInsertComputed(id, () => this.#open(this.#source.instruments.find(instrument => instrument.id === id)!));
  }

  /** Instruments whose view changed, and their trades, since the last call. */
  takeChanges(): { changed: Set<number>; trades: Map<number, Trade[]> } {
    const changes = { changed: this.#changed, trades: this.#trades };
    this.#changed = new Set();
    this.#trades = new Map();
    return changes;
  }

  /** What the engine said. */
  hear(events: readonly VenueEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'phase' && event.kind !== 'execution') continue;
      const market = this.#markets.get(event.instrument);
      if (!market && event.kind === 'phase' && !this.#engine.isOwn(event.instrument)) continue;
      this.#changed.add(event.instrument);
      if (event.kind === 'phase' && market) market.phase = event.phase;
      if (event.kind === 'execution')
        this.#tradesOf(event.instrument).push({ at: event.at, price: Number(event.price), quantity: Number(event.quantity), own: true });
    }
  }

  /** Shows what the feed says up to `to`. */
  live(to: Instant): void {
    if (to <= this.#at) return;
    this.#openOwn();
    const fine = to - this.#at <= everyPrintMs || this.#source.kind === 'replay';
    const interval = { from: this.#at, to };
    if (fine) for (const id of this.#markets.keys()) this.#prints(id, interval);
    else this.#samples(interval);
    this.#at = to;
    for (const [id, market] of this.#markets) this.#refresh(id, { market, fine });
  }

  #openOwn(): void {
    for (const { id } of this.#source.instruments) if (!this.#markets.has(id) && this.#engine.isOwn(id)) this.#shown(id);
  }

  /** After a jump the day's figures are read anew: nobody looked on the way. */
  jump(to: Instant): void {
    this.#at = to;
    for (const [id, market] of this.#markets) {
      market.figures.reset(to);
      market.ladder = null;
      market.reference = this.#source.referenceAt(id, to);
      this.#quote(id, market);
      this.#changed.add(id);
    }
  }

  /** At high speed: instruments with orders show every print, the others what an interval adds up to. */
  #samples(interval: { from: Instant; to: Instant }): void {
    for (const sample of this.#source.sampleBetween(interval.from, interval.to)) {
      const market = this.#markets.get(sample.last.instrument);
      if (!market || this.#engine.isBusy(sample.last.instrument)) continue;
      this.#newDay(market, sample.last.at);
      if (market.figures.takeSample(sample)) this.#trade(sample.last);
      this.#changed.add(sample.last.instrument);
    }
    for (const id of this.#markets.keys()) if (this.#engine.isBusy(id)) this.#prints(id, interval);
  }

  #prints(id: number, interval: { from: Instant; to: Instant }): void {
    for (const print of this.#source.printsOf(id, interval)) this.#print(print);
  }

  #print(print: Print): void {
    const market = this.#markets.get(print.instrument);
    if (!market) return;
    this.#newDay(market, print.at);
    this.#changed.add(print.instrument);
    if (!market.figures.take(print)) {
      market.ladder = null;
      return;
    }
    this.#trade(print);
    market.reference ??= this.#source.referenceAt(print.instrument, print.at);
  }

  /** A price without shares (an uncrossing reported without its volume) is no trade. */
  #trade(print: Print): void {
    if (print.quantity === 0) return;
    const trades = this.#tradesOf(print.instrument);
    trades.push({ at: print.at, price: print.price, quantity: print.quantity, own: false });
    if (trades.length > tradesShown) trades.shift();
  }

  #tradesOf(id: number): Trade[] {
    const trades = this.#trades.get(id) ?? [];
    this.#trades.set(id, trades);
    return trades;
  }

  #newDay(market: Shown, at: Instant): void {
    const { id } = market.figures.instrument;
    if (this.#source.scheduleOf(id).tradingDateAt(at) === market.figures.date) return;
    market.figures.reset(later(at, -1), at);
    market.reference = this.#source.referenceAt(id, at);
  }

  #refresh(id: number, { market, fine }: { market: Shown; fine: boolean }): void {
    if (this.#source.scheduleOf(id).tradingDateAt(this.#at) !== market.figures.date) {
      market.figures.reset(this.#at);
      market.reference = this.#source.referenceAt(id, this.#at);
      this.#changed.add(id);
    }
    if (this.#changed.has(id) || !fine || this.#at - market.quotedAt >= quoteEveryMs) this.#quote(id, market);
  }

  #quote(id: number, market: Shown): void {
    if (market.figures.unsound) return;
    market.quotedAt = this.#at;
    market.ladder = ladderWhile(this.#source, { instrument: id, at: this.#at, phase: market.phase, standing: market.ladder });
    this.#changed.add(id);
  }

  /** What anyone may see of an instrument now; `book` is its book where customers' orders make the market. */
  view(id: number, book: MarketSnapshot | null): MarketView {
    return viewOf(this.#shown(id), { book, isRecorded: this.#source.kind === 'replay' });
  }

  depth(id: number, book: MarketSnapshot | null): Depth {
    return depthOf(this.#shown(id), book);
  }
}
