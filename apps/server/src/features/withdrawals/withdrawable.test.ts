import fc from 'fast-check';
import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { anyDeed, MoneyLife, silentBank, type Deed, type Faults } from '../../testing/money-deeds.ts';
import { paymentsHouse, wallets, type Payer, type PaymentsHouse, type Wallet } from '../../testing/payments-house.ts';
import { keptByLoan, TakeOut } from '../../testing/take-out.ts';

// Promised: from whatever state an account is in, its free settled money can be withdrawn by its customer's own steps and by waiting, on both clocks, without
// paying anything in and without anybody at the desk; of borrowed money a low score keeps no more than is owed, and keeps it. A world that breaks it is printed with its seed, which makes it again.

const full = Boolean(process.env.PARKETT_TEST_FULL);
/** The same worlds on every machine; with the full numbers others each time. */
const seeded = process.env.SEED ? { seed: Number(process.env.SEED) } : full ? {} : { seed: 20_261_125 };
/** Worlds × rounds × customers: each customer's state after each round is one. */
const [worlds, rounds, customers] = full ? [34, 5, 60] : [1, 5, 40];

const startsAt = instantOf('2026-11-25T13:00:00Z');

/** Less than one euro cent, in minor units. */
const dust: Partial<Record<Wallet, bigint>> = { JPY: 1n, KRW: 13n };

/** The rest of a customer's free money, but for what a loan may keep. */
async function leftOf(world: PaymentsHouse, people: readonly Payer[]): Promise<string[]> {
  const left: string[] = [];
  for (const who of people)
    for (const currency of Object.keys(wallets) as Wallet[]) {
      const { withdrawable, unsettled } = await world.free(who, currency);
      if (withdrawable === 0n && unsettled === 0n) continue;
      const kept = currency === 'EUR' ? await keptByLoan(world, who) : (dust[currency] ?? 0n);
      if (withdrawable > kept || unsettled !== 0n) left.push(`${who.id}: ${withdrawable} and ${unsettled} ${currency}, ${kept} kept`);
    }
  return left;
}

type Loan = { readonly customer: bigint; readonly outstanding: bigint; readonly repaid: bigint };
type Borrower = { readonly who: Payer; readonly loan: Loan; readonly free: bigint };

/** Loans of customers whose score keeps borrowed money here. */
async function lowScores(world: PaymentsHouse, people: readonly Payer[]): Promise<Borrower[]> {
  const loans = await world.house.database.owner.query<Loan>(
    '',
    `select l.customer_id as customer, l.outstanding, coalesce(sum(i.paid), 0)::int8 as repaid from loan l join loan_instalment i on i.loan_id = l.id
     where l.state = 'running' group by l.id`,
  );
  const low: Borrower[] = [];
  for (const loan of loans) {
    const who = people.find(({ id }) => id === loan.customer)!;
    const { score } = (await who.post('loans/overview')).data as { score: number };
    if (score < 50) low.push({ who, loan, free: (await world.free(who, 'EUR')).withdrawable });
  }
  return low;
}

/** Borrowed euros that have left though their customer's score was too low all the time. */
async function borrowedThatLeft(world: PaymentsHouse, before: readonly Borrower[], people: readonly Payer[]): Promise<string[]> {
  return (await lowScores(world, people)).flatMap(({ who, loan, free }) => {
    const then = before.find(other => other.who === who);
    const wasThere = then && (then.free < then.loan.outstanding ? then.free : then.loan.outstanding);
    return wasThere !== undefined && free + loan.repaid - then!.loan.repaid < wasThere ? [`${who.id} had ${wasThere} borrowed and has ${free}`] : [];
  });
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
      const low = await lowScores(world, people);
      await takeOut.all(people);
      expect(await leftOf(world, people)).toEqual([]);
      expect(await borrowedThatLeft(world, low, people)).toEqual([]);
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
