import fc from 'fast-check';
import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { anyDeed, MoneyLife, silentBank, type Deed, type Faults } from '../../testing/money-deeds.ts';
import { paymentsHouse, wallets, type Payer, type PaymentsHouse, type Wallet } from '../../testing/payments-house.ts';
import { TakeOut } from '../../testing/take-out.ts';

// Promised: from whatever state an account is in, its free settled money can be withdrawn by its customer's own steps and by waiting, on both clocks, without
// paying anything in and without anybody at the desk. A world that breaks it is printed with its seed, which makes it again.

const full = Boolean(process.env.PARKETT_TEST_FULL);
/** The same worlds on every machine; with the full numbers others each time. */
const seeded = process.env.SEED ? { seed: Number(process.env.SEED) } : full ? {} : { seed: 20_261_125 };
/** Worlds × rounds × customers: each customer's state after each round is one. */
const [worlds, rounds, customers] = full ? [34, 5, 60] : [1, 5, 60];

const startsAt = instantOf('2026-11-25T13:00:00Z');

/** The rest of a customer's free money. */
async function leftOf(world: PaymentsHouse, people: readonly Payer[]): Promise<string[]> {
  const left: string[] = [];
  for (const who of people)
    for (const currency of Object.keys(wallets) as Wallet[]) {
      const { withdrawable, unsettled } = await world.free(who, currency);
      if (withdrawable !== 0n || unsettled !== 0n) left.push(`${who.id}: ${withdrawable} and ${unsettled} ${currency}`);
    }
  return left;
}

async function walk(roundsOfDeeds: readonly (readonly Deed[])[]): Promise<void> {
  const faults: Faults = { silent: false };
  const world = await paymentsHouse({ wrap: silentBank(faults), startsAt });
  try {
    const people: Payer[] = [];
    for (let count = 0; count < customers; count += 1) people.push(await world.payer());
    const life = new MoneyLife({ world, people, faults });
    await life.open();
    const takeOut = new TakeOut(world);
    for (const deeds of roundsOfDeeds) {
      for (const deed of deeds) await life.live(deed);
      faults.silent = false;
      await takeOut.all(people);
      expect(await leftOf(world, people)).toEqual([]);
    }
  } finally {
    await world.close();
  }
}

test(`free settled money can be withdrawn from each of ${worlds * rounds * customers} states`, { timeout: full ? 14_400_000 : 900_000 }, async () => {
  const deeds = fc.array(anyDeed, { minLength: customers, maxLength: customers + 10, size: 'max' });
  const world = fc.array(deeds, { minLength: rounds, maxLength: rounds });
  await fc.assert(fc.asyncProperty(world, walk), {
    numRuns: worlds,
    endOnFailure: true,
    ...seeded,
  });
});

test('everything below the minimum is paid, and everything up to the network’s price without that price: 0.60 USDT arrive as 0.60', async () => {
  const world = await paymentsHouse({ startsAt });
  try {
    const who = await world.payer();
    const takeOut = new TakeOut(world);
    await takeOut.all([who]);
    const wallet = world.bank.paperBank.numberFor('usdt-trc20', 'his wallet');
    await world.send(who, { amount: 600_000n, account: 'usdt-trc20', holder: '', number: wallet });
    await world.send(who, { amount: 1n });
    await world.settled();
    await takeOut.all([who]);
    const { withdrawals } = (await who.post('withdrawals/list', {})).data as {
      withdrawals: { state: string; amount: string; fee: string; currency: string }[];
    };
    const said = withdrawals.map(({ state, amount, fee, currency }) => `${state} ${amount} ${currency}, ${fee} for the network`);
    expect(said).toContain('paid 0.600000 USDT, 0.000000 for the network');
    expect(said).toContain('paid 0.01 EUR, 0.00 for the network');
    expect(await leftOf(world, [who])).toEqual([]);
  } finally {
    await world.close();
  }
});
