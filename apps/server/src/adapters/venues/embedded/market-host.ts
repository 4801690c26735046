import { latest, later, type Instant } from '@parkett/kernel';
import type { MarketSnapshot, VenueEvent } from '@parkett/exchange';
import type { Ladder, PriceSource } from '@parkett/market';
import type { Corridors, MarketView, PhaseEvent } from '../../../books/market-data/index.ts';
import type { Tick, VenuePlace } from '../../../books/orders/index.ts';
import { endsOf, tickSourceOf } from '../../feeds/open-feed.ts';
import { storedLevels } from '../../feeds/stored-levels.ts';
import { DayPlans } from './day-plans.ts';
import { Engine } from './engine/engine.ts';
import { savedLadder } from './engine/engine-state.ts';
import type { EngineAction, EngineInput, OrderInput } from './engine/input.ts';
import { depthLevels, type Depth, type Trade, type VenueStart } from './protocol.ts';
import { Tape } from './tape/tape.ts';

const dayMs = 86_400_000;

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

/**
 * The venue in one place: puts what the server wants into the engine's one list of inputs, tells it the day's plans when they are due, and
 * keeps the tape beside it. It has no clock of its own: commands and moments in, events and views out.
 */
export class MarketHost {
  readonly #engine: Engine;
  readonly #tape: Tape;
  readonly #plans: DayPlans;
  readonly #tickSource: string;
  #events: VenueEvent[] = [];
  #phases: PhaseEvent[] = [];
  #ticks = new Map<number, Tick>();

  constructor(source: PriceSource, start: VenueStart) {
    this.#tickSource = tickSourceOf(start.feed);
    this.#engine = Engine.open(source, { ...start, randomEnds: endsOf(start.feed, source) });
    this.#plans = new DayPlans(source);
    this.#tape = new Tape({ source, at: start.at, isBusy: id => this.#engine.isBusy(id) });
    this.#put({ kind: 'advance' }, start.at);
  }

  get at(): Instant {
    return this.#engine.at;
  }

  /** What happened since the last call. */
  takeOutput(): HostOutput {
    const output = { events: this.#events, phases: this.#phases, ticks: this.#ticks, ...this.#tape.takeChanges() };
    this.#events = [];
    this.#phases = [];
    this.#ticks = new Map();
    return output;
  }

  /** Obeys a command of the server at a moment (the market is brought there first). */
  command(command: OrderInput, now: Instant): void {
    this.#put(command, latest(now, this.at));
  }

  /** Other corridors were decided: they hold from each instrument's next reference on. */
  decideCorridors(corridors: readonly Corridors[]): void {
    this.#put({ kind: 'rules', corridors }, this.at);
  }

  /** Lets the market live until `to`. */
  advance(to: Instant): void {
    if (to > this.at) this.#put({ kind: 'advance' }, to);
    this.#tape.live(to);
  }

  /** Moves on to `to` with nothing traded with the makers: phases change and orders expire (decision 6). */
  jump(to: Instant): void {
    if (to <= this.at) return;
    // The plan of each day on the way is told at its time, so that what expires with a day does.
    for (let day = later(this.at, dayMs); day < to; day = later(day, dayMs)) this.#put({ kind: 'jump', from: this.at }, day);
    this.#put({ kind: 'jump', from: this.at }, to);
    this.#apply({ kind: 'advance', at: to });
    this.#tape.jump(to);
  }

  /** An input, then whatever plans are due since. */
  #put(action: EngineAction, at: Instant): void {
    this.#apply({ ...action, at });
    for (const plan of this.#plans.due(at)) this.#apply(plan);
  }

  #apply(input: EngineInput): void {
    const { events, quotes } = this.#engine.apply(input);
    this.#tape.hear(events);
    for (const event of events) {
      if (event.kind === 'phase') this.#phases.push(event);
      else if (event.kind !== 'auction') this.#events.push(event);
    }
    for (const [tick, ladder] of quotes) this.#ticks.set(tick, this.#tickRow(tick, ladder));
  }

  #tickRow(number: number, ladder: Ladder): Tick {
    const { tick, bids, asks } = savedLadder(ladder);
    const { instrument: instrumentId, at, price } = tick;
    const stored = { bids: bids.slice(0, storedLevels), asks: asks.slice(0, storedLevels) };
    return { id: BigInt(number), instrumentId, at, source: this.#tickSource, reference: BigInt(price), ...stored };
  }

  /** What anyone may see of an instrument now. */
  view(id: number): MarketView {
    return this.#tape.view(id, this.#bookOf(id, 1));
  }

  allViews(): MarketView[] {
    return Array.from(this.#tape.instruments, id => this.view(id));
  }

  depth(id: number): Depth | null {
    return this.#tape.depth(id, this.#bookOf(id, depthLevels));
  }

  /** Where orders stand in their books; those that are in none are left out. */
  placesOf(orders: readonly bigint[]): Map<bigint, VenuePlace> {
    const places = orders.map(order => [order, this.#engine.placeOf(Number(order))] as const);
    return new Map(places.flatMap(([order, place]) => (place ? [[order, place]] : [])));
  }

  /** The book of an instrument in which customers have orders. */
  #bookOf(id: number, levels: number): MarketSnapshot | null {
    return this.#engine.isBusy(id) ? this.#engine.snapshot(id, levels) : null;
  }
}
