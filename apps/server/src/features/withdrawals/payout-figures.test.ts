import { later } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mia, withdrawalHouse, type WithdrawalHouse } from '../../testing/withdrawal-house.ts';

// Promised: everybody reads how long payouts take and why others were refused, and nobody reads it of a few.

let world: WithdrawalHouse;
beforeAll(async () => {
  world = await withdrawalHouse();
});
afterAll(() => world.close());

async function asked(count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let at = 0; at < count; at++) {
    const who = await world.owner();
    const { data } = await world.ask(who, { amount: '100.00', payee: await world.payeeOf(who, { number: `DE${who.id}` }) });
    numbers.push((data as { number: string }).number);
  }
  return numbers;
}
const pay = async (numbers: readonly string[]): Promise<void> => {
  for (const number of numbers) await world.decide(number, { by: mia, decision: 'approved' });
  await world.handOver();
  await world.bankWorks();
};
const pass = (minutes: number) => (world.house.clock.now = later(world.house.clock.now, minutes * 60_000));
const read = async () => (await world.house.visitor().post('withdrawals/figures')).data;

test('the figures come with the twentieth case, to the minute, and are computed once a minute', async () => {
  const [quick, slow, late] = [await asked(18), await asked(1), await asked(1)];
  await pay(quick);
  pass(118);
  await pay(slow);
  expect(await read()).toMatchObject({ days: 30, fewest: 20, paid: null, refused: null });
  await pay(late);
  // 18 took a minute, one two hours, and one a minute more.
  expect(await read()).toMatchObject({ paid: { count: 20, medianMinutes: 1, slowMinutes: 121 }, refused: [] });
  for (const number of await asked(2)) await world.decide(number, { by: mia, decision: 'rejected', reason: 'payee-not-own' });
  expect(await read()).toMatchObject({ refused: [] });
  pass(1);
  expect(await read()).toMatchObject({ paid: { count: 20 }, refused: [{ reason: 'payee-not-own', count: 2 }] });
});

test('what is older than thirty days is in no figure', async () => {
  pass(31 * 24 * 60);
  expect(await read()).toMatchObject({ paid: null, refused: null });
});
