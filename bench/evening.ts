/**
 * The evening's comparison of a ledger with a million postings, the next one, and the first page of a customer's 100,000 deposits.
 * Run: node bench/evening.ts [--customers 500000]
 */
import { parseArgs } from 'node:util';
import { dateAt } from '@parkett/kernel';
import type { HouseBank } from '../apps/server/src/books/bank/index.ts';
import { depositsOf } from '../apps/server/src/features/deposits/store.ts';
import { compareEvening, lookAtEverything } from '../apps/server/src/features/reconciliation/compare.ts';
import { timestamp } from '../apps/server/src/platform/db.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { benchStart } from './place-orders.ts';
import { printTable, type Row } from './row.ts';

const goals = { seconds: 30, memoryMb: 200, pageMs: 50 };
const deposits = 100_000;
const turns = 25;
const depositor = 1n;

/** A bank without accounts: only what the ledger costs is measured. */
const noBank = { accounts: [], differences: async () => [] } as unknown as HouseBank;

async function compare({ db }: BenchHouse): Promise<{ readonly seconds: number; readonly memoryMb: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  const begun = performance.now();
  const seen = await lookAtEverything({ db, bank: noBank });
  compareEvening(seen, { bank: noBank, day: dateAt(benchStart), at: benchStart });
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(looking);
  return { seconds, memoryMb: (most - before) / 1e6 };
}

async function payIn({ owner }: BenchHouse): Promise<void> {
  const at = timestamp(benchStart);
  await owner.query(
    `insert into bank_line (id, account, number, kind, amount, sum, details, is_simulated, booked_at)
     select i, 'bank-eur', i, 'incoming', 100, i * 100, '', true, $1 from generate_series(1, $2::int8) i`,
    [at, deposits],
  );
  await owner.query(
    `insert into deposit (id, customer_id, channel, currency, state, since, noted_at, came, credited_at, line_id)
     select i, $1, 'bank-eur', 'EUR', 'credited', $2, $2, 100, $2, i from generate_series(1, $3::int8) i`,
    [depositor, at, deposits],
  );
  await owner.query('vacuum analyze deposit, bank_line');
}

/** The slowest of some first pages: of all deposits, and of those in one state. */
async function slowestPage({ db }: BenchHouse): Promise<number> {
  let slowest = 0;
  for (const state of [null, 'credited', 'cancelled'] as const)
    for (let turn = 0; turn < turns; turn += 1) {
      const begun = performance.now();
      await depositsOf(db, { customer: depositor, state, from: null, until: null, before: null, size: 20 });
      slowest = Math.max(slowest, performance.now() - begun);
    }
  return slowest;
}

export async function benchEvening(say: (line: string) => void, { customers }: { customers: number } = { customers: 500_000 }): Promise<Row[]> {
  const house = await openHouse();
  try {
    say('opening customers');
    await openCustomers(house, customers);
    const [first, second] = [await compare(house), await compare(house)];
    await payIn(house);
    const page = await slowestPage(house);
    const row = (what: string, { seconds, memoryMb }: typeof first): Row => ({
      what,
      measured: `${seconds.toFixed(1)} s, ${memoryMb.toFixed(0)} MB`,
      goal: `≤ ${goals.seconds} s, ≤ ${goals.memoryMb} MB`,
      met: seconds <= goals.seconds && memoryMb <= goals.memoryMb,
    });
    return [
      row(`an evening's comparison of ${customers * 2} postings`, first),
      row('the next one, with nothing new', second),
      {
        what: `first page of ${deposits} deposits, slowest`,
        measured: `${page.toFixed(1)} ms`,
        goal: `≤ ${goals.pageMs} ms`,
        met: page <= goals.pageMs,
      },
    ];
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { customers: { type: 'string', default: '500000' } } });
  printTable(await benchEvening(said => console.error(said), { customers: Number(values.customers) }));
}
