/**
 * Placing on large books: a million accounts and ten million orders against a hundred thousand accounts and no order, in turns. The large books' orders
 * are rows made by SQL that nobody placed, so their books aren't checked afterwards. Run: node bench/large.ts [--seconds 10] [--pairs 3]
 */
import { parseArgs } from 'node:util';
import { universe } from '../apps/server/src/books/instruments/index.ts';
import { told } from './cpu.ts';
import { openCustomers, openHouse, type BenchHouse } from './house.ts';
import { BenchFloor } from './place-orders.ts';
import { placeRound, type Reached } from './rounds.ts';
import { median, printTable, times, type Row } from './row.ts';

const small = { customers: 100_000, orders: 0 };
const large = { customers: 1_000_000, orders: 10_000_000 };
const goal = 0.8;
const rowsAtOnce = 1_000_000;
const warmUpSeconds = 10;

type Size = typeof small;
type Say = (line: string) => void;

/** Orders that were cancelled, each customer's in his turn, with the record of the command by which each was placed. */
async function layInOrders({ owner }: BenchHouse, { customers, orders }: Size): Promise<void> {
  const { id: instrument, currency } = universe.find(({ code }) => code === 'SAP')!;
  for (let from = 0; from < orders; from += rowsAtOnce) {
    const range = [from + 1, Math.min(from + rowsAtOnce, orders), customers];
    await owner.query(
      `insert into orders (customer_id, id, instrument_id, side, effect, type, quantity, price, limit_price, time_in_force, main_hours_only, state, reason, fee_rule,
         currency, hold_account, hold_placed, live_quantity, live_limit, venue, placed_at, ended_at)
       select c.owner, i, $4::int, 'buy', 'open', 'limit', 1, 900000, 900000, 'day', false, 'cancelled', 'requested', 1, $5::text, a.id, 9100, 1, 900000, 'embedded', now(), now()
       from generate_series($1::int8, $2::int8) i cross join lateral (select i % $3::int8 + 1 as owner) c
       join ledger_account a on a.owner = c.owner and a.purpose = 'cash'`,
      [...range, instrument, currency],
    );
    await owner.query(
      `insert into command (principal_kind, principal, key, route, body_hash, result_kind, result_id)
       select 'customer', i % $3::int8 + 1, gen_random_uuid()::text, 'trade/order', sha256(i::text::bytea), 'order', i from generate_series($1::int8, $2::int8) i`,
      range,
    );
  }
  await owner.query(`select setval('order_id', $1::int8)`, [orders + 1]);
  await owner.query('vacuum analyze orders, command');
  await owner.query('checkpoint');
}

async function openFloor(house: BenchHouse, size: Size, say: Say): Promise<BenchFloor> {
  await openCustomers(house, size.customers);
  if (size.orders > 0) {
    say(`laying in ${size.orders} orders`);
    await layInOrders(house, size);
  }
  const floor = await new BenchFloor(house, { lanes: 2, matching: false }).open();
  await placeRound(floor, { seconds: warmUpSeconds, customers: size.customers });
  return floor;
}

export async function benchLarge(say: Say, { seconds, pairs }: { seconds: number; pairs: number }): Promise<Row[]> {
  const houses: BenchHouse[] = [];
  try {
    houses.push(await openHouse(), await openHouse());
    const few = await openFloor(houses[0]!, small, say);
    const many = await openFloor(houses[1]!, large, say);
    const ratios: number[] = [];
    let last: Reached | null = null;
    for (let pair = 1; pair <= pairs; pair += 1) {
      const before = await placeRound(few, { seconds, customers: small.customers });
      const now = (last = await placeRound(many, { seconds, customers: large.customers }));
      ratios.push(now.perSecond / before.perSecond);
      say(`${pair}: ${before.perSecond.toFixed(0)} → ${now.perSecond.toFixed(0)} per second`);
      say(`    small  ${told(before)}`);
      say(`    large  ${told(now)}`);
    }
    const ratio = median(ratios);
    return [
      {
        what: `placing with ${large.customers} accounts and ${large.orders} orders`,
        measured: `${times(ratio)} that with ${small.customers} accounts and none`,
        goal: `≥ ${goal} ×`,
        met: ratio >= goal,
        ...(last ? { costs: last } : {}),
      },
    ];
  } finally {
    for (const house of houses) await house.stop();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' }, pairs: { type: 'string', default: '3' } } });
  printTable(await benchLarge(line => console.error(line), { seconds: Number(values.seconds), pairs: Number(values.pairs) }));
}
