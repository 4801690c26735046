import { addDays, asInstant, dateAt, instantToWire, later, latest, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import type { VenueEvent } from '@parkett/exchange';
import { embeddedVenue, executionsBetween, instrumentsOfOrders, type ExecutionFact } from '../../../books/orders/index.ts';
import type { Db } from '../../../platform/db.ts';
import { StartRefusal } from '../../../platform/start-refusal.ts';
import type { LoggedInput } from './engine/input.ts';
import { firstOrigin, originBefore, rowsOfLog } from './engine-log.ts';
import { FollowingHost } from './following-host.ts';
import { unpacked } from './kept-state.ts';
import { versionsOf, type FollowedRow, type HostParts } from './market-host.ts';
import { ShardedEngines } from './sharded-engines.ts';

export type ReplayAsked = { readonly db: Db; readonly parts: HostParts; readonly date: TradingDate; readonly shards: number };

export type Replayed = {
  readonly rows: number;
  readonly events: number;
  readonly executions: number;
  readonly instruments: number;
  /** What isn't as it was, in words; empty when all is. */
  readonly problems: readonly string[];
};

const textOfFact = ({ instrumentId, price, quantity, buyOrder, sellOrder, at }: ExecutionFact): string =>
  `instrument ${instrumentId}, ${quantity} at ${price}, bought by order ${buyOrder}, sold by order ${sellOrder}, at ${instantToWire(at)}`;

const givenFact = ({ instrument: instrumentId, price, quantity, buy, sell, at }: Extract<VenueEvent, { kind: 'execution' }>): string =>
  textOfFact({ instrumentId, price, quantity, buyOrder: BigInt(buy), sellOrder: BigInt(sell), at });

/**
 * Lives a date again from its logs: the engine is told what it was told, and must say what was booked. Then the same on several engines, each with its
 * own instruments. Throws StartRefusal where the date can't be lived again: no log reaches it, or another version lived it.
 */
export async function replayDay(asked: ReplayAsked): Promise<Replayed> {
  const { db, parts, date, shards } = asked;
  const origin = (await originBefore(db, date)) ?? (await firstOrigin(db));
  if (!origin) throw new StartRefusal('There is no log of the exchange in these books yet: start Parkett on them first.');
  const { state } = origin;
  const ofDay: VenueEvent[] = [];
  const rows: FollowedRow[] = [];
  const following = new FollowingHost(parts, (row, events) => {
    rows.push(row);
    for (const event of events) if (dateAt(event.at) === date) ofDay.push(event);
  });
  if (state !== null) refuse(following.load(state));
  const problem = await followUntil(following, { ...asked, after: origin.row });
  if (dateAt(beginningOf(rows)) > date) throw new StartRefusal(`The log of the exchange begins on ${dateAt(beginningOf(rows))}: choose a later day.`);
  const reached = rows.at(-1)?.reached ?? asInstant(0);
  if (problem === null && dateAt(reached) < date) throw new StartRefusal(`The log of the exchange doesn't reach ${date}: choose an earlier day.`);
  const problems = problem === null ? await executionProblems(asked, { rows, events: ofDay }) : [problem];
  const instruments = new Map([...ordersIn(state), ...(await instrumentsOf(db, rows))]);
  if (problems.length === 0 && shards > 1) problems.push(...shardProblems({ parts, shards, rows, state, instruments }));
  const executions = ofDay.filter(({ kind }) => kind === 'execution').length;
  return { rows: rows.length, events: ofDay.length, executions, instruments: new Set(instruments.values()).size, problems };
}

function refuse(problem: string | null): void {
  if (problem !== null) throw new StartRefusal(`This date can't be lived again: ${problem}.`);
}

/** Follows the log until the date is over. Answers the first row that doesn't give what was booked. */
async function followUntil(following: FollowingHost, { db, parts, date, after }: ReplayAsked & { after: bigint }): Promise<string | null> {
  const versions = versionsOf(parts.feed, parts.source.instruments);
  for await (const part of rowsOfLog(db, { after })) {
    for (const row of part) {
      if (row.versions !== versions) refuse(`row ${row.row} was lived by ${row.versions}, this is ${versions}`);
      const problem = following.follow([row]);
      if (problem !== null) return `${problem}; it ends at ${instantToWire(row.reached)}`;
      if (dateAt(row.reached) > date) return null;
    }
  }
  return null;
}

/** Executions that the books have and the log doesn't give, and the other way round. */
async function executionProblems(
  { db, date }: ReplayAsked,
  { rows, events }: { rows: readonly FollowedRow[]; events: readonly VenueEvent[] },
): Promise<string[]> {
  const given = events.filter(event => event.kind === 'execution').map(givenFact);
  const to = later(zonedInstant(addDays(date, 1), '00:00'), -1);
  const executions = await executionsBetween(db, { venue: embeddedVenue, from: latest(beginningOf(rows), zonedInstant(date, '00:00')), to });
  const booked = executions.map(execution => ({ id: execution.id, fact: textOfFact(execution) }));
  const left = new Map<string, number>();
  for (const fact of given) left.set(fact, (left.get(fact) ?? 0) + 1);
  const take = (fact: string): boolean => {
    const count = left.get(fact) ?? 0;
    left.set(fact, count - 1);
    return count > 0;
  };
  const unknown = booked.filter(({ fact }) => !take(fact)).map(({ id, fact }) => `execution ${id} of the books isn't in the log: ${fact}`);
  const missing = [...left].filter(([, count]) => count > 0).map(([fact]) => `the log gives an execution that the books don't have: ${fact}`);
  return [...unknown, ...missing];
}

/** What executed before there was a log is in none. */
function beginningOf([first]: readonly FollowedRow[]): Instant {
  const [input] = first?.begins ? (JSON.parse(first.inputs) as LoggedInput[]) : [];
  return input?.at ?? asInstant(0);
}

/** Orders that a state knows, with their instruments. */
function ordersIn(state: Uint8Array | null): [order: bigint, instrument: number][] {
  if (state === null) return [];
  const { markets } = unpacked(state).engine.core;
  return markets.flatMap(({ instrument, orders }) => orders.map(({ id }): [bigint, number] => [BigInt(id), instrument]));
}

/** The instruments of every order that the rows name. */
async function instrumentsOf(db: Db, rows: readonly FollowedRow[]): Promise<Map<bigint, number>> {
  const orders = rows
    .flatMap(({ taken }) => taken.flatMap(({ commands }) => commands))
    .flatMap(command => {
      if (command.kind === 'learn' || command.kind === 'end-orders' || command.kind === 'delist') return [];
      if (command.kind === 'submit') return [command.order.order];
      return command.kind === 'restore' ? command.orders.map(({ order }) => order) : [command.order];
    });
  return instrumentsOfOrders(db, [...new Set(orders)]);
}

type Sharding = {
  readonly parts: HostParts;
  readonly shards: number;
  readonly rows: readonly FollowedRow[];
  readonly state: Uint8Array | null;
  readonly instruments: ReadonlyMap<bigint, number>;
};

/** Where several engines say something else of an instrument than one. */
export function shardProblems({ parts, shards, rows, state, instruments }: Sharding): string[] {
  const [one, several] = [1, shards].map(count => {
    const engines = new ShardedEngines(parts, { count, instrumentOf: order => instruments.get(order) ?? null });
    if (state !== null) engines.load(unpacked(state));
    for (const row of rows) engines.follow(row);
    return engines.events;
  });
  return [...new Set([...one!.keys(), ...several!.keys()])].flatMap(instrument => {
    const [alone, parted] = [one!.get(instrument) ?? [], several!.get(instrument) ?? []];
    const at = alone.findIndex((event, index) => event !== parted[index]);
    const first = at < 0 && parted.length > alone.length ? alone.length : at;
    return first < 0
      ? []
      : [`on ${shards} engines instrument ${instrument} says ${parted[first] ?? 'nothing'} where one says ${alone[first] ?? 'nothing'}`];
  });
}
