import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asInstant, instantOf, later, type TradingDate } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CustomerKeys } from '../../books/customer-keys/index.ts';
import { addInstitution, Customers, findByAccount, Gates, Sessions } from '../../books/customers/index.ts';
import type { NotifyBus } from '../../platform/bus/notify-bus.ts';
import { openKeys } from '../../platform/crypto/keys.ts';
import { withTransaction } from '../../platform/db.ts';
import { openBus } from '../../testing/buses.ts';
import { freshDatabase, urlOf, type TestDatabase } from '../../testing/database.ts';
import { HttpVisitor } from '../../testing/http-visitor.ts';
import { setRealName } from '../../testing/real-name.ts';
import { freePort, liveServer, startProcess, startProgram, type ServerProcess } from '../../testing/server-process.ts';
import { form } from '../../testing/sign-in-house.ts';
import { lessonLanguages, lessonPlaces, readLessons } from './lessons.ts';
import { insertCheckIn } from './store.ts';

// Over HTTP: 1,00 € comes in and is no result; the gates and the verified name of money that comes in are asked for; live mode has none of it.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Until the server hears of a change that was made beside it. */
const inTime = { timeout: 20_000 };
const folder = mkdtempSync(join(tmpdir(), 'parkett-check-in-'));
let database: TestDatabase;
let server: ServerProcess;
let bus: NotifyBus;
let origin: string;
let customers: Customers;
let keys: CustomerKeys;

const start = async (name: string, on: TestDatabase, more: Record<string, string>): Promise<{ server: ServerProcess; origin: string }> => {
  const port = await freePort();
  const env = {
    ...{ PORT: String(port), DATABASE_URL: urlOf(on.server), PARKETT_DATA: join(folder, name), PARKETT_CLOCK: 'simulated@2026-11-25T10:30:00+01:00' },
    ...more,
  };
  const isLive = more.PARKETT_MODE === 'live';
  const started = isLive ? startProgram({ program: liveServer, env, args: [] }) : startProcess(env);
  await started.ready;
  const address = `http://localhost:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 60_000 });
  return { server: started, origin: address };
};

beforeAll(async () => {
  database = await freshDatabase();
  ({ server, origin } = await start('paper', database, { PARKETT_ROLES: 'http,engine,work' }));
  bus = await openBus(database.server, 'beside');
  const { db } = database;
  keys = new CustomerKeys({ db, keys: openKeys(join(folder, 'paper')), bus });
  customers = new Customers({ db, bus, keys });
});
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  await bus.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = async ({ account }: HttpVisitor): Promise<bigint> => (await findByAccount(database.db, keys, account))!;

/** The customer has checked in on these days already. */
const checkedIn = (customer: bigint, days: readonly TradingDate[]): Promise<void> =>
  withTransaction(database.db, async tx => {
    for (const [at, day] of days.entries()) {
      await insertCheckIn(tx, { customer, day, lesson: lessonPlaces[at]!.id, at: instantOf(`${day}T10:00:00Z`) });
    }
  });
const sixDays = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'] as const;
const seventhLesson = lessonPlaces[6]!;

async function registered(at: string, invite?: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(at);
  const { inviteCode, userAgreement, privacyPolicy } = (await visitor.ask('user/registration', {})) as Record<string, string>;
  await visitor.enter('user/register', {
    ...form(`${randomUUID()}@example.org`, { inviteCode: invite ?? inviteCode, userAgreement, privacyPolicy }),
  });
  return visitor;
}
const codeOf = async (
  visitor: HttpVisitor,
  path: string,
  body: Record<string, unknown> = {},
  key: string = randomUUID(),
): Promise<string | undefined> => (await visitor.post(path, body, { key })).envelope.code;

test('the seventh check-in makes 1,00 € once, which comes in and moves no result', async () => {
  const demo = new HttpVisitor(origin);
  await demo.enter('demo/open', {});
  await checkedIn(await idOf(demo), sixDays);
  expect(await demo.ask('checkIn/state', {})).toMatchObject({
    ...{ today: '2026-11-25', isTradingDay: true, nextDay: '2026-11-26', isCheckedIn: false },
    ...{ streak: 6, available: 6, needed: 7, reward: '1.00' },
  });

  for (const language of lessonLanguages) {
    const lesson = (await demo.ask('checkIn/lesson', { language })) as { id: string; title: string };
    expect(lesson).toMatchObject({ id: seventhLesson.id, title: readLessons(language)[6]!.title });
    expect(JSON.stringify(lesson)).not.toContain('"why"');
  }
  const [right] = seventhLesson.right;
  const answer = (lesson: string, choice: number) => demo.post('checkIn/answer', { lesson, question: 0, choice, language: 'en' });
  expect((await answer(seventhLesson.id, right)).envelope.data).toMatchObject({ isRight: true });
  const wrong = (await answer(seventhLesson.id, right + 1)).envelope.data;
  expect(wrong).toEqual({ isRight: false, why: readLessons('en')[6]!.questions[0]!.why });
  expect((await answer('no-such-lesson', 0)).envelope.code).toBe('lesson-changed');

  const checkIn = (key?: string) => codeOf(demo, 'checkIn/checkIn', { lesson: seventhLesson.id, answers: seventhLesson.right }, key);
  expect(await checkIn()).toBeUndefined();
  expect(await checkIn()).toBe('already-checked-in');

  const resultOf = async () => ((await demo.ask('trade/value', { range: 'all' })) as { result: string; points: { value: string }[] }).result;
  const before = [await resultOf(), ((await demo.ask('wallet/overview', {})) as { profitToday: string }).profitToday];
  expect(before).toEqual(['0.00', '0.00']);
  const key = randomUUID();
  const taken = await Promise.all([codeOf(demo, 'checkIn/takeReward', {}, key), codeOf(demo, 'checkIn/takeReward', {}, key)]);
  expect(taken).toEqual([undefined, undefined]);
  expect(await demo.ask('wallet/overview', {})).toMatchObject({ value: '50001.00', balance: '50001.00', profit: '0.00', profitToday: '0.00' });
  expect(await resultOf()).toBe('0.00');
  expect(await demo.ask('wallet/entries', {})).toMatchObject({
    total: 2,
    entries: [{ kind: 'check-in', amount: '1.00', balanceAfter: '50001.00' }, {}],
  });
});

test('the lesson may be read by everybody who is signed in, the money is for a verified name that no gate keeps from it', async () => {
  const visitor = await registered(origin);
  const id = await idOf(visitor);
  await checkedIn(id, ['2026-11-16', ...sixDays]);
  const take = () => codeOf(visitor, 'checkIn/takeReward');
  expect(await visitor.ask('checkIn/state', {})).toMatchObject({ available: 7 });
  expect(await take()).toBe('complete-real-name-first');
  await setRealName(customers, id, 'verified');
  const now = () => asInstant(Date.now());
  const gates = new Gates({ db: database.db, now, customers, sessions: new Sessions({ db: database.db, now, bus }) });
  await gates.place(id, {
    kind: 'frozen',
    reason: 'suspected-takeover',
    placedBy: { kind: 'tool', name: 'check-in' },
    expiresAt: later(now(), 3_600_000),
  });
  await vi.waitFor(async () => expect(await take()).toBe('account-frozen'), inTime);
  expect(await visitor.ask('checkIn/state', {})).toMatchObject({ available: 7 });
});

test('in live mode every call refuses in words', async () => {
  const live = await freshDatabase();
  const { server: other, origin: address } = await start('live', live, { PARKETT_MODE: 'live', PARKETT_DESK_PORT: String(await freePort()) });
  const { code: invite } = (await withTransaction(live.db, tx => addInstitution(tx, 'Nordlicht')))!;
  const visitor = await registered(address, invite);
  const calls = [
    ['checkIn/state', {}],
    ['checkIn/lesson', { language: 'en' }],
    ['checkIn/answer', { lesson: 'spread', question: 0, choice: 1, language: 'en' }],
    ['checkIn/checkIn', { lesson: 'spread', answers: [1, 2] }],
    ['checkIn/takeReward', {}],
  ] as const;
  for (const [path, body] of calls) expect(await codeOf(visitor, path, body), path).toBe('check-in-off');
  other.child.kill('SIGINT');
  await other.ended;
  await live.close();
});
