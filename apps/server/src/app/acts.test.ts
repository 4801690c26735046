import { randomUUID } from 'node:crypto';
import { later } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { ReplacedProofs } from '../books/replaced-proofs/index.ts';
import { withTransaction } from '../platform/db.ts';
import { StartRefusal } from '../platform/start-refusal.ts';
import {
  addExampleCalls,
  exampleActs,
  exampleCall,
  exampleOperations,
  examplePolicies,
  gateRefusals,
  realNameRefusals,
  toConfirm,
  tooMuch,
  verifiedActs,
  type ExampleAct,
} from '../testing/act-calls.ts';
import { setRealName } from '../testing/real-name.ts';
import { signInHouse } from '../testing/sign-in-house.ts';
import type { Visitor } from '../testing/visitor.ts';
import { fitsCustomers, type CustomerPolicies } from './policies.ts';

// Promised: what an act takes is asked by the pipeline, whatever the feature behind the call asks. Each act has an example call here that isn't shipped and
// whose rule asks nothing: all refusals below come from the call's line in the table alone.

const house = await signInHouse({
  policies: examplePolicies,
  operations: exampleOperations,
  addCalls: ({ calls, commands }) => addExampleCalls(calls, commands),
});
afterAll(() => house.close());
const { database, clock, customers, gates, grants, sessions } = house;
const minute = 60_000;
const fundPassword = '482915';

type Customer = { readonly visitor: Visitor; readonly id: bigint; readonly session: bigint };

async function known(visitor: Visitor): Promise<Customer> {
  const session = (await sessions.find(visitor.token!, visitor.cookies.get('__Host-parkett')!))!;
  return { visitor, id: session.customerId, session: session.id };
}

/** A verified customer on an unlocked session. */
async function customer(): Promise<Customer> {
  const visitor = house.visitor();
  await visitor.enter('demo/open', {});
  expect(await visitor.post('user/setFundPassword', { fundPassword })).toMatchObject({ status: 1 });
  return known(visitor);
}

const confirm = ({ id, session }: Customer, act: ExampleAct, cents: string): Promise<void> =>
  withTransaction(database.db, tx => grants.give(tx, { operation: `example-${act}`, ...toConfirm(cents), customer: id, session }));

type Told = string | number | null;
/** The answer to an act: 401, the refusal's code, or null where it was done. */
async function ask(
  { visitor }: Customer,
  act: ExampleAct,
  { cents = '500', key = randomUUID() }: { cents?: string; key?: string } = {},
): Promise<Told> {
  const { http, code, status } = await visitor.post(`example/${act}`, { cents }, { key });
  if (http !== 200) return http;
  return status === 1 ? null : (code ?? 'no code');
}

/** The answer to each act, everything confirmed that can be. */
async function askAll(who: Customer, { confirms = true } = {}): Promise<Record<string, Told>> {
  const told: Record<string, Told> = {};
  for (const act of exampleActs) {
    if (confirms && (act === 'withdraw' || act === 'borrow')) await confirm(who, act, '500');
    told[act] = await ask(who, act);
  }
  return told;
}
const allowed = Object.fromEntries(exampleActs.map(act => [act, null]));
const refusing = (acts: readonly ExampleAct[], code: string): Record<string, Told> => ({
  ...allowed,
  ...Object.fromEntries(acts.map(act => [act, code])),
});

test('a verified customer on an unlocked session may do all of it, once it is confirmed', async () => {
  expect(await askAll(await customer())).toEqual(allowed);
});

test.each(Object.keys(gateRefusals) as (keyof typeof gateRefusals)[])('behind the gate %s', async kind => {
  const who = await customer();
  await gates.place(who.id, {
    ...{ kind, reason: 'suspected-takeover', placedBy: { kind: 'tool', name: 'acts' } },
    expiresAt: kind === 'disabled' ? null : later(clock.now, minute),
  });
  expect(await askAll(who)).toEqual(gateRefusals[kind]);
});

test.each(Object.keys(realNameRefusals) as (keyof typeof realNameRefusals)[])('real name %s: looking and closing need none', async state => {
  const who = await customer();
  await setRealName(customers, who.id, state);
  expect(await askAll(who)).toEqual(refusing(verifiedActs, realNameRefusals[state]));
});

test('without a fund password a customer may look, close and pay in', async () => {
  const visitor = house.visitor();
  await visitor.enter('demo/open', {});
  expect(await askAll(await known(visitor))).toEqual(refusing(['open', 'move', 'withdraw', 'borrow'], 'fund-password-not-set'));
});

test('a session that is locked again opens and moves nothing; what is confirmed each time needs no unlocked session', async () => {
  const who = await customer();
  clock.now = later(clock.now, 6 * minute);
  expect(await askAll(who)).toEqual(refusing(['open', 'move'], 'fund-password-required'));
});

test('every money command keeps the session unlocked for five minutes more', async () => {
  const who = await customer();
  for (const act of ['move', 'close', 'pay-in', 'open', 'move'] as const) {
    clock.now = later(clock.now, 4 * minute);
    expect([act, await ask(who, act)]).toEqual([act, null]);
  }
});

test.each(['withdraw', 'borrow'] as const)('%s: a grant for exactly this, which a refusal leaves and an effect uses up', async act => {
  const who = await customer();
  expect(await askAll(who, { confirms: false })).toEqual(refusing(['withdraw', 'borrow'], 'confirmation-required'));
  await confirm(who, act, tooMuch);
  expect(await ask(who, act)).toBe('confirmation-required');
  expect([await ask(who, act, { cents: tooMuch }), await ask(who, act, { cents: tooMuch })]).toEqual(['amount-missing', 'amount-missing']);
  await confirm(who, act, '700');
  const asked = { cents: '700', key: randomUUID() };
  expect([await ask(who, act, asked), await ask(who, act, asked)]).toEqual([null, null]);
  expect(await ask(who, act, { cents: '700' })).toBe('confirmation-required');
});

test('of many who use one grant at once one does', async () => {
  const who = await customer();
  await confirm(who, 'withdraw', '900');
  const told = await Promise.all(Array.from({ length: 8 }, () => ask(who, 'withdraw', { cents: '900' })));
  expect(told.filter(answer => answer === null)).toHaveLength(1);
  expect(new Set(told)).toEqual(new Set([null, 'confirmation-required']));
});

test('a grant ends with its session', async () => {
  const who = await customer();
  await confirm(who, 'withdraw', '500');
  await database.owner.query('', 'update customer_session set ended_at = $2, end_reason = $3 where id = $1', [
    who.session,
    new Date(clock.now),
    'revoked',
  ]);
  expect(await ask(who, 'withdraw')).toBe('confirmation-required');
});

test('after a password was replaced nothing is withdrawn for a day, and everything else may be done', async () => {
  const who = await customer();
  const [{ letter }] = (await database.owner.query<{ letter: bigint }>(
    '',
    `insert into letter (customer_id, kind, language, message_id, address_mac, queued_at, sent_at)
     values ($1, 'new-password', 'en', gen_random_uuid(), sha256('address'), $2, $2) returning id as letter`,
    [who.id, new Date(clock.now)],
  )) as [{ letter: bigint }];
  const replaced = new ReplacedProofs({ db: database.db, ruleBook: house.ruleBook, businessNow: () => clock.now, systemNow: () => clock.now });
  await withTransaction(database.db, tx => replaced.add(tx, { customer: who.id, what: 'login-password', session: null, letter }));
  expect(await askAll(who)).toEqual({ ...allowed, withdraw: 'pay-out-waits' });
});

test('a gate that is being placed is waited for: its customer’s move is refused by it', async () => {
  const who = await customer();
  let asked: Promise<Told> | undefined;
  const waiting = async (): Promise<number> => (await database.owner.query('', 'select from pg_locks where not granted')).length;
  await gates.place(
    who.id,
    { kind: 'frozen', reason: 'suspected-takeover', placedBy: { kind: 'tool', name: 'acts' }, expiresAt: later(clock.now, minute) },
    {
      also: async () => {
        asked = ask(who, 'move');
        await expect.poll(waiting).toBeGreaterThan(0);
      },
    },
  );
  expect(await asked).toBe('account-frozen');
});

test('a handler that gives no command, and so was never judged, answers nothing', async () => {
  const { visitor } = await customer();
  expect(await visitor.post('example/forgetful', { cents: '1' }, { key: randomUUID() })).toMatchObject({ http: 500 });
});

const call = exampleCall('move');
const unkeyed = { ...call, key: false } as const;
test.each([
  ['no line', call, {}],
  ['an act that there isn’t', call, { [call.path]: 'put-aside' }],
  ['more than looking without a key', unkeyed, { [call.path]: 'move' }],
  ['a withdrawal of which nothing is confirmed', call, { [call.path]: 'withdraw' }],
  ['a move that says what is confirmed', call, { [call.path]: { act: 'move', operation: 'example-withdraw', confirms: () => toConfirm('1') } }],
  ['an operation that no feature registers', call, { [call.path]: { act: 'withdraw', operation: 'example-move', confirms: () => toConfirm('1') } }],
  ['a line of visitors for a call of customers', call, { [call.path]: 'everybody' }],
])('a call can’t be registered with %s', (_, registered, table) => {
  expect(fitsCustomers(registered, grants.operations, table as CustomerPolicies)).toBe(false);
});

test('such a call refuses the start with a sentence', () => {
  const start = (): void => house.calls.keyed(exampleCall('other'), async () => ({ outcome: 'busy' }));
  expect(start).toThrow(StartRefusal);
  expect(start).toThrow('/api/vue/example/other has no policy that fits it: give it one in its feature.ts.');
});
