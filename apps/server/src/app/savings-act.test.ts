import { randomUUID } from 'node:crypto';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RuleBook } from '../books/house-rules/index.ts';
import { cashOf, givePlayMoney } from '../books/ledger/index.ts';
import { collect, manifests } from '../manifests.ts';
import { setRealName } from '../testing/real-name.ts';
import { createSavings, createSavingsTables, savingsManifest, savingsPolicies } from '../testing/savings-feature.ts';
import { signInHouse } from '../testing/sign-in-house.ts';
import { TestFloor } from '../testing/trading-floor.ts';
import type { Visitor } from '../testing/visitor.ts';

// Promised: a money feature names its act in one line and asks nothing about its caller. Putting aside moves a customer's own money: a ban of trading or of
// withdrawals leaves it open, a frozen account doesn't.

const declared = collect([...manifests, savingsManifest]);
let floor: TestFloor;
const house = await signInHouse({
  policies: savingsPolicies,
  welcome: async (tx, { id }) => {
    await givePlayMoney(tx, { ledger: floor.ledger, customer: id, at: floor.now });
  },
  addCalls: ({ calls, commands, database }) => {
    floor = new TestFloor(database, { house: declared });
    const ruleBook = new RuleBook({ db: database.db, rules: declared.allRules, businessNow: () => floor.now });
    createSavings({ commands, ledger: floor.ledger, ruleBook }).feature.calls!(calls);
  },
});
const { database, clock, gates, customers } = house;
beforeAll(async () => {
  await createSavingsTables(database.owner);
  await floor.open();
});
afterAll(() => house.close());

type Saver = { readonly visitor: Visitor; readonly id: bigint };

async function saver(): Promise<Saver> {
  clock.now = floor.now;
  const visitor = house.visitor();
  await visitor.enter('demo/open', {});
  expect(await visitor.post('user/setFundPassword', { fundPassword: '482915' })).toMatchObject({ status: 1 });
  const { id } = house.welcomed.at(-1)!;
  return { visitor, id };
}
const free = async ({ id }: Saver): Promise<bigint> => {
  const { balance, held } = (await cashOf(database.db, { customer: id, currency: 'EUR' }))!;
  return balance - held;
};
/** The answer, and by how many cents the free cash of the saver fell. */
async function save(who: Saver, cents = 5_000): Promise<readonly [string | undefined, bigint]> {
  const before = await free(who);
  const { code, status } = await who.visitor.post('savings/save', { cents }, { key: randomUUID() });
  return [status === 1 ? undefined : code, before - (await free(who))];
}
const block = (who: Saver, kind: 'frozen' | 'trade-banned' | 'withdrawal-banned'): Promise<bigint> =>
  gates.place(who.id, { kind, reason: 'court-order', placedBy: { kind: 'tool', name: 'savings' }, expiresAt: later(clock.now, 3_600_000) });

test('a verified customer on an unlocked session puts aside, also behind a ban of trading and of withdrawals', async () => {
  const who = await saver();
  expect(await save(who)).toEqual([undefined, 5_100n]);
  await block(who, 'trade-banned');
  await block(who, 'withdrawal-banned');
  expect(await save(who)).toEqual([undefined, 5_100n]);
});

test('frozen, unverified or on a locked session nobody puts aside, and the rule of the feature comes after that', async () => {
  const [frozen, unverified, locked] = [await saver(), await saver(), await saver()];
  expect(await save(locked, 1_000_000_000)).toEqual(['amount-malformed', 0n]);
  await block(frozen, 'frozen');
  expect(await save(frozen, 1_000_000_000)).toEqual(['account-frozen', 0n]);
  await setRealName(customers, unverified.id, 'unverified');
  expect(await save(unverified, 1_000_000_000)).toEqual(['complete-real-name-first', 0n]);
  clock.now = later(clock.now, 6 * 60_000);
  expect(await save(locked)).toEqual(['fund-password-required', 0n]);
});
