import { invariant, type Instant } from '@parkett/kernel';
import {
  createVenueCore,
  loadVenueCore,
  type MarketSnapshot,
  type Phase,
  type QueuePlace,
  type RandomEnds,
  type VenueCommand,
  type VenueCore,
  type VenueEvent,
  type VenueInstrument,
} from '@parkett/exchange';
import type { Ladder, PriceSource } from '@parkett/market';
import type { Corridors, SourceTerm } from '../../../../books/market-data/index.ts';
import type { EngineAction, EngineInput } from './input.ts';
import { engineStateVersion, type EngineState } from './engine-state.ts';
import { Makers } from './makers.ts';
import { tickNumber } from './tick-number.ts';
import { VenueCorridors } from './venue-corridors.ts';

/** Xetra: two minutes and a random end. */
const volatilityAuction = { callMs: 120_000, randomDelayMs: 30_000 };

/** Actions that a jump learns without landing: no order can meet another by them. */
const toldOnTheWay: readonly EngineAction['kind'][] = ['plan', 'learn', 'rules', 'list', 'delist', 'end-orders', 'cancel', 'reduce'];
const isToldOnTheWay = ({ kind }: EngineAction): boolean => toldOnTheWay.includes(kind);

/** What an engine needs besides its inputs: where it begins, or the state that it goes on from. */
export type EngineStart = {
  /** Decides every random end. */
  readonly randomEnds: RandomEnds;
  readonly at: Instant;
  /** Ascending; the newest that has begun holds. */
  readonly corridors: readonly Corridors[];
  /** The announced events of companies. */
  readonly learnt: readonly SourceTerm[];
  readonly firstSequence: number;
  readonly firstExecution: number;
};

/** What follows from one input. */
export type EngineStep = {
  readonly events: readonly VenueEvent[];
  /** The quotes behind executions with the house, each once, by the number of their tick. */
  readonly quotes: ReadonlyMap<number, Ladder>;
};

/**
 * Exchange and market makers as one deterministic machine: what it says follows from its inputs, in their order and at their moments, and
 * from the price source. It has no clock, and nobody who looks at it can change what it does.
 */
export class Engine {
  readonly #source: PriceSource;
  readonly #core: VenueCore;
  readonly #corridors: VenueCorridors;
  readonly #makers: Makers;
  #at: Instant;
  #isJumping: boolean;
  readonly #learnt: SourceTerm[];
  /** Of the step that is being made. */
  #events: VenueEvent[] = [];
  #quotes = new Map<number, Ladder>();

  private constructor(source: PriceSource, parts: { core: VenueCore } & Omit<EngineState, 'version' | 'core'>) {
    this.#source = source;
    this.#core = parts.core;
    this.#at = parts.at;
    this.#isJumping = parts.isJumping;
    this.#learnt = [...parts.learnt];
    // A price source that was used before may hear of a term again, or for the first time.
    for (const term of parts.learnt) source.learnLate(term);
    this.#corridors = new VenueCorridors(source, parts.corridors);
    const tell = (command: VenueCommand, at: Instant): void => this.#tell(command, at);
    this.#makers = new Makers({ source, corridors: this.#corridors, core: parts.core, tell }, parts.makers);
  }

  /** An engine with every instrument of the source listed, closed and empty. */
  static open(source: PriceSource, { randomEnds, at, corridors, learnt, firstSequence, firstExecution }: EngineStart): Engine {
    const inForce = new VenueCorridors(source, corridors);
    const instruments = source.instruments.map((instrument): VenueInstrument => ({ ...instrument, corridor: inForce.at(instrument, at) }));
    const core = createVenueCore({ instruments, randomEnds, volatilityAuction, firstSequence, firstExecution });
    return new Engine(source, { core, at, isJumping: false, corridors, learnt, makers: [] });
  }

  /** An engine that goes on from a saved state with the events that the one before would have given. */
  static load(source: PriceSource, { randomEnds, state }: { randomEnds: RandomEnds; state: EngineState }): Engine {
    if (state.version !== engineStateVersion)
      throw new Error(`the state of an engine has version ${state.version}, this Parkett reads version ${engineStateVersion}`);
    return new Engine(source, { ...state, core: loadVenueCore({ randomEnds, volatilityAuction }, state.core) });
  }

  get at(): Instant {
    return this.#at;
  }

  /** The makers are away, since a jump hasn't landed. */
  get isJumping(): boolean {
    return this.#isJumping;
  }

  exportState(): EngineState {
    const { decided: corridors } = this.#corridors;
    const makers = this.#makers.exportState();
    return {
      version: engineStateVersion,
      at: this.#at,
      isJumping: this.#isJumping,
      corridors,
      learnt: [...this.#learnt],
      makers,
      core: this.#core.exportState(),
    };
  }

  /** Whether anybody has an order there: then the makers' quotes stand in its book, and its book is the market. */
  isBusy(instrument: number): boolean {
    return this.#core.orderCount(instrument) > 0;
  }

  /** Whether customers' orders make the market of an instrument, or have interrupted it. */
  isOwn(instrument: number): boolean {
    const phase = this.phaseOf(instrument);
    return this.isBusy(instrument) || phase === 'volatility-auction' || phase === 'pause';
  }

  phaseOf(instrument: number): Phase | null {
    return this.#core.phaseOf(instrument);
  }

  snapshot(instrument: number, levels: number): MarketSnapshot | null {
    return this.#core.snapshot(instrument, levels);
  }

  placeOf(order: number): QueuePlace | null {
    return this.#core.placeOf(order);
  }

  apply(input: EngineInput): EngineStep {
    invariant(input.at >= this.#at, 'the time of an engine never goes back');
    this.#events = [];
    this.#quotes = new Map();
    this.#reach(input);
    this.#obey(input);
    if (!this.#isJumping) this.#makers.settle(this.#at);
    this.#makers.leave(this.#at);
    return { events: this.#events, quotes: this.#quotes };
  }

  #reach(input: EngineInput): void {
    if (input.kind === 'jump') return this.#jump(input.from, input.at);
    if (this.#isJumping && isToldOnTheWay(input) && input.at === this.#at) return;
    if (this.#isJumping) this.#land();
    this.#live(input.at);
  }

  /** Lets the market live until `to`: whatever happens on the way happens at its own moment. */
  #live(to: Instant): void {
    if (to === this.#at) return;
    for (const { at, print } of this.#makers.agenda(this.#at, to)) {
      this.#runDue(at);
      if (print) this.#makers.hear(print);
      else this.#makers.lookAgain(at);
    }
    this.#runDue(to);
    this.#pass(to);
  }

  /** The exchange enters phases and ends orders, and the makers answer at those moments. */
  #runDue(to: Instant): void {
    for (let at = this.#core.nextDue(); at !== null && at <= to; at = this.#core.nextDue()) {
      this.#tell({ kind: 'advance' }, at);
      this.#makers.settle(at);
    }
  }

  /** A jump that begins where the one before stands goes on with it. */
  #jump(from: Instant, to: Instant): void {
    if (this.#isJumping && from > this.#at) this.#land();
    if (!this.#isJumping) {
      this.#live(from);
      this.#makers.standAside(from);
    }
    this.#isJumping = true;
    this.#pass(to);
  }

  #land(): void {
    this.#isJumping = false;
    this.#makers.comeBack(this.#at);
  }

  #pass(to: Instant): void {
    this.#at = to;
    this.#tell({ kind: 'advance' }, to);
  }

  #obey(action: EngineAction): void {
    switch (action.kind) {
      case 'jump':
      case 'advance':
        return;
      case 'rules':
        this.#corridors.decided = action.corridors;
        return;
      case 'halt':
        return this.#tell({ kind: 'set-phase', instrument: action.instrument, phase: 'pause' }, this.#at);
      case 'list':
        return this.#list(action.instrument);
      case 'learn':
        this.#source.learn(action.term);
        this.#learnt.push(action.term);
        return;
      case 'submit':
        this.#makers.join(action.order.instrument, this.#at);
        return this.#tell(action, this.#at);
      case 'restore':
        for (const instrument of new Set(action.orders.map(order => order.instrument))) this.#makers.join(instrument, this.#at);
        return this.#tell(action, this.#at);
      case 'cancel':
      case 'reduce':
      case 'replace':
      case 'plan':
      case 'resume':
      case 'delist':
      case 'end-orders':
        return this.#tell(action, this.#at);
    }
  }

  #list(id: number): void {
    const instrument = this.#source.instruments.find(one => one.id === id);
    if (instrument) this.#tell({ kind: 'list', instrument: { ...instrument, corridor: this.#corridors.at(instrument, this.#at) } }, this.#at);
  }

  #tell(command: VenueCommand, at: Instant): void {
    for (const event of this.#core.apply(command, at)) {
      this.#events.push(event);
      const quotes = event.kind === 'execution' && event.tick !== null ? this.#makers.quotesBehind(event) : null;
      if (quotes) this.#quotes.set(tickNumber(quotes.tick), quotes);
      this.#makers.noteEvent(event);
    }
  }
}
