import type { JumpStep } from '../../../platform/due.ts';
import { createHash, hash, type Hash } from 'node:crypto';
import { invariant, latest, later, type Instant, type Instrument } from '@parkett/kernel';
import type { MarketSnapshot, VenueEvent } from '@parkett/exchange';
import type { Ladder, PriceSource } from '@parkett/market';
import { storedLevels, type Corridors, type MarketView, type PhaseEvent, type SourceTerm } from '../../../books/market-data/index.ts';
import {
  embeddedVenue,
  lastPlaceOf,
  type EngineRow,
  type LoggedCommands,
  type Tick,
  type VenueEvent as SaidEvent,
  type VenuePlace,
} from '../../../books/orders/index.ts';
import { endsOf, type FeedSetting } from '../../feeds/open-feed.ts';
import { DayPlans, type ToldPlan } from './day-plans.ts';
import { Engine } from './engine/engine.ts';
import { engineVersion, savedLadder, type EngineState } from './engine/engine-state.ts';
import type { EngineAction, EngineInput, LoggedAction, LoggedInput } from './engine/input.ts';
import { textOf } from './engine/text-of.ts';
import { fromExchange, toExchange } from './exchange-words.ts';
import { depthLevels, type Depth, type Trade } from './protocol.ts';
import { Tape } from './tape/tape.ts';

const dayMs = 86_400_000;

export type HostOutput = {
  /** What the order desk is to book, in its words. */
  said: SaidEvent[];
  /** Phases that began, planned or not. */
  phases: PhaseEvent[];
  /** Behind executions, each once, by number. */
  ticks: Map<number, Tick>;
  /** What the engine was told until here, where it is time to write it down. */
  row: EngineRow | null;
  /** Instruments whose view changed. */
  changed: Set<number>;
  trades: Map<number, Trade[]>;
};

/** Where an engine begins: behind a row of its log and a place of the command log. */
export type HostBegin = {
  readonly at: Instant;
  readonly corridors: readonly Corridors[];
  readonly learnt: readonly SourceTerm[];
  readonly row: bigint;
  readonly place: bigint;
};

/** A row of the log with the commands that it names. */
export type FollowedRow = EngineRow & { readonly taken: readonly LoggedCommands[] };

/** The whole of a host after a row, as data that JSON carries. */
export type HostState = {
  readonly versions: string;
  readonly row: string;
  readonly place: string;
  readonly told: readonly ToldPlan[];
  readonly engine: EngineState;
};

/** What else than its inputs decides what an engine says: its own version, where prices come from, and what is listed. */
export function versionsOf(feed: FeedSetting, instruments: readonly Instrument[]): string {
  const listed = hash('sha256', textOf(instruments)).slice(0, 12);
  return `engine ${engineVersion}, ${feed.kind}, instruments ${listed}`;
}

/** The row in which an engine begins, empty. */
export const beginRow = ({ at, corridors, learnt, row, place, versions }: HostBegin & { readonly versions: string }): FollowedRow => ({
  ...{ venue: embeddedVenue, row: row + 1n, place, reached: at, begins: true, versions, taken: [], events: hash('sha256', '') },
  inputs: JSON.stringify([{ kind: 'begin', corridors, learnt, at }] satisfies LoggedInput[]),
});

export type HostParts = { readonly source: PriceSource; readonly feed: FeedSetting };
type Standing = { readonly engine: Engine; readonly plans: DayPlans; readonly row: bigint; readonly place: bigint };

/**
 * The venue in one place: puts what the server wants into the engine's one list of inputs, tells it the day's plans when they are due, keeps the list
 * as rows of a log, and the tape beside it. It has no clock of its own: commands and moments in, events and views out.
 */
export class MarketHost {
  readonly #parts: HostParts;
  readonly #engine: Engine;
  readonly #plans: DayPlans;
  readonly #versions: string;
  /** Opened when somebody looks: an engine that follows its log shows nothing. */
  #tape: Tape | null = null;
  #row: bigint;
  #place: bigint;
  /** Of the row that is being filled. */
  #inputs: LoggedInput[] = [];
  #digest: Hash = createHash('sha256');
  #isRowDue = false;
  #events: VenueEvent[] = [];
  #phases: PhaseEvent[] = [];
  #ticks = new Map<number, Tick>();

  private constructor(parts: HostParts, { engine, plans, row, place }: Standing) {
    this.#parts = parts;
    this.#versions = versionsOf(parts.feed, parts.source.instruments);
    this.#engine = engine;
    this.#plans = plans;
    this.#row = row;
    this.#place = place;
  }

  /** A host that goes on from a saved state. Throws where another version saved it. */
  static load(parts: HostParts, { versions, row, place, told, engine }: HostState): MarketHost {
    const own = versionsOf(parts.feed, parts.source.instruments);
    if (versions !== own) throw new Error(`the state is of ${versions}, this is ${own}`);
    const randomEnds = endsOf(parts.feed, parts.source);
    const loaded = Engine.load(parts.source, { randomEnds, state: engine });
    return new MarketHost(parts, { engine: loaded, plans: new DayPlans(parts.source, told), row: BigInt(row), place: BigInt(place) });
  }

  /** A host whose engine began as a row of its log says; the row is still to be followed. */
  static open(parts: HostParts, { row, place, inputs, taken }: FollowedRow): MarketHost {
    const [begin] = JSON.parse(inputs) as LoggedInput[];
    if (begin?.kind !== 'begin') throw new Error(`row ${row} of the engine's log doesn't begin`);
    const before = taken[0] ? taken[0].place - 1n : place;
    const { source, feed } = parts;
    const { at, corridors, learnt } = begin;
    const engine = Engine.open(source, { at, corridors, learnt, randomEnds: endsOf(feed, source), firstSequence: 1, firstExecution: 1 });
    return new MarketHost(parts, { engine, plans: new DayPlans(source), row: row - 1n, place: before });
  }

  get at(): Instant {
    return this.#engine.at;
  }

  /** The last place of the command log that was taken. */
  get place(): bigint {
    return this.#place;
  }

  /** What happened since the last call. */
  takeOutput(): HostOutput {
    const said = this.#events.map(fromExchange).filter(event => event !== null);
    const row = said.length > 0 || this.#isRowDue ? this.#closeRow() : null;
    const output = { said, phases: this.#phases, ticks: this.#ticks, row, ...this.#shown.takeChanges() };
    this.#events = [];
    this.#phases = [];
    this.#ticks = new Map();
    return output;
  }

  /** The whole state after a row. What the engine was told since the last one is the `rest`, a row of its own; null where that was nothing. */
  save(): { readonly rest: EngineRow | null; readonly row: bigint; readonly reached: Instant; readonly state: HostState } {
    const rest = this.#inputs.length > 0 ? this.#closeRow() : null;
    const state = {
      versions: this.#versions,
      row: String(this.#row),
      place: String(this.#place),
      told: this.#plans.told,
      engine: this.#engine.exportState(),
    };
    return { rest, row: this.#row, reached: this.at, state };
  }

  #closeRow(): EngineRow {
    this.#row += 1n;
    const inputs = this.#inputs;
    const row = {
      ...{ venue: embeddedVenue, row: this.#row, place: this.#place, reached: this.at, begins: inputs[0]?.kind === 'begin' },
      ...{ versions: this.#versions, inputs: JSON.stringify(inputs), events: this.#digest.digest('hex') },
    };
    this.#inputs = [];
    this.#digest = createHash('sha256');
    this.#isRowDue = false;
    return row;
  }

  /** Does what a row of the log says; answers what followed, and whether it is what followed at the time. */
  follow(row: FollowedRow): { readonly events: readonly VenueEvent[]; readonly isSame: boolean } {
    const commands = new Map(row.taken.map(logged => [Number(logged.place), logged]));
    for (const input of JSON.parse(row.inputs) as LoggedInput[]) {
      if (input.kind === 'take') {
        const logged = commands.get(input.place);
        invariant(logged, `the command log has a row at place ${input.place}`);
        this.#take(logged, input.at);
      } else if (input.kind !== 'begin') this.#apply(input);
      if (input.kind === 'plan') this.#plans.note(input);
    }
    const { row: number, place, reached, events: digest } = this.#closeRow();
    const isSame = number === row.row && place === row.place && reached === row.reached && digest === row.events;
    const events = this.#events;
    this.#events = [];
    this.#phases = [];
    this.#ticks = new Map();
    return { events, isSame };
  }

  /** Takes a row of the command log at its moment (the market is brought there first). */
  take(logged: LoggedCommands): void {
    const at = latest(logged.at, this.at);
    // A host that has just begun knows no day yet.
    this.#tellPlans(at);
    this.#take(logged, at);
    this.#inputs.push({ kind: 'take', place: Number(logged.place), count: logged.commands.length, at });
  }

  #take(logged: LoggedCommands, at: Instant): void {
    for (const command of logged.commands) this.#apply({ ...toExchange(command), at });
    this.#place = lastPlaceOf(logged);
  }

  /** Other corridors were decided: they hold from each instrument's next reference on. */
  decideCorridors(corridors: readonly Corridors[]): void {
    this.#put({ kind: 'rules', corridors }, this.at);
  }

  /** A market that only shows hears what was announced, outside of any log. */
  learn(term: SourceTerm): void {
    this.#parts.source.learnLate(term);
  }

  /** Lets the market live until `to`. */
  advance(to: Instant): void {
    if (to > this.at) this.#put({ kind: 'advance' }, to);
    else this.#tellPlans(this.at);
    // What time alone does need not be written: it follows from the next row.
    this.#isRowDue ||= this.#inputs.some(({ kind }) => kind !== 'advance');
    this.#shown.live(to);
  }

  /** Moves on to `to` with nothing traded with the makers: phases change and orders expire (decision 6). The makers are back at `to` unless the jump `goesOn`. */
  jump(to: Instant, { goesOn }: JumpStep = { goesOn: false }): void {
    if (to < this.at || (to === this.at && (goesOn || !this.#engine.isJumping))) return;
    // The plan of each day on the way is told at its time, so that what expires with a day does.
    for (let day = later(this.at, dayMs); day < to; day = later(day, dayMs)) this.#put({ kind: 'jump', from: this.at }, day);
    if (to > this.at) this.#put({ kind: 'jump', from: this.at }, to);
    if (!goesOn) this.#put({ kind: 'advance' }, to);
    this.#isRowDue = true;
    this.#shown.jump(to);
  }

  /** An input, then whatever plans are due since. */
  #put(action: Exclude<EngineAction, LoggedAction>, at: Instant): void {
    const input = { ...action, at };
    this.#apply(input);
    // However often its clock was looked at, an engine does the same.
    if (input.kind === 'advance' && this.#inputs.at(-1)?.kind === 'advance') this.#inputs.pop();
    this.#inputs.push(input);
    this.#tellPlans(at);
  }

  #tellPlans(at: Instant): void {
    for (const plan of this.#plans.due(at)) {
      this.#apply(plan);
      this.#inputs.push(plan);
    }
  }

  #apply(input: EngineInput): void {
    const { events, quotes } = this.#engine.apply(input);
    this.#tape?.hear(events);
    for (const event of events) {
      if (event.kind === 'phase') this.#phases.push(event);
      else if (event.kind !== 'auction') {
        this.#events.push(event);
        this.#digest.update(textOf(event));
      }
    }
    for (const [tick, ladder] of quotes) this.#ticks.set(tick, this.#tickRow(tick, ladder));
  }

  #tickRow(number: number, ladder: Ladder): Tick {
    const { tick, bids, asks } = savedLadder(ladder);
    const { instrument: instrumentId, at, price } = tick;
    const stored = { bids: bids.slice(0, storedLevels), asks: asks.slice(0, storedLevels) };
    return { id: BigInt(number), instrumentId, at, source: this.#parts.feed.kind, reference: BigInt(price), ...stored };
  }

  get #shown(): Tape {
    const engine = this.#engine;
    return (this.#tape ??= new Tape({ source: this.#parts.source, at: engine.at, engine }));
  }

  /** What anyone may see of an instrument now. */
  view(id: number): MarketView {
    return this.#shown.view(id, this.#bookOf(id, 1));
  }

  allViews(): MarketView[] {
    return this.#parts.source.instruments.map(({ id }) => this.view(id));
  }

  depth(id: number): Depth {
    return this.#shown.depth(id, this.#bookOf(id, depthLevels));
  }

  /** Where orders stand in their books; those that are in none are left out. */
  placesOf(orders: readonly bigint[]): Map<bigint, VenuePlace> {
    const places = orders.map(order => [order, this.#engine.placeOf(Number(order))] as const);
    return new Map(places.flatMap(([order, place]) => (place ? [[order, place]] : [])));
  }

  /** Whether customers' orders make the market of an instrument, or have interrupted it. */
  isOwn(id: number): boolean {
    return this.#engine.isOwn(id);
  }

  /** The book of an instrument in which customers have orders. */
  #bookOf(id: number, levels: number): MarketSnapshot | null {
    return this.#engine.isBusy(id) ? this.#engine.snapshot(id, levels) : null;
  }
}
