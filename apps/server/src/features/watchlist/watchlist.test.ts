import { asInstant } from '@parkett/kernel';
import { afterAll, expect, test } from 'vitest';
import { InstrumentList, universe } from '../../books/instruments/index.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { addWatchlistCalls, firstWatchlist } from './index.ts';

const instruments = new InstrumentList(universe);
const house = await signInHouse({
  welcome: (tx, customer) => firstWatchlist(tx, { customer, instruments, at: asInstant(0) }),
  addCalls: ({ commands, calls, database, ruleBook }) =>
    addWatchlistCalls(calls, { commands, db: database.db, ruleBook, instruments, now: () => asInstant(0) }),
});
afterAll(house.close);

type List = { id: number; name: string; codes: string[] };
let keys = 0;
const key = (): string => `watchlist-key-number-${(keys += 1)}`;
const demo = async (language = 'en'): Promise<Visitor> => {
  const guest = house.visitor();
  await guest.enter('demo/open', { language });
  return guest;
};
const listsOf = async (guest: Visitor): Promise<List[]> => ((await guest.post('watchlist/lists')).data as { lists: List[] }).lists;
const create = async (guest: Visitor, name: string): Promise<List> => (await guest.post('watchlist/create', { name }, { key: key() })).data;

test('a new customer watches a few known shares, under a name in the own language', async () => {
  expect(await listsOf(await demo())).toMatchObject([{ name: 'Favourites', codes: ['SAP', 'SIE', 'ALV', 'DTE', 'VOW3', 'ADS'] }]);
  expect(await listsOf(await demo('zh'))).toMatchObject([{ name: '自选' }]);
});

test('the first list is called so in the reader’s language until it is renamed, and no other list is', async () => {
  const guest = await demo('de');
  const names = async (language: string): Promise<string[]> =>
    ((await guest.post('watchlist/lists', { language })).data as { lists: List[] }).lists.map(({ name }) => name);
  const banks = await create(guest, 'Banken');
  expect([await names('de'), await names('zh'), await names('kor')]).toEqual([
    ['Favoriten', 'Banken'],
    ['自选', 'Banken'],
    ['관심 종목', 'Banken'],
  ]);
  expect(await guest.post('watchlist/rename', { id: banks.id, name: '自选' }, { key: key() })).toMatchObject({ code: 'name-taken' });
  await guest.post('watchlist/rename', { id: (await listsOf(guest))[0]!.id, name: 'Meine' }, { key: key() });
  expect(await names('zh')).toEqual(['Meine', 'Banken']);
});

test('lists are added at the end, renamed, put into order and deleted; an id is never used again', async () => {
  const guest = await demo();
  const [first] = await listsOf(guest);
  const [banks, cars] = [await create(guest, 'Banks'), await create(guest, ' Cars ')];
  expect(cars).toEqual({ id: cars.id, name: 'Cars', codes: [] });
  await guest.post('watchlist/rename', { id: banks.id, name: 'Insurers' }, { key: key() });
  await guest.post('watchlist/order', { ids: [cars.id, banks.id] }, { key: key() });
  expect((await listsOf(guest)).map(({ name }) => name)).toEqual(['Cars', 'Insurers', 'Favourites']);
  await guest.post('watchlist/remove', { id: cars.id }, { key: key() });
  expect((await listsOf(guest)).map(({ id }) => id)).toEqual([banks.id, first!.id]);
  expect((await create(guest, 'Cars')).id).toBeGreaterThan(cars.id);
});

test('a list keeps its instruments in the wished order, each once', async () => {
  const guest = await demo();
  const [list] = await listsOf(guest);
  expect((await guest.post('watchlist/entries', { id: list!.id, codes: ['DAX', 'BTCUSDT', 'SAP', 'DAX'] }, { key: key() })).status).toBe(1);
  expect((await listsOf(guest))[0]!.codes).toEqual(['DAX', 'BTCUSDT', 'SAP']);
});

test('each refusal names its reason and leaves the lists as they were', async () => {
  const guest = await demo();
  const before = await listsOf(guest);
  const { id } = before[0]!;
  const refusals = [
    ['watchlist/create', { name: '   ' }, 'name-missing'],
    ['watchlist/create', { name: 'FAVOURITES ' }, 'name-taken'],
    ['watchlist/rename', { id: 2_000_000_000, name: 'X' }, 'list-does-not-exist'],
    ['watchlist/remove', { id: 2_000_000_000 }, 'list-does-not-exist'],
    ['watchlist/order', { ids: [id, 2_000_000_000] }, 'list-does-not-exist'],
    ['watchlist/entries', { id, codes: ['SAP', 'NOSUCH'] }, 'product-missing'],
  ] as const;
  for (const [path, body, code] of refusals) expect(await guest.post(path, body, { key: key() })).toMatchObject({ http: 200, status: 0, code });
  expect(await listsOf(guest)).toEqual(before);
  expect((await guest.post('watchlist/rename', { id, name: 'favourites' }, { key: key() })).status).toBe(1);
});

test('as shipped, a customer has at most fifty lists, also when they are added at once', async () => {
  const guest = await demo();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guest.post('watchlist/create', { name: `list ${n}` }, { key: key() })));
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(49);
  expect(answers.find(({ status }) => status === 0)).toMatchObject({ code: 'too-many-lists', params: { maximum: 50 } });
});

test('S9 (ASVS 8.2.2): a customer’s lists are seen and changed by that customer only', async () => {
  const [guest, other] = [await demo(), await demo()];
  const [list] = await listsOf(guest);
  for (const [path, body] of [
    ['watchlist/rename', { name: 'mine' }],
    ['watchlist/remove', {}],
    ['watchlist/entries', { codes: [] }],
  ] as const) {
    expect(await other.post(path, { id: list!.id, ...body }, { key: key() })).toMatchObject({ status: 0, code: 'list-does-not-exist' });
  }
  expect(await listsOf(guest)).toEqual([list]);
});

test('I18: a list that is added fifty times under one key is added once, with fifty equal answers', async () => {
  const guest = await demo();
  const same = key();
  const answers = await Promise.all(Array.from({ length: 50 }, () => guest.post('watchlist/create', { name: 'Once' }, { key: same })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await listsOf(guest)).filter(({ name }) => name === 'Once')).toHaveLength(1);
  expect(await guest.post('watchlist/create', { name: 'Twice' }, { key: same })).toMatchObject({ http: 409, code: 'key-reused' });
});
