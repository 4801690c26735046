import { asPrice, distantPast, later, latest, type Instant, type Instrument } from '@parkett/kernel';
import { createVenueCore, type Phase, type VenueCommand, type VenueCore, type VenueEvent } from '@parkett/exchange';
import type { Ladder, Print, PriceSource } from '@parkett/market';
import type { Corridors, MarketView, PhaseEvent } from '../../../books/market-data/index.ts';
import type { Tick, VenuePlace } from '../../../books/orders/index.ts';
import { storedLevels } from '../../feeds/stored-levels.ts';
import { endsOf, tickSourceOf } from '../../feeds/open-feed.ts';
import { DayFigures } from './day-figures.ts';
import { planOf } from './plan.ts';
import { depthLevels, tradesShown, type Depth, type Trade, type VenueStart } from './protocol.ts';
import { tickNumber } from './tick-number.ts';
import { VenueCorridors } from './venue-corridors.ts';

/** Xetra: two minutes and a random end. */
const volatilityAuction = { callMs: 120_000, randomDelayMs: 30_000 };

/** Business time in one step up to which every print is looked at; beyond it only instruments with orders are. */
const everyPrintMs = 2_000;
const dayMs = 86_400_000;
/** Quotes move between prints too: each instrument's is made anew this often at normal speed. */
const quoteEveryMs = 1_000;

export type HostOutput = {
  /** Of orders and executions. */
  events: VenueEvent[];
  /** Phases that began, planned or not. */
  phases: PhaseEvent[];
  /** Behind executions, each once, by number. */
  ticks: Map<number, Tick>;
  /** Instruments whose view changed. */
  changed: Set<number>;
  trades: Map<number, Trade[]>;
};

type Market = {
  figures: DayFigures;
  phase: Phase;
  ladder: Ladder | null;
  quotedAt: Instant;
  tick: number;
  orders: Set<number>;
  reference: number | null;
};

/**
 * Feed, exchange and market makers as one deterministic machine without a clock of its own: commands and moments in, events and views out.
 * The makers' quotes are in the book of every instrument in which a customer has an order; elsewhere the ladder alone is the market.
 */
export class MarketHost {
  readonly #source: PriceSource;
  readonly #core: VenueCore;
  readonly #markets: Map<number, Market>;
  readonly #tickSource: string;
  readonly #instrumentOfOrder = new Map<number, number>();
  readonly #ladders = new Map<number, Ladder>();
  readonly #planned = new Map<string, string>();
  readonly #corridors: VenueCorridors;
  #at: Instant;
  #output: HostOutput = emptyOutput();

  constructor(source: PriceSource, start: VenueStart) {
    this.#source = source;
    this.#at = start.at;
    this.#tickSource = tickSourceOf(start.feed);
    this.#corridors = new VenueCorridors(source, start);
    this.#core = createVenueCore({
      instruments: source.instruments.map(instrument => ({ ...instrument, corridor: this.#corridors.of(instrument.id) })),
      randomEnds: endsOf(start.feed, source),
      volatilityAuction,
      firstSequence: start.firstSequence,
      firstExecution: start.firstExecution,
    });
    this.#markets = new Map(source.instruments.map(instrument => [instrument.id, this.#open(instrument)]));
    this.#plan();
    for (const id of this.#markets.keys()) this.#refer(id);
  }

  get at(): Instant {
    return this.#at;
  }

  #open(instrument: Instrument): Market {
    const figures = new DayFigures(this.#source, instrument);
    figures.reset(this.#at);
    return {
      figures,
      phase: 'closed',
      ladder: this.#source.ladderAt(instrument.id, this.#at),
      quotedAt: this.#at,
      tick: 0,
      orders: new Set(),
      reference: null,
    };
  }

  /** What happened since the last call. */
  takeOutput(): HostOutput {
    const output = this.#output;
    this.#output = emptyOutput();
    return output;
  }

  /** Obeys a command of the server at a moment (the market is brought there first). */
  command(command: VenueCommand, now: Instant): void {
    this.advance(now);
    if (command.kind === 'submit') {
      this.#instrumentOfOrder.set(command.order.id, command.order.instrument);
      this.#join(command.order.instrument, command.order.id);
    }
    if (command.kind === 'restore') {
      for (const order of command.orders) {
        this.#instrumentOfOrder.set(order.id, order.instrument);
        this.#join(order.instrument, order.id);
      }
    }
    this.#apply(command, this.#at);
  }

  /** An instrument gets an order: from now on the makers' quotes stand in its book. */
  #join(instrumentId: number, order: number): void {
    const market = this.#markets.get(instrumentId);
    if (!market) return;
    // The exchange got no prices while there was no order here; its corridor and stops need today's.
    const { last } = market.figures;
    if (market.orders.size === 0 && last) this.#apply({ kind: 'print', instrument: instrumentId, price: asPrice(BigInt(last.price)) }, this.#at);
    market.orders.add(order);
    this.#quote(instrumentId, this.#at);
  }

  /** Lets the market live until `to`. */
  advance(to: Instant): void {
    if (to <= this.#at) return;
    const fine = to - this.#at <= everyPrintMs || this.#source.kind === 'replay';
    const from = this.#at;
    if (fine) this.#everyPrint(from, to);
    else this.#samples(from, to);
    this.#at = to;
    this.#apply({ kind: 'advance' }, to);
    this.#plan();
    for (const [id, market] of this.#markets) this.#refresh(id, market, fine);
  }

  /**
   * Moves on to `to` without trading: phases change and orders expire, but no print is passed on and the makers quote nothing,
   * so nothing trades with them (decisions.md 'Markets and orders': nothing trades inside a jump).
   */
  jump(to: Instant): void {
    if (to <= this.#at) return;
    for (const [id, market] of this.#markets) if (market.orders.size > 0) this.#withdraw(id, market, this.#at);
    // The plan of each day on the way is told at its time, so that what expires with a day does.
    for (let day = later(this.#at, dayMs); day < to; day = later(day, dayMs)) this.#pass(day);
    this.#pass(to);
    for (const [id, market] of this.#markets) {
      market.figures.reset(to);
      market.ladder = null;
      market.tick = 0;
      this.#refer(id);
      this.#quote(id, to);
      this.#output.changed.add(id);
    }
  }

  #pass(to: Instant): void {
    this.#at = to;
    this.#apply({ kind: 'advance' }, to);
    this.#plan();
  }

  #everyPrint(from: Instant, to: Instant): void {
    for (const print of this.#source.printsBetween(from, to)) this.#print(print);
  }

  /** At high speed: instruments with orders live through every print, the others through what an interval adds up to. */
  #samples(from: Instant, to: Instant): void {
    for (const sample of this.#source.sampleBetween(from, to)) {
      const market = this.#markets.get(sample.last.instrument);
      if (!market || market.orders.size > 0) continue;
      this.#newDay(market, sample.last.at);
      if (market.figures.takeSample(sample)) this.#tape(sample.last);
      this.#output.changed.add(sample.last.instrument);
    }
    const busy = [...this.#markets].filter(([, market]) => market.orders.size > 0).map(([id]) => id);
    const prints = busy.flatMap(id => this.#source.printsOf(id, { from, to }));
    for (const print of prints.toSorted((a, b) => a.at - b.at || a.instrument - b.instrument)) this.#print(print);
  }

  #print(print: Print): void {
    const market = this.#markets.get(print.instrument);
    if (!market) return;
    this.#newDay(market, print.at);
    this.#output.changed.add(print.instrument);
    if (!market.figures.take(print)) return this.#withdraw(print.instrument, market, print.at);
    this.#tape(print);
    if (market.reference === null) this.#refer(print.instrument);
    if (market.orders.size === 0) return;
    this.#apply({ kind: 'print', instrument: print.instrument, price: asPrice(BigInt(print.price)) }, print.at);
    this.#quote(print.instrument, print.at);
  }

  /** A price without shares (an uncrossing reported without its volume) is no trade. */
  #tape(print: Print): void {
    if (print.quantity === 0) return;
    const trades = this.#output.trades.get(print.instrument) ?? [];
    trades.push({ at: print.at, price: print.price, quantity: print.quantity, own: false });
    if (trades.length > tradesShown) trades.shift();
    this.#output.trades.set(print.instrument, trades);
  }

  #newDay(market: Market, at: Instant): void {
    const id = market.figures.instrument.id;
    if (this.#source.scheduleOf(id).tradingDateAt(at) === market.figures.date) return;
    market.figures.reset(later(at, -1));
    this.#refer(id, at);
  }

  /** No quotes on an absurd price: nothing trades until a sound one follows. */
  #withdraw(id: number, market: Market, at: Instant): void {
    market.ladder = null;
    if (market.orders.size > 0) this.#apply({ kind: 'quote', instrument: id, tick: 0, bids: [], asks: [] }, at);
  }

  #refresh(id: number, market: Market, fine: boolean): void {
    const { figures } = market;
    if (this.#source.scheduleOf(id).tradingDateAt(this.#at) !== figures.date) {
      figures.reset(this.#at);
      this.#refer(id);
      this.#output.changed.add(id);
    }
    const due = this.#output.changed.has(id) || !fine || this.#at - market.quotedAt >= quoteEveryMs;
    if (!due || figures.unsound) return;
    this.#quote(id, this.#at);
    this.#output.changed.add(id);
  }

  /** The makers' quotes at a moment; into the book only where a customer has an order. */
  #quote(id: number, at: Instant): void {
    const market = this.#markets.get(id)!;
    if (market.figures.unsound) return;
    market.quotedAt = at;
    const ladder = this.#source.ladderAt(id, at);
    // The recorded or simulated auction may end before the venue's, which ends at random: the makers stay until it is over.
    if (!ladder && market.ladder && isAuction(market.phase)) return;
    market.ladder = ladder;
    if (market.orders.size === 0) return;
    const tick = ladder ? tickNumber(ladder.tick) : 0;
    if (tick === market.tick && ladder) return;
    market.tick = tick;
    if (ladder) this.#ladders.set(id, ladder);
    this.#apply({ kind: 'quote', instrument: id, tick, bids: ladder?.bids ?? [], asks: ladder?.asks ?? [] }, at);
  }

  /** Other corridors were decided: they hold from each instrument's next reference on. */
  decideCorridors(corridors: readonly Corridors[]): void {
    this.#corridors.decide(corridors);
  }

  #refer(id: number, at = this.#at): void {
    const market = this.#markets.get(id)!;
    this.#corridors.renew(id, at);
    const price = this.#source.referenceAt(id, at);
    market.reference = price;
    if (price !== null) this.#apply({ kind: 'reference', instrument: id, price: asPrice(BigInt(price)) }, at);
  }

  /** Tells the exchange the phases of the trading date that goes on and of the next one. */
  #plan(): void {
    for (const name of new Set(this.#source.instruments.map(instrument => instrument.schedule))) {
      const schedule = this.#source.scheduleOf(this.#source.instruments.find(instrument => instrument.schedule === name)!.id);
      const now = schedule.tradingDateAt(this.#at);
      const present = planOf(schedule, now);
      const over = present.dayEnds <= this.#at;
      const date = over ? schedule.calendar.next(now) : now;
      if (this.#planned.get(name) === date) continue;
      this.#planned.set(name, date);
      const { phases, dayEnds } = over ? planOf(schedule, date) : present;
      this.#apply({ kind: 'plan', schedule: name, phases, dayEnds }, this.#at);
    }
  }

  #apply(command: VenueCommand, at: Instant): void {
    const events = this.#core.apply(command, latest(at, this.#lastApplied));
    this.#lastApplied = latest(at, this.#lastApplied);
    for (const event of events) this.#note(event);
  }

  #lastApplied = distantPast;

  #note(event: VenueEvent): void {
    if (event.kind === 'phase') {
      const market = this.#markets.get(event.instrument);
      if (market) market.phase = event.phase;
      this.#output.phases.push(event);
      this.#output.changed.add(event.instrument);
      return;
    }
    if (event.kind === 'auction') return;
    this.#output.events.push(event);
    if (event.kind === 'execution') return this.#executed(event);
    if (event.kind === 'cancelled' || event.kind === 'expired' || (event.kind === 'rejected' && event.command === 'submit')) this.#leave(event.id);
  }

  #executed(event: Extract<VenueEvent, { kind: 'execution' }>): void {
    const ladder = event.tick === null ? null : this.#ladders.get(event.instrument);
    if (ladder && event.tick !== null && !this.#output.ticks.has(event.tick))
      this.#output.ticks.set(event.tick, this.#tickRow(event.instrument, ladder));
    const trades = this.#output.trades.get(event.instrument) ?? [];
    trades.push({ at: event.at, price: Number(event.price), quantity: Number(event.quantity), own: true });
    this.#output.trades.set(event.instrument, trades);
    this.#output.changed.add(event.instrument);
    if (event.buy !== 0 && event.buyRemaining === 0n) this.#leave(event.buy);
    if (event.sell !== 0 && event.sellRemaining === 0n) this.#leave(event.sell);
  }

  #tickRow(instrumentId: number, ladder: Ladder): Tick {
    const text = (levels: Ladder['bids']): string[][] => levels.slice(0, storedLevels).map(([price, quantity]) => [String(price), String(quantity)]);
    const { tick } = ladder;
    return {
      id: BigInt(tickNumber(tick)),
      instrumentId,
      at: tick.at,
      source: this.#tickSource,
      reference: BigInt(tick.price),
      bids: text(ladder.bids),
      asks: text(ladder.asks),
    };
  }

  #leave(order: number): void {
    const instrument = this.#instrumentOfOrder.get(order);
    if (instrument === undefined) return;
    this.#instrumentOfOrder.delete(order);
    const market = this.#markets.get(instrument)!;
    market.orders.delete(order);
    if (market.orders.size === 0) market.tick = 0;
  }

  /** What anyone may see of an instrument now. */
  view(id: number): MarketView {
    const market = this.#markets.get(id)!;
    const { figures } = market;
    const book = market.orders.size > 0 ? this.#core.snapshot(id, 1) : null;
    const bid = book ? book.bids[0] : levelOf(market.ladder?.bids[0]);
    const ask = book ? book.asks[0] : levelOf(market.ladder?.asks[0]);
    const price = (value: number | null): bigint | null => (value === null ? null : BigInt(value));
    return {
      instrumentId: id,
      phase: market.phase,
      last: price(figures.last?.price ?? null),
      lastAt: figures.last?.at ?? null,
      extended: figures.last?.extended ?? false,
      bid: bid?.price ?? null,
      bidSize: bid?.quantity ?? null,
      ask: ask?.price ?? null,
      askSize: ask?.quantity ?? null,
      open: price(figures.open),
      high: price(figures.high),
      low: price(figures.low),
      previousClose: price(figures.previousClose),
      volume: BigInt(Math.round(figures.volume)),
      turnover: BigInt(Math.round(figures.turnover)),
      reference: price(market.reference),
      indicative: book?.indicative?.price ?? null,
      surplus: book?.indicative?.surplus ?? null,
      stale: figures.unsound || this.#isBeyondRecording(market),
    };
  }

  /** A replayed market that is open on a day of which nothing was recorded: its last price is no price. */
  #isBeyondRecording(market: Market): boolean {
    return this.#source.kind === 'replay' && market.phase === 'continuous' && market.ladder === null;
  }

  allViews(): MarketView[] {
    return [...this.#markets.keys()].map(id => this.view(id));
  }

  /** Where orders stand in their books; those that are in none are left out. */
  placesOf(orders: readonly bigint[]): Map<bigint, VenuePlace> {
    const places = orders.map(order => [order, this.#core.placeOf(Number(order))] as const);
    return new Map(places.flatMap(([order, place]) => (place ? [[order, place]] : [])));
  }

  depth(id: number): Depth | null {
    const market = this.#markets.get(id);
    if (!market) return null;
    if (market.orders.size > 0) {
      const { bids, asks, indicative } = this.#core.snapshot(id, depthLevels)!;
      return { instrument: id, bids, asks, indicative };
    }
    const levels = (side: Ladder['bids'] | undefined): Depth['bids'] => (side ?? []).map(([price, quantity]) => ({ price, quantity, orders: 1 }));
    return { instrument: id, bids: levels(market.ladder?.bids), asks: levels(market.ladder?.asks), indicative: null };
  }
}

const isAuction = (phase: Phase): boolean => phase.endsWith('-auction');

const levelOf = (level: Ladder['bids'][number] | undefined): { price: bigint; quantity: bigint } | undefined =>
  level && { price: level[0], quantity: level[1] };

const emptyOutput = (): HostOutput => ({ events: [], phases: [], ticks: new Map(), changed: new Set(), trades: new Map() });
