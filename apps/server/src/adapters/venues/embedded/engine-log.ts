import { dateAt, invariant, type Instant, type TradingDate } from '@parkett/kernel';
import {
  commandsAfter,
  embeddedVenue,
  engineOrigin,
  engineRowsAfter,
  enterPending,
  insertEngineRows,
  keepEngineState,
  lastEngineRow,
  lastPlaceOf,
  lockHead,
  openLog,
  type EngineOrigin,
  type EngineRow,
  type LoggedCommands,
} from '../../../books/orders/index.ts';
import { readTerms, sourceTermOf, type Corridors } from '../../../books/market-data/index.ts';
import { withTransaction, type Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { LoggedInput } from './engine/input.ts';
import { beginRow, type FollowedRow } from './market-host.ts';

/*
 * Where the embedded exchange goes on after a start: at its newest state, then what its log says since. What was booked follows again, or else it
 * begins anew with the orders that are pending.
 */

const venue = embeddedVenue;
const rowsAtOnce = 256;

/** Who follows: the venue in its thread, or a host in a test. Each answers why it can't go on, or null. */
export type Following = {
  readonly load: (state: Uint8Array) => Promise<string | null> | string | null;
  readonly follow: (rows: readonly FollowedRow[]) => Promise<string | null> | string | null;
};

type Start = {
  readonly db: Db;
  readonly log: Log;
  readonly at: Instant;
  readonly corridors: readonly Corridors[];
  /** Of the engine and price source that there are now. */
  readonly versions: string;
};

/** Follows what another engine of the venue does, as its log says, and takes over from it. */
export class LogFollowing {
  readonly #following: Following;
  readonly #start: Omit<Start, 'at' | 'corridors'>;
  /** The last row that was followed; null before the first. */
  #row: bigint | null = null;
  #problem: string | null = null;

  constructor(following: Following, start: Omit<Start, 'at' | 'corridors'>) {
    this.#following = following;
    this.#start = start;
  }

  /** Does what the log says since the last call. Answers why that can't be done, now or before, or null. */
  async goOn(): Promise<string | null> {
    this.#problem ??= await this.#goOn();
    return this.#problem;
  }

  /** Brings the engine to where the log ends, which nobody else writes any more; begins anew where that can't be done. */
  async takeOver({ at, corridors }: Pick<Start, 'at' | 'corridors'>): Promise<void> {
    const { db, log } = this.#start;
    await withTransaction(db, tx => openLog(tx, venue));
    const last = await lastEngineRow(db, venue);
    if (last) {
      const problem = await this.goOn();
      if (problem === null) return;
      log.error({ problem }, 'the exchange begins anew: it could not go on where it was');
    }
    const problem = await this.#following.follow([await begin({ ...this.#start, at, corridors }, last)]);
    invariant(problem === null, `the exchange begins, and doesn't: ${problem}`);
  }

  async #goOn(): Promise<string | null> {
    const { db, versions } = this.#start;
    if (this.#row === null) {
      const origin = await engineOrigin(db, { venue, before: null });
      if (!origin) return (await lastEngineRow(db, venue)) ? 'the row in which it began is missing' : null;
      const problem = origin.state ? await this.#following.load(origin.state) : null;
      if (problem !== null) return problem;
      this.#row = origin.row;
    }
    for await (const rows of rowsOfLog(db, { after: this.#row })) {
      const foreign = rows.find(row => row.versions !== versions);
      const problem = foreign ? `row ${foreign.row} is of ${foreign.versions}, this is ${versions}` : await this.#following.follow(rows);
      if (problem !== null) return problem;
      this.#row = rows.at(-1)!.row;
    }
    return null;
  }
}

/** Brings an engine to where its log ends. */
export const standOnLog = (following: Following, { at, corridors, ...start }: Start): Promise<void> =>
  new LogFollowing(following, start).takeOver({ at, corridors });

/** Writes the row in which an engine begins; where there was one before it, with the pending orders behind it. */
function begin({ db, at, corridors, versions }: Start, last: { row: bigint; place: bigint } | null): Promise<FollowedRow> {
  return withTransaction(db, async tx => {
    const head = await lockHead(tx, venue);
    const place = last ? head! : 0n;
    const learnt = (await readTerms(tx)).map(sourceTermOf);
    const row = beginRow({ at, corridors, learnt, versions, place, row: last?.row ?? 0n });
    if (last) await enterPending(tx, { venue, at, taken: last.place });
    await insertEngineRows(tx, [row]);
    return row;
  });
}

/** An engine's state after a row; null where it can't be written. */
export type SavedState = { readonly row: bigint; readonly reached: Instant; readonly state: Uint8Array | null };

/** Keeps a state of the engine: of its row, which must be committed before. */
export async function keepState(db: Db, { row, reached, state }: SavedState & { readonly state: Uint8Array }): Promise<void> {
  await withTransaction(db, tx => keepEngineState(tx, { venue, date: dateAt(reached), row, state: Buffer.from(state) }));
}

/** Where to begin so as to see a whole date. */
export const originBefore = (db: Db, before: TradingDate): Promise<EngineOrigin | null> => engineOrigin(db, { venue, before });

/** Where the log begins. */
export async function firstOrigin(db: Db): Promise<EngineOrigin | null> {
  const [first] = await engineRowsAfter(db, { venue, row: 0n, rows: 1 });
  return first ? { row: first.row - 1n, state: null } : null;
}

/** Rows of the engine's log behind one, with the commands that they took. */
export async function* rowsOfLog(db: Db, { after }: { after: bigint }): AsyncGenerator<FollowedRow[]> {
  for (let row = after; ;) {
    const rows = await engineRowsAfter(db, { venue, row, rows: rowsAtOnce });
    if (rows.length === 0) return;
    yield await withCommands(db, rows);
    row = rows.at(-1)!.row;
  }
}

const placesOf = ({ inputs }: EngineRow): bigint[] =>
  (JSON.parse(inputs) as LoggedInput[]).flatMap(input => (input.kind === 'take' ? [BigInt(input.place)] : []));

async function withCommands(db: Db, rows: readonly EngineRow[]): Promise<FollowedRow[]> {
  const places = rows.map(placesOf);
  const first = places.flat()[0];
  const taken = new Map<bigint, LoggedCommands>();
  const last = rows.at(-1)!.place;
  if (first !== undefined) {
    for (let after = first - 1n; after < last;) {
      const logged = await commandsAfter(db, { venue, after, upTo: last, rows: rowsAtOnce });
      if (logged.length === 0) break;
      for (const one of logged) taken.set(one.place, one);
      after = lastPlaceOf(logged.at(-1)!);
    }
  }
  return rows.map((row, index) => ({ ...row, taken: places[index]!.flatMap(place => taken.get(place) ?? []) }));
}
