import { withdrawalStates } from '@parkett/contract/withdrawals';
import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordsWish } from '../../books/payments/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { fundPassword, withdrawalHouse, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';
import { listWithdrawals } from './store.ts';

// Promised: what isn't the caller's is as if it weren't there, and the deadline is nobody's to undo.

let world: WithdrawalHouse;
beforeAll(async () => {
  world = await withdrawalHouse();
});
afterAll(() => world.close());

test('days that aren’t any are refused, and the record of somebody else isn’t there', async () => {
  const [who, other] = [await world.owner(), await world.owner()];
  const payee = await world.payeeOf(who);
  const { number } = (await world.ask(who, { amount: '100.00', payee })).data as { number: string };
  for (const path of ['withdrawals/list', 'withdrawals/file'])
    for (const day of [{ from: '2026-02-30' }, { to: '2026-13-01' }]) expect(await who.visitor.post(path, day)).toMatchObject({ code: 'malformed' });
  expect(await other.visitor.post('withdrawals/one', { number })).toMatchObject({ code: 'no-such-withdrawal' });
  expect(await who.visitor.post('withdrawals/one', { number: 'W999' })).toMatchObject({ code: 'no-such-withdrawal' });
  expect((await who.visitor.post('withdrawals/list', {})).data).toMatchObject({ withdrawals: [{ number, state: 'asked' }], hasMore: false });
  expect((await other.visitor.post('withdrawals/list', {})).data).toEqual({ withdrawals: [], hasMore: false });
});

test('however many there are, a page reads no more rows than it shows, of one state too', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE-of-many' });
  const { number } = (await world.ask(who, { amount: '100.00', payee })).data as { number: string };
  await world.post(who, 'withdrawals/cancel', { number });
  const { db, owner } = world.house.database;
  // Copies of the one, rejected: those that are cancelled are the oldest. Holds of their own they have none.
  await owner.query(
    '',
    `insert into withdrawal (id, customer_id, payee_id, currency, amount, fee, account_id, hold_id, two_decide, asked_at, decided_by, state)
      select 100000 + n, customer_id, payee_id, currency, amount, fee, account_id, -n, two_decide, asked_at, decided_by,
        case when n <= 50 then 'cancelled' else 'rejected' end from withdrawal, generate_series(1, 10000) n where customer_id = $1`,
    [who.id],
  );
  await owner.query('', 'analyze withdrawal');
  const read = (asked: object): Promise<number> =>
    rowsRead(db, from => listWithdrawals(from, recordsWish({ size: 30, ...asked }, { customer: who.id, letter: 'W' })!));
  // Beside each row stands the reason of its last step, which these haven't.
  expect(await read({})).toBe(31);
  for (const state of withdrawalStates) expect(await read({ state }), state).toBeLessThanOrEqual(32);
});

test('a wallet that was never opened has nothing to withdraw, and says so', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE-of-no-wallet' });
  const wish = { operation: 'withdraw', amount: '10000', currency: 'KRW', payee, fundPassword };
  expect(await who.visitor.post('security/confirm', wish)).toMatchObject({ status: 1 });
  expect(await world.post(who, 'withdrawals/ask', { type: 'krw', amount: '10000', payee })).toMatchObject({
    ...{ code: 'insufficient-withdrawable-amount', params: { withdrawableAmount: '0', currency: 'KRW' } },
  });
  expect(await who.visitor.post('withdrawals/explain', { type: 'xyz' })).toMatchObject({ code: 'malformed' });
});

test('nobody decides: at the end of the next TARGET day it is approved by itself, and handed over', async () => {
  const who = await world.owner();
  const payee = await world.payeeOf(who, { number: 'DE-of-the-deadline' });
  const { number, decidedBy } = (await world.ask(who, { amount: '20000.00', payee })).data as { number: string; decidedBy: string };
  expect(decidedBy).toBe('2026-11-26T23:00:00.000Z');
  const { clock, work, database } = world.house;
  clock.now = later(clock.now, Date.parse(decidedBy) - clock.now);
  const { handle, source } = work.reviews.deadlines();
  const endOne = (): Promise<number> =>
    withTransaction(database.db, async tx => {
      const items = await source!.claim(tx, { until: clock.now, max: 10, except: [], only: null });
      await handle(tx, items, clock.now);
      return items.length;
    });
  while ((await endOne()) > 0);
  expect((await world.reviewOf(number)).state).toBe('approved');
  await world.handOver();
  await world.bankWorks();
  expect(await world.cash(who)).toEqual({ balance: 3_000_000n, held: 0n });
});
