import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asInstant, later, type Instant } from '@parkett/kernel';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { CustomerKeys } from '../../books/customer-keys/index.ts';
import { Customers, findByAccount, Gates, Sessions } from '../../books/customers/index.ts';
import type { NotifyBus } from '../../platform/bus/notify-bus.ts';
import { openKeys } from '../../platform/crypto/keys.ts';
import { openBus } from '../../testing/buses.ts';
import { freshDatabase, urlOf, type TestDatabase } from '../../testing/database.ts';
import { HttpVisitor } from '../../testing/http-visitor.ts';
import { setRealName } from '../../testing/real-name.ts';
import { form } from '../../testing/sign-in-house.ts';
import { freePort, startProcess, type ServerProcess } from '../../testing/server-process.ts';
import { verify } from '../../verify.ts';

// Over HTTP: whoever has registered and is verified is given money to trade with in paper mode, once.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Until the server is told what was changed beside it. */
const inTime = { timeout: 20_000 };
const data = mkdtempSync(join(tmpdir(), 'parkett-play-money-'));
const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#b98a35' } })
    .png()
    .toBuffer();
const now = (): Instant => asInstant(Date.now());
let database: TestDatabase;
let server: ServerProcess;
let bus: NotifyBus;
let origin: string;
let customers: Customers;
let keys: CustomerKeys;
let gates: Gates;

beforeAll(async () => {
  database = await freshDatabase();
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  const clock = 'simulated@2026-11-24T10:30:00+01:00';
  server = startProcess({
    PORT: port,
    DATABASE_URL: urlOf(database.server),
    PARKETT_DATA: data,
    PARKETT_CLOCK: clock,
    PARKETT_ROLES: 'http,engine,work',
    // The deposit of the test isn't sent while it is looked at.
    PARKETT_PAPER_BANK_SECONDS: '3600',
  });
  await server.ready;
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 60_000 });
  bus = await openBus(database.server, 'beside');
  const { db } = database;
  keys = new CustomerKeys({ db, keys: openKeys(data), bus });
  customers = new Customers({ db, bus, keys });
  gates = new Gates({ db, now, customers, sessions: new Sessions({ db, now, bus }) });
});
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  await bus.stop();
  await database.close();
  rmSync(data, { recursive: true, force: true });
});

async function registered(): Promise<{ visitor: HttpVisitor; id: bigint }> {
  const visitor = new HttpVisitor(origin);
  const { inviteCode, userAgreement, privacyPolicy } = (await visitor.ask('user/registration', {})) as Record<string, string>;
  const account = `${randomUUID()}@example.org`;
  await visitor.enter('user/register', { ...form(account, { inviteCode, userAgreement, privacyPolicy }) });
  return { visitor, id: (await findByAccount(database.db, keys, account))! };
}
const take = async ({ visitor }: { visitor: HttpVisitor }, key = randomUUID()): Promise<string | undefined> =>
  (await visitor.post('wallet/takePlayMoney', {}, { key })).envelope.code;
const walletOf = (visitor: HttpVisitor, type = 'Germany') =>
  visitor.ask('wallet/overview', { type }) as Promise<{ balance: string; hasPlayMoneyToTake: boolean }>;

test('a verified customer is given play money once, however often and at once he asks, and the books know whom and how much', async () => {
  const mara = await registered();
  expect(await take(mara)).toBe('complete-real-name-first');
  expect(await walletOf(mara.visitor)).toMatchObject({ balance: '0.00', hasPlayMoneyToTake: false });

  await setRealName(customers, mara.id, 'verified');
  await vi.waitFor(async () => expect((await walletOf(mara.visitor)).hasPlayMoneyToTake).toBe(true), inTime);
  const key = randomUUID();
  const answers = await Promise.all([take(mara, key), take(mara, key), take(mara), take(mara)]);
  expect(answers.toSorted()).toEqual(['play-money-given', 'play-money-given', undefined, undefined]);
  expect(await take(mara)).toBe('play-money-given');
  for (const [type, balance] of [
    ['Germany', '50000.00'],
    ['usd', '10000.00'],
    ['ustd', '10000.000000'],
  ] as const)
    expect(await walletOf(mara.visitor, type)).toMatchObject({ balance, hasPlayMoneyToTake: false });

  // It is no obstacle to leaving, as with demo accounts.
  expect(await mara.visitor.ask('ownData/closing', {})).toMatchObject({ obstacles: { money: [] } });
});

test('a frozen customer is given none until the block ends, and a demo customer none beside what he began with', async () => {
  const noah = await registered();
  await setRealName(customers, noah.id, 'verified');
  await gates.place(noah.id, {
    kind: 'frozen',
    reason: 'suspected-takeover',
    placedBy: { kind: 'tool', name: 'play-money' },
    expiresAt: later(now(), 3_600_000),
  });
  await vi.waitFor(async () => expect(await take(noah)).toBe('account-frozen'), inTime);
  expect((await walletOf(noah.visitor)).hasPlayMoneyToTake).toBe(false);

  const demo = new HttpVisitor(origin);
  await demo.enter('demo/open', {});
  expect(await take({ visitor: demo })).toBe('play-money-given');
});

test('beside a pending deposit none is given, and once it is cancelled it is offered again', async () => {
  const ida = await registered();
  await setRealName(customers, ida.id, 'verified');
  await vi.waitFor(async () => expect((await walletOf(ida.visitor)).hasPlayMoneyToTake).toBe(true), inTime);
  const announcement = new FormData();
  for (const [name, value] of Object.entries({ channel: 'bank-eur', amount: '500.00', payee: '', sender: 'DE02120300000000202051' }))
    announcement.append(name, value);
  announcement.append('proof', new Blob([new Uint8Array(await aPicture())], { type: 'image/png' }), 'proof.png');
  const { data: deposit } = (await ida.visitor.post('deposits/announce', announcement, { key: randomUUID() })).envelope as {
    data: { number: string };
  };
  expect(await walletOf(ida.visitor)).toMatchObject({ hasPlayMoneyToTake: false, depositInstead: deposit.number });
  expect(await take(ida)).toBe('play-money-or-deposit');
  expect((await ida.visitor.post('deposits/cancel', deposit, { key: randomUUID() })).envelope.code).toBeUndefined();
  expect(await walletOf(ida.visitor)).toMatchObject({ hasPlayMoneyToTake: true, depositInstead: null });
});

test('the auditor finds each grant booked once', async () => {
  const verdict = await verify(readConfig({ DATABASE_URL: urlOf(database.server), PARKETT_DATA: data }, []), { say: () => {} });
  // Nobody has decided here who the customers are (I70).
  const asked = verdict.checked.filter(({ id }) => id !== 'I70');
  expect(asked.flatMap(({ id, breaches }) => breaches.map(breach => `${id} ${breach}`))).toEqual([]);
});
