import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskSignIn, isUpload, type Call, type Upload } from '@parkett/contract';
import { asInstant, instantOf, later, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CustomerKeys } from '../books/customer-keys/index.ts';
import { Customers, Gates, Sessions } from '../books/customers/index.ts';
import { RuleBook } from '../books/house-rules/index.ts';
import { DeskSessions, insertOperator, type DeskPolicy } from '../books/operators/index.ts';
import type { NotifyBus } from '../platform/bus/notify-bus.ts';
import { openKeys } from '../platform/crypto/keys.ts';
import { allRules, operations } from '../manifests.ts';
import { withTransaction } from '../platform/db.ts';
import { openBus } from '../testing/buses.ts';
import { changeRule } from '../testing/changed-rule.ts';
import { freshDatabase, urlOf, type TestDatabase } from '../testing/database.ts';
import { gateRefusals as gates, realNameRefusals as realNames, verifiedActs, type ExampleAct } from '../testing/act-calls.ts';
import { DeskVisitor, sendTo, type DeskAnswer } from '../testing/desk-visitor.ts';
import { HttpVisitor } from '../testing/http-visitor.ts';
import { setRealName } from '../testing/real-name.ts';
import { sampleBody } from '../testing/sample-body.ts';
import { freePort, startProcess, type ServerProcess } from '../testing/server-process.ts';
import { actOf, customerPolicies, deskPolicies, fitsCustomers, mayOperators, type CustomerPolicy } from './policies.ts';
import { callsByFeature, deskCallsByFeature } from '../features.ts';

// S9 (ASVS 8.2.1–.3, 8.3.1): every route of the running server, by every kind of caller, against the policies that features declare. A new call needs its line
// in feature.ts and nothing here. others-things.test.ts asks for things of another customer.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const customerCalls = Object.values(callsByFeature).flat();
const deskCalls = Object.values(deskCallsByFeature).flat();

let database: TestDatabase;
let server: ServerProcess;
let origin: string;
let bus: NotifyBus;
let customers: Customers;
let placing: Gates;
let deskSessions: DeskSessions;
const now = (): Instant => asInstant(Date.now());
const data = mkdtempSync(join(tmpdir(), 'parkett-policies-'));

beforeAll(async () => {
  database = await freshDatabase();
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  // A caller here sends all money commands within a minute.
  const begins = instantOf('2026-11-24T10:30:00+01:00');
  const ruleBook = new RuleBook({ db: database.db, rules: allRules, businessNow: () => begins });
  await ruleBook.open();
  await changeRule(database.db, ruleBook, { name: 'ledger.money-per-minute', value: 1_000, from: begins });
  server = startProcess({
    ...{ PORT: port, DATABASE_URL: urlOf(database.server), PARKETT_DATA: data, PARKETT_ROLES: 'http,engine,work' },
    ...{
      PARKETT_CLOCK: 'simulated@2026-11-24T10:30:00+01:00',
      PARKETT_SEED: '0123456789abcdef0123456789abcdef',
      PARKETT_FLOOD_PER_MINUTE: '1000000',
      PARKETT_DEMO_PER_HOUR: '1000',
    },
  });
  await server.ready;
  await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), { timeout: 60_000 });
  // Another process of the same house: what it changes the server is told over the bus.
  bus = await openBus(database.server, 'beside');
  const { db } = database;
  customers = new Customers({ db, bus, keys: new CustomerKeys({ db, keys: openKeys(data), bus }) });
  placing = new Gates({ db, now, customers, sessions: new Sessions({ db, now, bus }) });
  deskSessions = new DeskSessions({ db, now });
});
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  await bus.stop();
  await database.close();
  rmSync(data, { recursive: true, force: true });
});

type Answer = { readonly httpStatus: number; readonly code: string | undefined; readonly text: string };

/** An order that rests, what it is called, and the list that every customer begins with. */
type Actor = { readonly visitor: HttpVisitor; readonly id: bigint; readonly number: string; readonly list: number };

async function customer(): Promise<Actor> {
  const visitor = new HttpVisitor(origin);
  await visitor.enter('demo/open', {});
  await visitor.ask('user/setFundPassword', { fundPassword: '482915' });
  const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '180.00', timeInForce: 'gtc' };
  const { number } = (await visitor.ask('trade/order', order, true)) as { number: string };
  const { lists } = (await visitor.ask('watchlist/lists', {})) as { lists: { id: number }[] };
  const [{ id }] = (await database.db.query<{ id: bigint }>('', 'select id from customer where account = $1', [visitor.account])) as [{ id: bigint }];
  return { visitor, id, number, list: lists[0]!.id };
}

/** What ends a session, an order or a list comes last, so that the calls before it find them. */
const ends = ['trade/cancel', 'watchlist/remove', 'security/lockAccount', 'user/logout'];
const inTurn = customerCalls.toSorted((a, b) => ends.indexOf(a.path) - ends.indexOf(b.path));

const order = { code: 'SAP', side: 'buy', type: 'limit', quantity: '2', price: '181.00', timeInForce: 'gtc' };
const changed = { quantity: '3', price: '181.50' };
function bodyFor(call: Call, { number, list }: Pick<Actor, 'number' | 'list'>): Record<string, unknown> {
  if (lineOf(call.path) === 'everybody') return sampleBody(call);
  // Other things than orders have numbers too, and others than lists ids.
  const named = call.path.startsWith('trade/') ? { number } : call.path.startsWith('watchlist/') ? { id: list, ids: [list] } : {};
  return sampleBody(call, { ...(call.path === 'trade/order' ? order : changed), ...named });
}

/** What an upload sends: its texts, and files that are no pictures. */
function partsOf(call: Upload, texts: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const name of Object.keys(call.request.shape)) form.append(name, String(texts[name]));
  for (const name of Object.keys(call.files)) form.append(name, new Blob(['no picture']), 'x.jpg');
  return form;
}

async function ask(visitor: HttpVisitor, call: Call, body: Record<string, unknown>): Promise<Answer> {
  const { httpStatus, envelope, text } = await visitor.post(
    call.path,
    isUpload(call) ? partsOf(call, body) : body,
    call.key ? { key: randomUUID() } : {},
  );
  expect({ path: call.path, body, isRead: httpStatus !== 400, isWhole: httpStatus < 500 }).toEqual({
    path: call.path,
    body,
    isRead: true,
    isWhole: true,
  });
  return { httpStatus, code: envelope.code, text };
}

const blocking = new Set<string>([...Object.values(gates).flatMap(gate => Object.values(gate)), ...Object.values(realNames)].map(String));
/** 401, 403, the gate's or the verification's own word; null where the caller got through to the call itself. */
const blockOf = ({ httpStatus, code }: Answer): number | string | null => {
  if (httpStatus !== 200) return httpStatus;
  return code !== undefined && blocking.has(code) ? code : null;
};

async function blocksFor(actor: Actor, calls = inTurn): Promise<Record<string, number | string | null>> {
  const blocks: Record<string, number | string | null> = {};
  for (const call of calls) blocks[call.path] = blockOf(await ask(actor.visitor, call, bodyFor(call, actor)));
  return blocks;
}
type Word = (act: ExampleAct) => number | string | null;
const expected = (word: Word): Record<string, number | string | null> => Object.fromEntries(inTurn.map(({ path }) => [path, wordFor(path, word)]));
const lineOf = (path: string): CustomerPolicy => customerPolicies[path as keyof typeof customerPolicies];
const wordFor = (path: string, word: Word): number | string | null => {
  const line = lineOf(path);
  return line === 'everybody' ? null : word(actOf(line) as ExampleAct);
};
/** Without the calls that would sign this visitor in as somebody else. */
const entering = new Set(['demo/open', 'user/login', 'user/register']);
const withoutEntering = (blocks: Record<string, number | string | null>) => ({
  ...Object.fromEntries(Object.entries(blocks).filter(([path]) => !entering.has(path))),
  // Whoever has locked his account a moment ago has no session left to sign out of.
  'user/logout': 401,
});
const staying = inTurn.filter(({ path }) => !entering.has(path));

test('S9 (ASVS 8.2.1–.3, 8.3.1): every call has exactly one line in its table, and a call without one can’t be registered', () => {
  expect(Object.keys(customerPolicies).sort()).toEqual(customerCalls.map(({ path }) => path).sort());
  expect(Object.keys(deskPolicies).sort()).toEqual(deskCalls.map(({ path }) => path).sort());
  expect([...customerCalls.filter(call => !fitsCustomers(call, operations)), ...deskCalls.filter(call => !mayOperators.covers(call))]).toEqual([]);
  const stranger = { ...deskSignIn.signOut, path: 'session/other' };
  expect([fitsCustomers(stranger, operations), mayOperators.covers(stranger)]).toEqual([false, false]);
  // Nobody decides at the desk without a passkey, whatever its line says.
  expect(mayOperators.covers({ ...deskSignIn.signOut, key: true })).toBe(false);
});

test('the running server has these routes and no other below /api/', async () => {
  const served = async (docs: string): Promise<string[]> =>
    Object.keys(((await (await fetch(`${origin}${docs}/json`)).json()) as { paths: object }).paths);
  const all = [...(await served('/api/docs')), ...(await served('/api/desk/docs'))].sort();
  expect(all).toEqual([...customerCalls.map(({ path }) => `/api/vue/${path}`), ...deskCalls.map(({ path }) => `/api/desk/${path}`)].sort());
  for (const path of all) {
    const { status } = await fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '"no body of any call"' });
    // An upload that isn't a form isn't even read.
    expect([path, [400, 401, 415].includes(status)]).toEqual([path, true]);
  }
});

test('S9: nobody: what isn’t for everybody is 401', async () => {
  const blocks: Record<string, unknown> = {};
  for (const call of inTurn) blocks[call.path] = blockOf(await ask(new HttpVisitor(origin), call, sampleBody(call)));
  expect(blocks).toEqual(expected(() => 401));
});

test('a customer against whom nothing stands is let through by every call', async () => {
  expect(await blocksFor(await customer(), staying)).toEqual(withoutEntering(expected(() => null)));
});

test.each(Object.keys(gates) as (keyof typeof gates)[])('a customer behind the gate %s', async kind => {
  const actor = await customer();
  await placing.place(actor.id, {
    ...{ kind, reason: 'suspected-takeover', placedBy: { kind: 'tool', name: 'policies' } },
    expiresAt: kind === 'disabled' ? null : later(now(), 3_600_000),
  });
  if (gates[kind].look === 401) await expect.poll(async () => (await actor.visitor.post('user/profile', {})).httpStatus).toBe(401);
  expect(await blocksFor(actor, staying)).toEqual(withoutEntering(expected(act => gates[kind][act])));
});

test.each(Object.keys(realNames) as (keyof typeof realNames)[])(
  'a customer whose real name is %s opens nothing, and may do all else',
  async state => {
    const actor = await customer();
    await setRealName(customers, actor.id, state);
    // Who waits for the answer sends no second application.
    const sending = state === 'under-review' ? { 'identity/submit': realNames[state] } : {};
    expect(await blocksFor(actor, staying)).toEqual({
      ...withoutEntering(expected(act => (verifiedActs.includes(act) ? realNames[state] : null))),
      ...sending,
    });
  },
);

const post = async (visitor: DeskVisitor, call: Call): Promise<DeskAnswer> => {
  const answer = await visitor.post(call, sampleBody(call));
  expect([call.path, answer.http === 400 || answer.http >= 500]).toEqual([call.path, false]);
  return answer;
};

async function operator(role: deskSignIn.Role, proof: deskSignIn.Proof): Promise<{ id: bigint; visitor: DeskVisitor }> {
  const [id, token] = await withTransaction(database.db, async tx => {
    const made = (await insertOperator(tx, { name: `${role} ${randomUUID()}`, roles: [role], state: 'active', invitedBy: null, at: now() }))!;
    return [made, (await deskSessions.open(tx, { operator: made, proof })).token] as const;
  });
  const visitor = new DeskVisitor(sendTo(origin), token);
  await visitor.ask(deskSignIn.me, {});
  return { id, visitor };
}

const deskLine = ({ path }: Call): DeskPolicy => deskPolicies[path as keyof typeof deskPolicies];
const deskEnds = ['session/signOut'];
const deskInTurn = deskCalls.toSorted((a, b) => deskEnds.indexOf(a.path) - deskEnds.indexOf(b.path));

test('at the desk nobody, and a customer’s session, is let in to nothing; an operator’s opens nothing of customers', async () => {
  const { visitor } = await customer();
  for (const call of deskCalls.filter(({ path }) => deskPolicies[path as keyof typeof deskPolicies] !== 'everybody')) {
    expect([call.path, (await post(new DeskVisitor(sendTo(origin)), call)).http]).toEqual([call.path, 401]);
    const asCustomer = await fetch(`${origin}/api/desk/${call.path}`, {
      method: 'POST',
      headers: visitor.headers(),
      body: JSON.stringify(sampleBody(call)),
    });
    expect([call.path, asCustomer.status]).toEqual([call.path, 401]);
  }
  const { token } = await withTransaction(database.db, async tx => {
    const id = await insertOperator(tx, { name: 'strayed', roles: ['admin'], state: 'active', invitedBy: null, at: now() });
    return deskSessions.open(tx, { operator: id!, proof: 'passkey' });
  });
  const asOperator = {
    'content-type': 'application/json',
    token,
    account: 'strayed',
    cookie: `parkett-on-this-machine=${token}; parkett-desk-on-this-machine=${token}`,
  };
  const answer = await fetch(`${origin}/api/vue/user/profile`, { method: 'POST', headers: asOperator, body: '{}' });
  expect(answer.status).toBe(401);
});

const strength = ['link', 'code', 'passkey'];
const deskWord = (line: DeskPolicy, role: deskSignIn.Role, proof: deskSignIn.Proof): string | null => {
  if (line === 'everybody') return null;
  if (!line.roles.includes(role)) return '403 not-your-role';
  return strength.indexOf(proof) < strength.indexOf(line.proof) ? '403 passkey-needed' : null;
};

test('S4: by a code of the app nobody reads or does anything at the desk but set up his passkey', () => {
  const needs = (proof: deskSignIn.Proof): string[] =>
    deskCalls
      .map(({ path }) => path)
      .filter(path => ((line: DeskPolicy) => line !== 'everybody' && line.proof === proof)(deskPolicies[path as keyof typeof deskPolicies]));
  expect(needs('link').sort()).toEqual(['session/beginCode', 'session/confirmCode', 'session/signOut']);
  expect(needs('code').sort()).toEqual(['session/addPasskey', 'session/beginPasskey']);
});

test.each(deskSignIn.roles)(
  'S4: an operator as %s, who came in by a link, a code or a passkey, may what the table says, and each refusal leaves a row',
  async role => {
    for (const proof of deskSignIn.proofs) {
      const { id, visitor } = await operator(role, proof);
      const words: Record<string, string | null> = {};
      for (const call of deskInTurn) {
        const { http, code } = await post(visitor, call);
        words[call.path] = http === 200 ? null : `${http} ${code}`;
      }
      const table = Object.fromEntries(deskInTurn.map(call => [call.path, deskWord(deskLine(call), role, proof)]));
      expect(words).toEqual(table);
      const rows = await database.db.query<{ route: string; code: string }>(
        '',
        `select facts->>'route' as route, facts->>'code' as code from audit_entry where actor_kind = 'operator' and actor = $1 and action = 'desk.refused' order by id`,
        [String(id)],
      );
      const refused = deskInTurn.filter(({ path }) => table[path] !== null);
      expect(rows.filter(({ code }) => ['not-your-role', 'passkey-needed'].includes(code)).map(({ route }) => route)).toEqual(
        refused.map(({ path }) => path),
      );
    }
  },
);
