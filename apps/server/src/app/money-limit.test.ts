import { later, money, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RuleBook } from '../books/house-rules/index.ts';
import { cashOf, moneyLimit } from '../books/ledger/index.ts';
import { collect, manifests } from '../manifests.ts';
import { bodyHash, Commands } from '../platform/commands/index.ts';
import { silentLog } from '../platform/log.ts';
import { changeRule } from '../testing/changed-rule.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { createSavings, createSavingsTables, savingsManifest, type Savings } from '../testing/savings-feature.ts';
import { TestFloor } from '../testing/trading-floor.ts';

// Promised: a customer gives the same money command once in two seconds and ten of them in a minute, in whatever process, also after a restart.

const house = collect([...manifests, savingsManifest]);
let database: TestDatabase;
let floor: TestFloor;
let ruleBook: RuleBook;
/** Moved by hand; business time stands still beside it. */
let now: Instant;
let processes: readonly Savings[] = [];

/** A process of its own on the same database. */
function begin(): Savings {
  const { db } = database;
  const lanes = [database.open({ name: 'lane', connections: 1 })];
  const commands = new Commands({ db, lanes, batchMax: 256, now: () => floor.now, log: silentLog() });
  const limit = moneyLimit({ ruleBook, systemNow: () => now });
  return createSavings({ commands, ledger: floor.ledger, ruleBook, limit });
}

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await createSavingsTables(database.owner);
  floor = new TestFloor(database, { house });
  now = floor.now;
  ruleBook = new RuleBook({ db, rules: house.allRules, businessNow: () => floor.now });
  await floor.open();
  await ruleBook.open();
  await floor.customer(1n);
  processes = [begin(), begin()];
});
afterAll(() => database.close());

let keys = 0;
type Asked = { readonly at?: number; readonly key?: string; readonly route?: string; readonly amount?: bigint };
async function save({ at = 0, key = `money-${(keys += 1)}`, route = 'savings/save', amount = 100n }: Asked = {}): Promise<string> {
  const hash = bodyHash({ amount: String(amount) });
  const given = { principal: { kind: 'customer', id: 1n }, key, route, bodyHash: hash, command: { customer: 1n, amount: money('EUR', amount) } };
  const said = await processes[at]!.save(given);
  if (said.outcome === 'accepted') return said.fresh ? 'saved' : 'repeated';
  return said.outcome === 'denied' ? [said.denial.code, said.denial.params?.['seconds']].filter(Boolean).join(' ') : said.outcome;
}
const tooQuick = (seconds: number): string => ['given-too-quickly', seconds].join(' ');
const pass = (ms: number): void => void (now = later(now, ms));
const balance = async (): Promise<bigint> => (await cashOf(database.db, { customer: 1n, currency: 'EUR' }))!.balance;

test('the same again within two seconds is refused with the seconds to wait, in another process too; the same key is a repeat', async () => {
  expect(await save({ key: 'the-first-one' })).toBe('saved');
  expect(await save()).toBe(tooQuick(2));
  pass(1_200);
  expect(await save({ at: 1 })).toBe(tooQuick(1));
  expect(await save({ at: 1, key: 'the-first-one' })).toBe('repeated');
  pass(800);
  expect(await save({ at: 1 })).toBe('saved');
});

test('a refused command that is sent again with its key is told its own reason again, and counts once', async () => {
  pass(60_000);
  const refused = { key: 'refused-and-asked-again', amount: 1_000_000n };
  expect([await save(refused), await save({ ...refused, at: 1 })]).toEqual(['amount-malformed', 'amount-malformed']);
  // Another body under the key is another try.
  expect(await save({ ...refused, amount: 2_000_000n })).toBe(tooQuick(2));
});

test('two at once in two processes: one is done and one refused, whichever came first; each of fifty twins of one key is done', async () => {
  pass(60_000);
  const before = await balance();
  expect((await Promise.all([save({ at: 0 }), save({ at: 1 })])).toSorted()).toEqual([tooQuick(2), 'saved']);
  expect(await balance()).toBe(before - 100n);
  pass(2_000);
  const twins = await Promise.all(Array.from({ length: 50 }, (_, n) => save({ at: n % 2, key: 'one-key-for-fifty' })));
  expect(twins.filter(said => said === 'saved')).toHaveLength(1);
  expect(twins.filter(said => said === 'repeated')).toHaveLength(49);
});

test('ten in a minute by whatever route, what a rule refused among them; after a restart the eleventh waits for the oldest to be a minute old', async () => {
  pass(60_000);
  const said: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    said.push(await save({ at: n % 2, route: `savings/${n}`, amount: n === 3 ? 1_000_000n : 100n }));
    pass(1_000);
  }
  expect(said.filter(one => one === 'saved')).toHaveLength(9);
  expect(said[3]).toBe('amount-malformed');
  processes = [begin(), begin()];
  expect(await save({ route: 'savings/more' })).toBe(tooQuick(50));
  pass(49_999);
  expect(await save({ at: 1, route: 'savings/more' })).toBe(tooQuick(1));
  pass(1);
  expect(await save({ at: 1, route: 'savings/more' })).toBe('saved');
  const rows = await database.db.query<{ given: number }>('', 'select jsonb_array_length(given) as given from command_limit');
  expect(rows).toEqual([{ given: 10 }]);
});

test('both numbers are rules of the house that change on a day', async () => {
  pass(60_000);
  await changeRule(database.db, ruleBook, { name: 'ledger.money-gap-seconds', value: 30, from: floor.now });
  expect(await save()).toBe('saved');
  pass(2_000);
  expect(await save()).toBe(tooQuick(28));
  await changeRule(database.db, ruleBook, { name: 'ledger.money-gap-seconds', value: 0, from: floor.now });
  await changeRule(database.db, ruleBook, { name: 'ledger.money-per-minute', value: 2, from: floor.now });
  expect([await save(), await save()]).toEqual(['saved', tooQuick(58)]);
});
