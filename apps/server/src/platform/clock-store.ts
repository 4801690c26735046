import { setTimeout as pause } from 'node:timers/promises';
import { distantPast, later, latest, type Instant } from '@parkett/kernel';
import { channel, type Bus } from './bus/bus.ts';
import type { ClockSetting } from './platform-settings.ts';
import { SimulatedClock, SystemClock, type ClockState } from './clock.ts';
import { timestamp, withTransaction, type Db, type Queryable, type Tx } from './db.ts';

/** Where the clock stands, and what was last wished of it: the moment to jump to, speed and pause. */
type Kept = 'business' | 'wished';
const beatMs = 1_000;
/** So long time passes without a leader: as long as it takes another process to become one. */
const leaderlessMs = 5_000;
/** No transaction of a batch takes longer. */
const olderWithinMs = 2_500;

async function readState(from: Queryable, name: Kept): Promise<ClockState | null> {
  const [row] = await from.query<{ business_at: Instant; speed: number; paused: boolean }>(
    'clock.read',
    'select business_at, speed, paused from clock_state where name = $1',
    [name],
  );
  return row ? { at: row.business_at, speed: row.speed, paused: row.paused } : null;
}

/** A wish is kept before it is obeyed; a server that ends in between obeys it when it starts. */
export const readWish = (from: Queryable): Promise<ClockState | null> => readState(from, 'wished');

export async function keepWish(tx: Tx, wish: ClockState): Promise<void> {
  await tx.query(
    'clock.keep-wish',
    `insert into clock_state (name, business_at, speed, paused) values ('wished', $1, $2, $3)
     on conflict (name) do update set business_at = excluded.business_at, speed = excluded.speed, paused = excluded.paused, beaten_at = clock_timestamp()`,
    [timestamp(wish.at), wish.speed, wish.paused],
  );
}

/** A wish whose jump ended early is fulfilled where it ended, so that no start goes on to its goal; a newer wish stays. */
export async function settleWish(tx: Tx, end: { wished: Instant; reached: Instant; paused?: boolean }): Promise<void> {
  await tx.query(
    'clock.settle-wish',
    `update clock_state set business_at = $2, paused = coalesce($3, paused), beaten_at = clock_timestamp() where name = 'wished' and business_at = $1`,
    [timestamp(end.wished), timestamp(end.reached), end.paused ?? null],
  );
}

async function writeState(tx: Tx, state: ClockState & { readonly held: boolean }): Promise<void> {
  await tx.query(
    'clock.write',
    `insert into clock_state (name, business_at, speed, paused, held) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set business_at = greatest(clock_state.business_at, excluded.business_at),
       speed = excluded.speed, paused = excluded.paused, held = excluded.held, beaten_at = clock_timestamp()`,
    ['business' satisfies Kept, timestamp(state.at), state.speed, state.paused, state.held],
  );
}

/**
 * The clock as its leader last wrote it down, gone on since by the database's clock; where nobody leads it for long it stands still. Null before the
 * first start.
 */
export async function readRunning(from: Queryable): Promise<(ClockState & { readonly held: boolean }) | null> {
  const [row] = await from.query<{ at: Instant; speed: number; paused: boolean; held: boolean; sinceMs: number }>(
    'clock.running',
    `select business_at as at, speed, paused, held, floor(least(extract(epoch from clock_timestamp() - beaten_at), 1000000) * 1000)::int as "sinceMs"
     from clock_state where name = $1`,
    ['business' satisfies Kept],
  );
  if (!row) return null;
  const { at, speed, paused, held, sinceMs } = row;
  const goneOnMs = paused || held ? 0 : Math.min(Math.max(0, sinceMs), leaderlessMs);
  return { at: later(at, goneOnMs * speed), speed, paused, held: held || sinceMs > leaderlessMs };
}

/** Answers when no transaction is under way any more that began before now. */
export async function olderOnesEnded(db: Db): Promise<void> {
  const [row] = await db.arrays<[bigint]>('clock.newest-number', `select pg_snapshot_xmax(pg_current_snapshot())::text::int8 + commit_base()`);
  const end = performance.now() + olderWithinMs;
  for (;;) {
    const [horizon] = await db.arrays<[bigint]>('clock.oldest-number', `select commit_horizon()`);
    if (horizon![0] >= row![0] || performance.now() > end) return;
    await pause(5);
  }
}

export type OpenedClock = {
  readonly clock: SystemClock | SimulatedClock;
  /** Business time as a transaction finds it, where another process may set the clock; else undefined, and `clock` is right. */
  readonly readNow: ((tx: Tx) => Promise<Instant>) | undefined;
  /** From now on this process moves the clock and writes it down. */
  readonly lead: (db: Db) => Promise<void>;
  /** Writes it down now. Where it is held, whatever was decided before has ended when this answers. */
  readonly keep: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type ClockOptions = {
  readonly setting: ClockSetting;
  /** Where a clock begins that never ran before. */
  readonly start: Instant;
  /** The newest business time of any committed row; null when there is none. */
  readonly newest: Instant | null;
  /** Other processes go by this clock. */
  readonly isShared: boolean;
  readonly bus: Bus;
  readonly onBeatFailed: (error: unknown) => void;
};

/** The clock was set: who follows it looks at once. */
const clockSet = channel<null>('clock-set');

/**
 * The clock of a server. A simulated one goes on from the later of its last heartbeat and the newest business time that a committed row carries,
 * at the speed it had; its leader writes it down each second and at each change, and other processes follow what is written.
 */
export async function openClock(db: Db, options: ClockOptions): Promise<OpenedClock> {
  const { setting, start, newest } = options;
  if (setting.kind === 'system')
    return { clock: new SystemClock(), readNow: undefined, lead: async () => {}, keep: async () => {}, stop: async () => {} };
  const kept = await (options.isShared ? readRunning(db) : readState(db, 'business'));
  const at = latest(kept?.at ?? setting.start ?? start, newest ?? distantPast);
  const clock = new SimulatedClock({ at, speed: kept?.speed ?? setting.speed, paused: kept?.paused ?? false });
  return new KeptClock(db, { clock, options });
}

/** A simulated clock that is written down by its leader and followed by the others. */
class KeptClock implements OpenedClock {
  readonly clock: SimulatedClock;
  readonly #db: Db;
  readonly #options: ClockOptions;
  #leading: Db | null = null;
  #latest: Instant = distantPast;
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, { clock, options }: { clock: SimulatedClock; options: ClockOptions }) {
    this.clock = clock;
    this.#db = db;
    this.#options = options;
    this.#timer = setInterval(() => void (this.#leading ? this.#beat() : this.#look()), beatMs);
    clock.onChange(() => {
      if (this.#leading) void this.#beat();
    });
    options.bus.on(clockSet, () => {
      if (!this.#leading) void this.#look();
    });
    options.bus.onGap(() => {
      if (!this.#leading) void this.#look();
    });
  }

  get readNow(): ((tx: Tx) => Promise<Instant>) | undefined {
    return this.#options.isShared ? tx => this.#readNow(tx) : undefined;
  }

  async #readNow(tx: Tx): Promise<Instant> {
    const running = await readRunning(tx);
    return (this.#latest = latest(this.#latest, running?.at ?? this.clock.now()));
  }

  async lead(db: Db): Promise<void> {
    const running = this.#options.isShared ? await readRunning(db) : null;
    if (running) this.clock.follow({ ...running, held: false });
    this.#leading = db;
    await this.keep();
  }

  async keep(): Promise<void> {
    if (!this.#leading) return;
    // In a transaction, which is under the leader's lease: one who slept and wakes writes nothing over another's clock.
    await withTransaction(this.#leading, tx => writeState(tx, { ...this.clock.state(), held: this.clock.held }));
    if (!this.#options.isShared) return;
    this.#options.bus.publish(clockSet, null);
    if (this.clock.held) await olderOnesEnded(this.#leading);
  }

  #beat(): Promise<void> {
    return this.keep().catch(this.#options.onBeatFailed);
  }

  /** A clock that nobody else leads isn't behind anybody: what is written of it is what it was before this start. */
  async #look(): Promise<void> {
    if (!this.#options.isShared) return;
    const running = await readRunning(this.#db).catch(() => null);
    if (running && !this.#leading) this.clock.follow(running);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beat();
    this.#leading = null;
  }
}
