import { afterAll, expect, test } from 'vitest';
import type { MessageName, messages as contract } from '@parkett/contract';
import { InstrumentList, universe } from '../../books/instruments/index.ts';
import { insertMessages } from '../../books/messages/store.ts';
import { findForSignIn } from '../../books/customers/index.ts';
import { messageKinds, messageReaches } from '../../manifests.ts';
import { withTransaction } from '../../platform/db.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addMessageCalls } from './index.ts';

// Promised: a customer reads all of the own messages and nobody else's, and what was read counts no more.

const changed: bigint[] = [];
const instruments = new InstrumentList(universe);
const house = await signInHouse({
  addCalls: ({ commands, calls, database }) =>
    addMessageCalls(calls, {
      ...{ commands, db: database.db, kinds: messageKinds, reaches: messageReaches, instruments },
      changed: customer => changed.push(customer),
    }),
});
afterAll(house.close);

let keys = 0;
const key = () => ({ key: `messages-key-number-${(keys += 1)}` });

type Guest = { readonly visitor: Visitor; readonly customer: bigint };
async function demo(): Promise<Guest> {
  const visitor = house.visitor();
  const { data } = await visitor.enter('demo/open', { language: 'en' });
  const { account } = data as { account: string };
  const { customerId } = await findForSignIn(house.database.db, house.customerKeys, { account, deviceHash: Buffer.alloc(32) });
  return { visitor, customer: customerId! };
}

let rows = 0n;
const tell = ({ customer }: Guest, kinds: readonly MessageName[]): Promise<void> =>
  withTransaction(house.database.db, tx =>
    insertMessages(
      tx,
      kinds.map(kind => ({ customer, kind, toldBy: 'gate', about: (rows += 1n), at: house.clock.now, parameters: { order: 'O1' } })),
    ),
  );
const many = (count: number, kind: MessageName = 'executed-buy'): MessageName[] => Array.from({ length: count }, () => kind);

type Page = { messages: contract.Message[]; next: string | null };
const page = async ({ visitor }: Guest, wish: object = {}): Promise<Page> => (await visitor.post('messages/list', wish)).data;
async function pages(guest: Guest, wish: object = {}): Promise<contract.Message[][]> {
  const found = [await page(guest, wish)];
  while (found.at(-1)!.next !== null) found.push(await page(guest, { ...wish, after: found.at(-1)!.next! }));
  return found.map(({ messages }) => messages);
}
const unread = async ({ visitor }: Guest): Promise<number> => ((await visitor.post('messages/count')).data as { unread: number }).unread;
const readOf = (guest: Guest, id: string) => guest.visitor.post('messages/read', { id }, key());

test('the list comes twenty at a time, the newest first, and what comes in meanwhile moves nothing', async () => {
  const guest = await demo();
  await tell(guest, many(45));
  const first = await page(guest);
  await tell(guest, many(3));
  const second = await page(guest, { after: first.next! });
  const third = await page(guest, { after: second.next! });
  expect([first, second, third].map(({ messages }) => messages.length)).toEqual([20, 20, 5]);
  const ids = [first, second, third].flatMap(({ messages }) => messages.map(({ id }) => Number(id)));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(new Set(ids).size).toBe(45);
  expect(third.next).toBeNull();
});

test('a group is listed alone; unread ones come first where that is wanted, each message once', async () => {
  const guest = await demo();
  await tell(guest, [...many(30), ...many(2, 'new-device'), 'gate-placed']);
  expect((await page(guest, { group: 'security' })).messages.map(({ kind }) => kind)).toEqual(['new-device', 'new-device']);
  expect((await page(guest, { group: 'service' })).messages.map(({ kind }) => kind)).toEqual(['gate-placed']);
  const newest = (await page(guest)).messages.slice(0, 5);
  for (const { id } of newest) await readOf(guest, id);
  const listed = (await pages(guest, { unreadFirst: true })).flat();
  expect(listed.map(({ read }) => read)).toEqual([...many(28).map(() => false), ...many(5).map(() => true)]);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(33);
});

test('what was read counts no more; all up to the newest that was shown at once, and what came after stays unread', async () => {
  const guest = await demo();
  expect(await unread(guest)).toBe(0);
  await tell(guest, many(4));
  const [newest] = (await page(guest)).messages;
  expect(await readOf(guest, newest!.id)).toMatchObject({ status: 1 });
  expect(await readOf(guest, newest!.id)).toMatchObject({ status: 1 });
  expect(await unread(guest)).toBe(3);
  await tell(guest, many(1));
  expect(await guest.visitor.post('messages/readAll', { upTo: newest!.id }, key())).toMatchObject({ status: 1 });
  expect(await unread(guest)).toBe(1);
  expect(changed.filter(customer => customer === guest.customer)).toHaveLength(3);
  await tell(guest, many(120));
  expect(await unread(guest)).toBe(100);
});

test('one message is the one that is named, or the newest; a customer without any reads none', async () => {
  const guest = await demo();
  const one = async (id?: string) => (await guest.visitor.post('messages/one', id === undefined ? {} : { id })).data;
  expect(await one()).toEqual({ message: null, position: null });
  await tell(guest, ['executed-buy', 'stop-triggered']);
  expect(await one()).toMatchObject({ message: { kind: 'stop-triggered', read: false }, position: null });
  const oldest = (await page(guest)).messages.at(-1)!;
  expect(await one(oldest.id)).toMatchObject({ message: { id: oldest.id, kind: 'executed-buy' } });
});

const announced = async ({ visitor }: Guest, after?: string): Promise<string[]> =>
  ((await visitor.post('messages/announced', after === undefined ? {} : { after })).data as Page).messages.map(({ kind }) => kind);
const newestOf = async ({ visitor }: Guest): Promise<string | null> =>
  ((await visitor.post('messages/count')).data as { newest: string | null }).newest;
const turn = ({ visitor }: Guest, group: string, way: string, on: boolean) => visitor.post('messages/switch', { group, way, on }, key());
const switches = async ({ visitor }: Guest) => ((await visitor.post('messages/switches')).data as { groups: unknown }).groups;

test('what came in since is announced: executions, stops, expired orders and decisions, as long as they are unread', async () => {
  const guest = await demo();
  expect(await newestOf(guest)).toBeNull();
  await tell(guest, ['executed-buy']);
  const before = (await newestOf(guest))!;
  expect(await announced(guest, before)).toEqual([]);
  await tell(guest, ['new-device', 'stop-triggered', 'gate-placed', 'order-expired', 'identity-rejected', 'part-executed-sell']);
  expect(await announced(guest, before)).toEqual(['part-executed-sell', 'identity-rejected', 'order-expired', 'stop-triggered']);
  const newest = (await newestOf(guest))!;
  await readOf(guest, newest);
  expect(await announced(guest, before)).toEqual(['identity-rejected', 'order-expired', 'stop-triggered']);
  await guest.visitor.post('messages/readAll', { upTo: newest }, key());
  expect(await announced(guest, before)).toEqual([]);
  await tell(guest, many(120));
  expect(await announced(guest, newest)).toHaveLength(100);
});

test('each group’s toasts and letters are switched off and on; those of security can’t be, and what has none isn’t offered', async () => {
  const guest = await demo();
  const preset = [
    { group: 'orders', toast: 'on', letter: 'never' },
    { group: 'market', toast: 'on', letter: 'never' },
    { group: 'money', toast: 'on', letter: 'on' },
    { group: 'service', toast: 'on', letter: 'on' },
    { group: 'security', toast: 'never', letter: 'always' },
  ];
  expect(await switches(guest)).toEqual(preset);
  await tell(guest, ['executed-buy', 'identity-approved']);
  expect(await turn(guest, 'orders', 'toast', false)).toMatchObject({ status: 1 });
  expect(await turn(guest, 'orders', 'toast', false)).toMatchObject({ status: 1 });
  expect(await turn(guest, 'service', 'letter', false)).toMatchObject({ status: 1 });
  expect(await switches(guest)).toMatchObject([{ toast: 'off' }, preset[1], preset[2], { toast: 'on', letter: 'off' }, preset[4]]);
  expect(await announced(guest)).toEqual(['identity-approved']);
  expect(await unread(guest)).toBe(2);
  for (const [group, way] of [
    ['security', 'letter'],
    ['security', 'toast'],
    ['orders', 'letter'],
  ] as const)
    for (const on of [false, true]) expect(await turn(guest, group, way, on)).toMatchObject({ status: 0, code: 'message-switch-fixed' });
  await turn(guest, 'orders', 'toast', true);
  await turn(guest, 'service', 'letter', true);
  expect(await switches(guest)).toEqual(preset);
  expect(await announced(guest)).toEqual(['identity-approved', 'executed-buy']);
});

test('a message of somebody else is one that isn’t there: it can’t be opened, nor read', async () => {
  const [guest, other] = [await demo(), await demo()];
  await tell(guest, many(1));
  const [{ id } = { id: '' }] = (await page(guest)).messages;
  for (const asked of [other.visitor.post('messages/one', { id }), readOf(other, id), other.visitor.post('messages/readAll', { upTo: id }, key())])
    expect(await asked).toMatchObject({ status: 0, code: 'message-does-not-exist' });
  expect(await unread(guest)).toBe(1);
  // Beyond the numbers that there can be.
  const huge = '9'.repeat(19);
  for (const asked of [
    guest.visitor.post('messages/one', { id: huge }),
    readOf(guest, huge),
    guest.visitor.post('messages/list', { after: `t${huge}` }),
  ])
    expect(await asked).toMatchObject({ http: 400, code: 'malformed' });
  expect(await house.visitor().post('messages/count')).toMatchObject({ http: 401 });
});
