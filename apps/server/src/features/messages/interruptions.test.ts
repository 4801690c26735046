import { afterAll, expect, test } from 'vitest';
import type { messages as contract } from '@parkett/contract';
import { later, type Instant } from '@parkett/kernel';
import { findForSignIn } from '../../books/customers/index.ts';
import { InstrumentList, universe } from '../../books/instruments/index.ts';
import { Interruptions, MarketBoard, type PhaseEvent } from '../../books/market-data/index.ts';
import { messageKinds, messageReaches } from '../../manifests.ts';
import { silentLog } from '../../platform/log.ts';
import { timestamp } from '../../platform/db.ts';
import { FakeMarket } from '../../testing/fake-market.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import { tellEverything } from '../../testing/told.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addWatchlistCalls } from '../watchlist/index.ts';
import { everythingHeld } from '../../app/own-data.ts';
import { addMessageCalls } from './index.ts';

// Promised: an interruption of trading is one message to all who watch or hold its instrument when they read, and one row, however many they are.

const instruments = new InstrumentList(universe);
const house = await signInHouse({
  addCalls: ({ commands, calls, database: { db }, ruleBook }) => {
    addMessageCalls(calls, { commands, db, kinds: messageKinds, reaches: messageReaches, instruments, changed: () => {} });
    addWatchlistCalls(calls, { db, commands, ruleBook, instruments, now: () => house.clock.now });
  },
});
afterAll(house.close);
const { database, clock } = house;
const { db } = database;

let keys = 0;
const key = () => ({ key: `interruptions-key-${(keys += 1)}` });
const idOf = (code: string): number => instruments.withCode(code)!.id;

type Guest = { readonly visitor: Visitor; readonly customer: bigint };
async function demo(): Promise<Guest> {
  const visitor = house.visitor();
  const { data } = await visitor.enter('demo/open', { language: 'en' });
  const { account } = data as { account: string };
  const { customerId } = await findForSignIn(db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) });
  return { visitor, customer: customerId! };
}
async function watching(codes: readonly string[]): Promise<Guest & { readonly list: number }> {
  const guest = await demo();
  const { data } = await guest.visitor.post('watchlist/create', { name: 'mine' }, key());
  const list = (data as { id: number }).id;
  await guest.visitor.post('watchlist/entries', { id: list, codes }, key());
  return { ...guest, list };
}
/** Open positions of one instrument, as orders leave them; only what is asked of them here matters. */
const hold = (customers: readonly bigint[], code: string, openedAt: Instant) =>
  database.owner.query(
    '',
    `insert into position (customer_id, id, instrument_id, currency, quantity, open_quantity, cost, open_cost, opened_at, portfolio, origin_kind, origin_id, side, financing, movements)
     select c, nextval('position_id'), $2, 'EUR', 1, 1, 1, 1, $3, 0, 'transfer', c, 'long', 'cash', 1 from unnest($1::int8[]) c`,
    [`{${customers.join(',')}}`, idOf(code), timestamp(openedAt)],
  );

/** The venue says phases, as it does from one engine; then the messages are written. */
async function venueSays(code: string, phases: readonly PhaseEvent['phase'][]): Promise<number> {
  const schedule = new FakeMarket(universe, clock.now).scheduleOf();
  const interruptions = new Interruptions({ db, log: silentLog(), list: instruments, board: new MarketBoard(), scheduleOf: () => schedule });
  const events = phases.map(phase => {
    clock.now = later(clock.now, 1_000);
    return { kind: 'phase', instrument: idOf(code), phase, at: clock.now } as const;
  });
  interruptions.hear(events);
  // The same once more: an engine that recovers says again what it has said.
  interruptions.hear(events);
  await interruptions.stop();
  return tellEverything({ database, instruments });
}

const list = async ({ visitor }: Guest, wish: object = {}) =>
  (await visitor.post('messages/list', wish)).data as { messages: contract.Message[]; next: string | null };
const kinds = async (guest: Guest, wish?: object): Promise<string[]> => (await list(guest, wish)).messages.map(({ kind }) => kind);
const unread = async ({ visitor }: Guest): Promise<number> => ((await visitor.post('messages/count')).data as { unread: number }).unread;
const auction = ['volatility-auction', 'continuous'] as const;
const told = ['interruption-over', 'volatility-auction'];

test('customers with the instrument on a list get it, from then on; the count agrees, it can be read, and it is among the own data', async () => {
  const [watcher, other] = [await watching(['SAP', 'DTE']), await watching(['DTE'])];
  expect(await venueSays('SAP', auction)).toBe(2);
  expect([await kinds(watcher), await kinds(other)]).toEqual([told, []]);
  expect([await unread(watcher), await unread(other)]).toEqual([2, 0]);
  expect((await watcher.visitor.post('messages/announced')).data).toEqual({ messages: [] });
  const { messages } = await list(watcher, { group: 'market' });
  expect(messages[0]).toMatchObject({ parameters: { code: 'SAP', class: 'share', name: instruments.withCode('SAP')!.name } });
  expect(await kinds(watcher, { group: 'orders' })).toEqual([]);
  const newest = messages[0]!.id;
  expect(await other.visitor.post('messages/one', { id: newest })).toMatchObject({ code: 'message-does-not-exist' });
  expect(await other.visitor.post('messages/read', { id: newest }, key())).toMatchObject({ code: 'message-does-not-exist' });
  await watcher.visitor.post('messages/read', { id: newest }, key());
  expect(await unread(watcher)).toBe(1);
  await watcher.visitor.post('messages/readAll', { upTo: newest }, key());
  expect(await unread(watcher)).toBe(0);
  const held = everythingHeld({
    customerKeys: house.customerKeys,
    instruments: { withId: instruments.withId.bind(instruments), withCode: code => instruments.withCode(code) },
  });
  expect(await held.find(({ name }) => name === 'messages')!.read(db, watcher.customer)).toMatchObject([
    { kind: 'volatility-auction', read: true },
    { kind: 'interruption-over', read: true },
  ]);
  // A later entry brings no earlier interruption, and a removed one brings none at all.
  clock.now = later(clock.now, 1_000);
  await other.visitor.post('watchlist/entries', { id: other.list, codes: ['SAP'] }, key());
  expect(await kinds(other)).toEqual([]);
  await venueSays('SAP', ['pause', 'continuous']);
  expect(await kinds(other)).toEqual(['interruption-over', 'trading-halted']);
  await other.visitor.post('watchlist/remove', { id: other.list }, key());
  expect([await kinds(other), await unread(other)]).toEqual([[], 0]);
});

test('customers who hold the instrument get it if they held it already, once even if they watch it too', async () => {
  const [before, after] = [await watching(['BMW']), await demo()];
  await hold([before.customer], 'BMW', clock.now);
  await venueSays('BMW', auction);
  await hold([after.customer], 'BMW', later(clock.now, 1));
  expect([await kinds(before), await kinds(after)]).toEqual([told, []]);
});

test('pages go on at their mark across own messages and those of many', async () => {
  const guest = await watching(['ALV']);
  for (let time = 0; time < 23; time += 1) await venueSays('ALV', auction);
  const first = await list(guest);
  await venueSays('ALV', auction);
  const second = await list(guest, { after: first.next! });
  const third = await list(guest, { after: second.next! });
  const ids = [first, second, third].flatMap(({ messages }) => messages.map(({ id }) => Number(id)));
  expect([ids.length, new Set(ids).size, third.next]).toEqual([46, 46, null]);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(await unread(guest)).toBe(48);
});

test('ten thousand holders make it no more work: one row is written, and no position is read', async () => {
  const crowd = Array.from({ length: 10_000 }, (_, at) => BigInt(1_000_000 + at));
  await hold(crowd, 'VOW3', clock.now);
  const messages = async (): Promise<bigint> => (await db.arrays<[bigint]>('', 'select count(*) from message'))[0]![0];
  const positionsRead = async (): Promise<bigint> => {
    await db.arrays('', 'select pg_stat_force_next_flush()');
    const counted = `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_user_tables where relname = 'position'`;
    return (await db.arrays<[bigint]>('', counted))[0]![0];
  };
  const [rows, read] = [await messages(), await positionsRead()];
  expect(await venueSays('VOW3', ['volatility-auction'])).toBe(1);
  expect([await messages(), await positionsRead()]).toEqual([rows + 1n, read]);
});
