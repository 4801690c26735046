import { afterAll, expect, test } from 'vitest';
import { asInstant, instantOf, later, type Instant } from '@parkett/kernel';
import { withTransaction } from '../../platform/db.ts';
import { freshDatabase } from '../../testing/database.ts';
import { defineRule, defineRulePer, RuleBook, wholeNumber } from './index.ts';

const { db, owner, close } = await freshDatabase();
afterAll(close);
const clock = { now: instantOf('2026-11-23T10:00:00Z') };
const hour = 3_600_000;
const number = wholeNumber({ min: 0, max: 1_000_000_000 });
const hits = defineRule({ name: 'hits', unit: 'hits of a search', schema: number, preset: 20 });
const lists = defineRule({ name: 'lists', unit: 'lists of a customer', schema: number, preset: 50 });
const fees = defineRulePer({ name: 'fees', unit: 'units', per: ['share', 'metal'], schema: number, preset: { share: 1, metal: 2 } });
const days = defineRule({ name: 'days', unit: 'days', schema: number, preset: 2, later: [{ from: later(clock.now, 100 * hour), value: 1 }] });

const open = (rules = [hits, lists, fees, days] as ConstructorParameters<typeof RuleBook>[0]['rules'], overrides = {}): Promise<RuleBook> =>
  new RuleBook({ db, rules, businessNow: () => clock.now, overrides }).open();
const by = { actor: { kind: 'operator', name: '7' }, reason: 'autumn sale' } as const;
const change = async (book: RuleBook, changed: { name: string; value: number; from: Instant }): Promise<void> => {
  await withTransaction(db, tx => book.change(tx, { ...changed, ...by }));
  await book.reread();
};

test('a rule has its preset until a change holds, from its business moment on, also after a restart', async () => {
  const book = await open();
  expect([book.now(hits), book.now(fees)]).toEqual([20, { share: 1, metal: 2 }]);
  await change(book, { name: 'hits', value: 5, from: later(clock.now, hour) });
  expect(book.now(hits)).toBe(20);
  clock.now = later(clock.now, hour);
  expect(book.now(hits)).toBe(5);
  const again = await open();
  expect([again.now(hits), again.at(later(clock.now, -1)).value(hits), again.at(asInstant(0)).value(hits)]).toEqual([5, 20, 20]);
  expect((await open(undefined, { hits: 1 })).now(hits)).toBe(1);
});

test('a change holds nowhere before its transaction is committed, and not at all where that fails', async () => {
  const book = await open();
  const broken = withTransaction(db, async tx => {
    await book.change(tx, { name: 'lists', value: 7, from: clock.now, ...by });
    throw new Error('the transaction of the review failed');
  });
  await expect(broken).rejects.toThrow('the transaction of the review failed');
  await book.reread();
  expect(book.now(lists)).toBe(50);
});

test('what is known today to hold later holds from its moment on, and each version is found by its number', async () => {
  const { reader } = await open();
  const [before, after] = [reader.at(clock.now), reader.at(later(clock.now, 200 * hour))];
  expect([before.value(days), before.version(days), after.value(days), after.version(days)]).toEqual([2, 1, 1, 2]);
  expect([reader.ofVersion(days, 1), reader.ofVersion(days, 2), reader.ofVersion(days, 3)]).toEqual([2, 1, null]);
});

test('of two changes the later one holds, and one made again for the same moment replaces it', async () => {
  const book = await open();
  await change(book, { name: 'lists', value: 60, from: later(clock.now, 2 * hour) });
  await change(book, { name: 'lists', value: 40, from: later(clock.now, hour) });
  await change(book, { name: 'lists', value: 70, from: later(clock.now, 2 * hour) });
  const seen = [0, 1, 2].map(hours => {
    clock.now = later(clock.now, hours === 0 ? 0 : hour);
    return book.now(lists);
  });
  expect(seen).toEqual([50, 40, 70]);
});

test('versions that can’t be read at the first word of a change are read all the same, without another one', async () => {
  const [book, other] = [await open(), await open()];
  await withTransaction(db, tx => book.change(tx, { name: 'hits', value: 9, from: clock.now, ...by }));
  await owner.query('', 'revoke select on rule_version from parkett_runtime');
  const reading = other.reread();
  await expect(db.arrays('', 'select from rule_version')).rejects.toThrow('permission denied');
  expect(other.now(hits)).not.toBe(9);
  await owner.query('', 'grant select on rule_version to parkett_runtime');
  await reading;
  expect(other.now(hits)).toBe(9);
});

test('nothing holds for the past, and nothing that the rule doesn’t allow is accepted', async () => {
  const book = await open();
  expect(book.objectionTo({ name: 'hits', value: 5, from: later(clock.now, -1) })).toBe('in-the-past');
  expect(book.objectionTo({ name: 'toString', value: 5, from: clock.now })).toBe('unknown');
  for (const value of [-1, 1.5, NaN, 1e12, '5', null]) {
    expect(book.objectionTo({ name: 'hits', value, from: clock.now })).toBe('malformed');
  }
  for (const value of [{ share: 1 }, { share: 1, metal: 1, gold: 1 }, 1]) {
    expect(book.objectionTo({ name: 'fees', value, from: clock.now })).toBe('malformed');
  }
});

test('a preset that a newer program changed holds from its start on, once; the past keeps what held then', async () => {
  const newer = { ...fees, preset: { share: 3, metal: 2 } };
  const started = clock.now;
  for (let start = 0; start < 2; start += 1) {
    const { reader } = await open([newer]);
    expect([reader.at(later(started, -1)).value(newer), reader.at(started).value(newer)]).toEqual([fees.preset, newer.preset]);
    expect(reader.at(started).version(newer)).toBe(2);
    clock.now = later(clock.now, hour);
  }
});

test('who changed what is on the audit, and neither can be rewritten by the running server', async () => {
  const rows = await db.query(
    '',
    "select actor, facts ->> 'name' as name from audit_entry where action = 'rules.changed' and actor_kind = 'operator' order by id limit 1",
  );
  expect(rows).toEqual([{ actor: '7', name: 'hits' }]);
  await expect(db.query('', 'update rule_version set value = $1', ['1'])).rejects.toThrow(/permission denied/);
  await expect(db.query('', 'truncate rule_version')).rejects.toThrow(/permission denied/);
});
