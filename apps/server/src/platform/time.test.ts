import { afterAll, expect, test, vi } from 'vitest';
import { asInstant, later, type Instant } from '@parkett/kernel';
import { freshDatabase } from '../testing/database.ts';
import { localBus } from './bus/bus.ts';
import { SimulatedClock } from './clock.ts';
import { openClock, readRunning } from './clock-store.ts';
import { withTransaction } from './db.ts';
import { DueLoop } from './due.ts';
import { silentLog } from './log.ts';

const { db, owner, close } = await freshDatabase();
afterAll(close);
const nine = asInstant(Date.UTC(2026, 4, 4, 7));
const minute = 60_000;

test('a simulated clock runs at its speed, stands still when paused and never goes back', () => {
  let wall = 0;
  const clock = new SimulatedClock({ at: nine, speed: 60, paused: false }, () => wall);
  wall += 1_000;
  expect(clock.now()).toBe(nine + minute);
  expect(clock.delayUntil(later(nine, 3 * minute))).toBe(2_000);
  clock.setPaused(true);
  wall += 5_000;
  expect(clock.now()).toBe(nine + minute);
  expect(clock.delayUntil(later(nine, 3 * minute))).toBe(Infinity);
  clock.setPaused(false);
  clock.setSpeed(1);
  wall += 1_000;
  expect(clock.now()).toBe(nine + minute + 1_000);
  clock.hold();
  clock.moveTo(nine);
  expect(clock.now()).toBe(nine + minute + 1_000);
});

test('after a stop it goes on from its heartbeat or the newest committed row, whichever is later, at its old speed', async () => {
  const setting = { kind: 'simulated', start: null, speed: 1 } as const;
  const options = { setting, start: nine, newest: null, isShared: false, bus: localBus(), onBeatFailed: () => {} };
  const first = await openClock(db, options);
  await first.lead(db);
  const clock = first.clock as SimulatedClock;
  clock.setPaused(true);
  clock.setSpeed(30);
  const left = clock.now();
  await first.stop();
  const second = await openClock(db, { ...options, start: later(nine, 100 * minute) });
  expect((second.clock as SimulatedClock).state()).toEqual({ at: left, speed: 30, paused: true });
  await second.stop();
  const third = await openClock(db, { ...options, newest: later(left, minute) });
  expect(third.clock.now()).toBe(left + minute);
  await third.stop();
});

test('after a start that takes long, behind a stop that was long ago, time goes on', async () => {
  const setting = { kind: 'simulated', start: null, speed: 1 } as const;
  const options = { setting, start: nine, newest: null, isShared: false, bus: localBus(), onBeatFailed: () => {} };
  await owner.query('', `delete from clock_state where name = 'business'`);
  await owner.query(
    '',
    `insert into clock_state (name, business_at, speed, paused, beaten_at) values ('business', to_timestamp($1), 600, false, now() - interval '1 hour')`,
    [nine / 1_000],
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const opened = await openClock(db, options);
  vi.advanceTimersByTime(3_000);
  await Promise.all(Array.from({ length: 20 }, () => db.query('', 'select 1')));
  vi.useRealTimers();
  await opened.lead(db);
  const begun = opened.clock.now();
  await expect.poll(() => opened.clock.now()).toBeGreaterThan(begun);
  await opened.stop();
});

test('a jump does everything due inside, in the order of its own time, each at its moment, and tells its listeners of each step', async () => {
  const clock = new SimulatedClock({ at: nine, speed: 1, paused: false }, () => 0);
  const loop = new DueLoop({ db, clock, log: silentLog() });
  const seen: string[] = [];
  const at = (minutes: number): Instant => later(nine, minutes * minute);
  const series = (name: string, moments: Instant[]) =>
    loop.register({
      name,
      nextDueAt: async () => moments[0] ?? null,
      run: async (dueAt, now) => {
        expect(now).toBe(Math.max(dueAt, nine));
        expect(clock.now()).toBe(now);
        seen.push(`${name} ${(dueAt - nine) / minute}`);
        moments.shift();
      },
    });
  series('settle', [at(-5), at(10), at(30)]);
  series('expire', [at(10), at(20), at(61)]);
  loop.onJumpStep(async (to, { goesOn }) => void seen.push(`market ${(to - nine) / minute}${goesOn ? '' : ', the end'}`));
  await loop.jump(at(60));
  expect(seen).toEqual([
    ...['market 0', 'settle -5', 'market 10', 'settle 10', 'market 10', 'expire 10'],
    ...['market 20', 'expire 20', 'market 30', 'settle 30', 'market 60, the end'],
  ]);
  expect(clock.now()).toBe(at(60));
});

test('the loop does what is due once, also what was missed, and work that fails does not hold up the rest', async () => {
  const clock = new SimulatedClock({ at: nine, speed: 600, paused: false });
  const loop = new DueLoop({ db, clock, log: silentLog() });
  const done: number[] = [];
  const moments = [later(nine, -3 * 24 * 60 * minute), later(nine, minute), later(nine, 2 * minute)];
  let tries = 0;
  loop.register({
    name: 'broken',
    nextDueAt: async () => later(nine, -minute),
    run: async () => {
      tries += 1;
      throw new Error('no');
    },
  });
  const finished = new Promise<void>(resolve =>
    loop.register({
      name: 'sound',
      nextDueAt: async () => moments[0] ?? null,
      run: async dueAt => {
        done.push(dueAt);
        moments.shift();
        if (moments.length === 0) resolve();
      },
    }),
  );
  loop.start();
  await finished;
  await loop.stop();
  expect(done).toEqual([later(nine, -3 * 24 * 60 * minute), later(nine, minute), later(nine, 2 * minute)]);
  expect(tries).toBeGreaterThan(0);
});

test('processes that share a clock go by what its leader writes; it is held for all while it jumps, and goes back for nobody', async () => {
  const setting = { kind: 'simulated', start: null, speed: 1 } as const;
  const options = { setting, start: nine, newest: null, isShared: true, bus: localBus(), onBeatFailed: () => {} };
  await owner.query('', `delete from clock_state where name = 'business'`);
  const leading = await openClock(db, options);
  await leading.lead(db);
  const following = await openClock(db, options);
  const [leader, follower] = [leading.clock as SimulatedClock, following.clock as SimulatedClock];
  const read = (): Promise<Instant> => withTransaction(db, tx => following.readNow!(tx));
  leader.setSpeed(60);
  await expect.poll(() => follower.speed).toBe(60);
  expect(follower.now()).toBeLessThanOrEqual(leader.now());
  leader.hold();
  leader.moveTo(later(leader.now(), 100 * minute));
  await leading.keep();
  await expect.poll(() => follower.held).toBe(true);
  const held = leader.now();
  expect([await read(), await read()]).toEqual([held, held]);
  await expect.poll(() => follower.now()).toBe(held);
  leader.release();
  await expect.poll(() => follower.held).toBe(false);
  // Whoever led is gone: time goes on for as long as it takes another process to lead, then it stands still.
  await leading.stop();
  await db.query('', `update clock_state set beaten_at = clock_timestamp() - interval '1 hour' where name = 'business'`);
  const [first, second] = [await read(), await read()];
  expect([second - first, await readRunning(db)]).toEqual([0, expect.objectContaining({ held: true })]);
  await following.stop();
});
