import { distantPast, latest, type Instant } from '@parkett/kernel';
import type { ClockSetting } from './platform-settings.ts';
import { SimulatedClock, SystemClock, type ClockState } from './clock.ts';
import { timestamp, type Db, type Queryable, type Tx } from './db.ts';

/** Where the clock stands, and what was last wished of it: the moment to jump to, speed and pause. */
type Kept = 'business' | 'wished';
const beatMs = 1_000;

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

async function writeState(db: Db, state: ClockState): Promise<void> {
  await db.query(
    'clock.write',
    `insert into clock_state (name, business_at, speed, paused) values ($1, $2, $3, $4)
     on conflict (name) do update set business_at = greatest(clock_state.business_at, excluded.business_at),
       speed = excluded.speed, paused = excluded.paused, beaten_at = clock_timestamp()`,
    ['business' satisfies Kept, timestamp(state.at), state.speed, state.paused],
  );
}

export type OpenedClock = { clock: SystemClock | SimulatedClock; stop: () => Promise<void> };

/**
 * The clock of a server: a simulated one goes on from the later of its last heartbeat and the newest business time that a committed row carries,
 * at the speed it had; it is written down each second and at each change.
 * @param options.start where a clock begins that never ran before
 * @param options.newest the newest business time of any committed row; null when there is none
 */
export async function openClock(
  db: Db,
  options: { setting: ClockSetting; start: Instant; newest: Instant | null; onBeatFailed: (error: unknown) => void },
): Promise<OpenedClock> {
  const { setting, start, newest } = options;
  if (setting.kind === 'system') return { clock: new SystemClock(), stop: async () => {} };
  const kept = await readState(db, 'business');
  const at = latest(kept?.at ?? setting.start ?? start, newest ?? distantPast);
  const clock = new SimulatedClock({ at, speed: kept?.speed ?? setting.speed, paused: kept?.paused ?? false });
  const beat = (): Promise<void> => writeState(db, clock.state()).catch(options.onBeatFailed);
  await writeState(db, clock.state());
  const timer = setInterval(() => void beat(), beatMs);
  const unlisten = clock.onChange(() => void beat());
  return {
    clock,
    stop: async () => {
      clearInterval(timer);
      unlisten();
      await beat();
    },
  };
}
