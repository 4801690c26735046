/**
 * A hundred thousand holds of as many customers that end at one moment, while orders of these customers are placed.
 * Run: node bench/hold-ends.ts [--holds 100000]
 */
import { parseArgs } from 'node:util';
import { later } from '@parkett/kernel';
import { HoldEnds } from '../apps/server/src/books/ledger/index.ts';
import { timestamp } from '../apps/server/src/platform/db.ts';
import { benchClaim, openCustomers, openHouse, type BenchHouse } from './house.ts';
import { anyOf, BenchFloor, benchStart, drive, expectSound, restingBuy, type Rate } from './place-orders.ts';
import { printTable, times, type Row } from './row.ts';
import { sweep } from './sweep.ts';

const inFlight = 32;
const goals = { seconds: 60, p99: 1.5 };
const end = later(benchStart, 60_000);

/** Each customer's wallet holds a euro that ends at the same moment. */
async function placeHolds({ owner }: BenchHouse): Promise<void> {
  await owner.query(
    `insert into ledger_hold (account_id, id, claim, claim_id, owner, placed, open, placed_at, ends_at)
     select id, nextval('ledger_hold_id'), '${benchClaim}', owner, owner, 100, 100, $1, $2 from ledger_account where purpose = 'cash'`,
    [timestamp(benchStart), timestamp(end)],
  );
  await owner.query(`update ledger_account set held = held + 100 where purpose = 'cash'`);
  await owner.query('vacuum analyze ledger_hold, ledger_account');
  await owner.query('checkpoint');
}

export async function benchHoldEnds(say: (line: string) => void, { holds }: { holds: number } = { holds: 100_000 }): Promise<Row[]> {
  const house = await openHouse();
  try {
    say('opening customers');
    await openCustomers(house, holds);
    await placeHolds(house);
    const floor = await new BenchFloor(house, { lanes: 2, matching: false }).open();
    const place = (seconds: number, until?: () => boolean): Promise<Rate> =>
      drive({ inFlight, seconds, customerOf: anyOf(holds), place: customer => floor.place(customer, restingBuy), ...(until ? { until } : {}) });
    await place(10);
    const quiet = await place(20);
    say(`quiet: ${quiet.perSecond.toFixed(0)} orders per second, p99 ${quiet.p99.toFixed(1)} ms`);
    const { seconds, orders } = await sweep(house, [new HoldEnds(floor.ledger).due()], { at: end, place: until => place(600, until) });
    say(
      `${seconds.toFixed(1)} s; meanwhile: ${orders.perSecond.toFixed(0)} orders per second, p99 ${orders.p99.toFixed(1)} ms, ${orders.refused} refused`,
    );
    const ratio = orders.p99 / quiet.p99;
    const rows = [
      { what: `${holds} holds that end together`, measured: `${seconds.toFixed(1)} s`, goal: `≤ ${goals.seconds} s`, met: seconds <= goals.seconds },
      {
        what: 'p99 of orders meanwhile',
        measured: `${times(ratio)} (${orders.p99.toFixed(1)} ms, else ${quiet.p99.toFixed(1)} ms)`,
        goal: `≤ ${goals.p99} ×`,
        met: ratio <= goals.p99,
      },
    ];
    await expectSound(floor);
    return rows;
  } finally {
    await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { holds: { type: 'string', default: '100000' } } });
  printTable(await benchHoldEnds(line => console.error(line), { holds: Number(values.holds) }));
}
