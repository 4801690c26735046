import { randomUUID } from 'node:crypto';
import { later, type Currency } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContributions } from '../../audit-contributions.ts';
import { verifyBooks } from '../../audit/index.ts';
import { bodyHash, type Principal } from '../../platform/commands/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { mia, noah, withdrawalHouse, type Owner, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';
import { higherReviewKind } from './higher-review.ts';
import { higherOf } from './higher-store.ts';
import { largestWithdrawal } from './limits.ts';

// Promised: one withdrawal above the maximum can be asked for; two of the treasury grant it, and it is used once.

let world: WithdrawalHouse;
beforeAll(async () => {
  world = await withdrawalHouse();
  const { ruleBook, database, clock } = world.house;
  const value: Record<Currency, number> = { ...ruleBook.now(largestWithdrawal), EUR: 1_000 };
  const actor = { kind: 'tool', name: 'test' } as const;
  await withTransaction(database.db, tx => ruleBook.change(tx, { name: largestWithdrawal.name, value, from: clock.now, actor, reason: 'small' }));
  await ruleBook.reread();
});
afterAll(() => world.close());

const decide = async (who: Owner, by: Principal, decision: 'approved' | 'rejected'): Promise<string> => {
  const { reviews } = world.house.work;
  const review = (await reviews.pendingOf(world.house.database.db, { kind: higherReviewKind, customer: who.id }))!;
  const key = { principal: by, key: randomUUID(), route: 'reviews/decide', bodyHash: bodyHash({ key: randomUUID() }) };
  const said = await reviews.decide({ ...key, command: { review: review.id, decision, reason: null, note: null } });
  return said.outcome === 'accepted' ? said.answer.state : said.outcome === 'denied' ? said.denial.code : said.outcome;
};
const explained = async (who: Owner, amount: string) => {
  const { higher, maximum, rules } = (await who.visitor.post('withdrawals/explain', { amount })).data as {
    higher: { state: string } | null;
    maximum: string;
    rules: { rule: string; state: string; cure: string | null }[];
  };
  const { state, cure } = rules.find(({ rule }) => rule === 'maximum')!;
  return { higher: higher?.state ?? null, maximum, state, cure };
};
const askHigher = (who: Owner, amount: string) => world.post(who, 'withdrawals/askHigher', { amount });
const breaches = async (): Promise<string[]> => {
  const contributions = auditContributions(world.floor.ledger.chart).filter(({ name }) => name === 'withdrawals' || name === 'ledger');
  const { checked } = await verifyBooks(world.house.database.verify, { contributions, oracle: null as never });
  return checked.flatMap(({ breaches: found }) => found);
};

test('refused above the maximum, asked for, granted by two, used by one withdrawal, and by another where that one wasn’t paid', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: `DE-higher-${who.id}` });
  expect(await world.ask(who, { amount: '1200.00', payee })).toMatchObject({ code: 'withdrawal-above-maximum' });
  expect(await explained(who, '1200.00')).toEqual({ higher: null, maximum: '1000.00', state: 'broken', cure: 'lower-or-ask-higher' });
  expect(await askHigher(who, '1000.00')).toMatchObject({ code: 'higher-maximum-not-needed' });
  expect(await askHigher(who, '1500.00')).toMatchObject({ status: 1 });
  expect(await askHigher(who, '1600.00')).toMatchObject({ code: 'higher-maximum-asked' });
  expect(await explained(who, '1200.00')).toEqual({ higher: 'asked', maximum: '1000.00', state: 'broken', cure: 'wait-for-higher' });
  expect(await decide(who, mia, 'approved')).toBe('pending');
  expect(await world.ask(who, { amount: '1200.00', payee })).toMatchObject({ code: 'withdrawal-above-maximum' });
  expect(await decide(who, noah, 'approved')).toBe('approved');
  expect(await explained(who, '1200.00')).toEqual({ higher: 'approved', maximum: '1500.00', state: 'met', cure: 'uses-higher' });
  expect(await world.ask(who, { amount: '1500.01', payee })).toMatchObject({ code: 'withdrawal-above-maximum' });

  const { number } = (await world.ask(who, { amount: '1200.00', payee })).data as { number: string };
  expect(await explained(who, '1200.00')).toMatchObject({ higher: null, maximum: '1000.00' });
  await world.post(who, 'withdrawals/cancel', { number });
  expect(await explained(who, '1200.00')).toMatchObject({ higher: 'approved', maximum: '1500.00' });
  const again = (await world.ask(who, { amount: '1500.00', payee })).data as { number: string };
  expect(await world.decide(again.number, { by: mia, decision: 'approved' })).toBe('approved');
  expect(await explained(who, '1500.00')).toMatchObject({ higher: null, cure: 'lower-or-ask-higher' });
  expect(await breaches()).toEqual([]);
});

test('rejected or left undecided nothing is granted, and it can be asked for again', async () => {
  const who = await world.owner();
  expect(await askHigher(who, '2000.00')).toMatchObject({ status: 1 });
  expect(await decide(who, mia, 'rejected')).toBe('rejected');
  expect(await explained(who, '2000.00')).toMatchObject({ higher: null, cure: 'lower-or-ask-higher' });
  const { decidedBy } = (await askHigher(who, '2000.00')).data as { decidedBy: string };
  const { clock, work, database } = world.house;
  clock.now = later(clock.now, Date.parse(decidedBy) - clock.now);
  const { handle, source } = work.reviews.deadlines();
  await withTransaction(database.db, async tx => {
    const items = await source!.claim(tx, { until: clock.now, max: 10, except: [], only: null });
    await handle(tx, items, clock.now);
  });
  expect(await higherOf(database.db, { customer: who.id, currency: 'EUR' })).toBeNull();
  expect(await breaches()).toEqual([]);
});
