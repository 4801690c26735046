/**
 * A hundred thousand instalments of one morning, while orders of these customers are placed.
 * Run: node bench/instalments.ts [--loans 100000]
 */
import { parseArgs } from 'node:util';
import { dateAt, money, negated } from '@parkett/kernel';
import { journalEntry, line, unitOfCurrency, type AccountId } from '../apps/server/src/books/ledger/index.ts';
import { loanMornings } from '../apps/server/src/features/loans/index.ts';
import { loansKey } from '../apps/server/src/features/loans/chart.ts';
import { dueDays, morningOf } from '../apps/server/src/features/loans/rules/days.ts';
import { schedule } from '../apps/server/src/features/loans/rules/schedule.ts';
import { timestamp, withTransaction } from '../apps/server/src/platform/db.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { anyOf, BenchFloor, benchStart, drive, expectSound, restingBuy, type Rate, underOrders } from './place-orders.ts';
import { printTable, times, type Row } from './row.ts';
import { sweep } from './sweep.ts';

const goals = { seconds: 60, p99: 1.5 };
const terms = { principal: 2_000_00n, rateBps: 790, from: dateAt(benchStart), days: dueDays(dateAt(benchStart), 12) };
const morning = morningOf(terms.days[0]!);
const unit = unitOfCurrency('EUR');

/** Each customer owes a loan of 2,000.00, lent in an entry of its own, whose first instalment is of the same morning. */
async function lend({ owner, db }: BenchHouse, { ledger }: BenchFloor): Promise<void> {
  await owner.query(
    `insert into loan (id, customer_id, amount, months, purpose, rate_bps, state, asked_at, decided_by, score, limit_amount, declared, granted_at, outstanding, counted_to, next_at)
     select id, id, $1, $2, 'other', $3, 'running', $4, $4, 80, 800000, '', $4, $1, $5, $6 from customer`,
    [terms.principal, terms.days.length, terms.rateBps, timestamp(benchStart), terms.from, timestamp(morning)],
  );
  for (const { no, dueOn, principal } of schedule(terms))
    await owner.query('insert into loan_instalment (loan_id, no, due_on, principal) select id, $1, $2, $3 from loan', [no, dueOn, principal]);
  await ledger.directory.open([loansKey]);
  const lent = ledger.directory.known(loansKey)!;
  const amount = money('EUR', terms.principal);
  const { rows } = await owner.query<{ id: string; owner: string }>(
    `select id::text, owner::text from ledger_account where purpose = 'cash' and owner <> 0 order by owner`,
  );
  for (let from = 0; from < rows.length; from += 1_000) {
    const entries = rows.slice(from, from + 1_000).map(({ id, owner: whose }) =>
      journalEntry({
        ...{ kind: 'loan', reference: BigInt(whose), part: 0, owner: BigInt(whose), bookedAt: benchStart },
        postings: [line({ account: BigInt(id) as AccountId<'EUR'>, unit, amount }), line({ account: lent, unit, amount: negated(amount) })],
      }),
    );
    await withTransaction(db, tx => ledger.post(tx, { entries }));
  }
  await owner.query('vacuum analyze loan, loan_instalment, ledger_account, ledger_entry, ledger_posting');
  await owner.query('checkpoint');
}

export async function benchInstalments(say: (line: string) => void, { loans }: { loans: number } = { loans: 100_000 }): Promise<Row[]> {
  const house = await openHouse();
  try {
    say('opening customers');
    await openCustomers(house, loans);
    const floor = await new BenchFloor(house, { lanes: 2, matching: false }).open();
    await lend(house, floor);
    const place = (seconds: number, until?: () => boolean): Promise<Rate> =>
      drive({ ...underOrders, seconds, customerOf: anyOf(loans), place: customer => floor.place(customer, restingBuy), ...(until ? { until } : {}) });
    await place(10);
    const quiet = await place(20);
    say(`quiet: ${quiet.perSecond.toFixed(0)} orders per second, p99 ${quiet.p99.toFixed(1)} ms`);
    const due = loanMornings({ ledger: floor.ledger, systemNow: () => morning, notify: () => {} });
    const { seconds, orders } = await sweep(house, [due], { at: morning, place: until => place(1_200, until) });
    const meanwhile = `${orders.perSecond.toFixed(0)} orders per second, p99 ${orders.p99.toFixed(1)} ms, ${orders.refused} refused`;
    say(`${seconds.toFixed(1)} s; meanwhile: ${meanwhile}`);
    const ratio = orders.p99 / quiet.p99;
    const rows = [
      {
        what: `${loans} instalments of one morning`,
        measured: `${seconds.toFixed(1)} s`,
        goal: `≤ ${goals.seconds} s`,
        met: seconds <= goals.seconds,
      },
      {
        what: 'p99 of orders meanwhile',
        measured: `${times(ratio)} (${orders.p99.toFixed(1)} ms, else ${quiet.p99.toFixed(1)} ms)`,
        goal: `≤ ${goals.p99} ×`,
        met: ratio <= goals.p99,
      },
    ];
    // All of the books takes longer than ten minutes after so many orders; what orders leave is checked by their own bench.
    await expectSound(floor, ['loans', 'ledger']);
    return rows;
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { loans: { type: 'string', default: '100000' } } });
  printTable(await benchInstalments(said => console.error(said), { loans: Number(values.loans) }));
}
