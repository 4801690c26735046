import { instantOf, later, zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import { cashOf } from '../../books/ledger/index.ts';
import { positionsOf, type Position } from '../../books/positions/index.ts';
import { bodyHash } from '../../platform/commands/index.ts';
import { blockParts } from '../../testing/block-parts.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { corporateParts } from '../../testing/corporate-parts.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { liveDue } from '../../testing/live-due.ts';
import { tellEverything } from '../../testing/told.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { beginDrafting, offersDue, type BlockParts } from '../block-trades/index.ts';
import { buying } from '../block-trades/buy.ts';
import { termsOn } from '../block-trades/data/shipped-offers.ts';
import { listOffers } from '../block-trades/list.ts';
import { beginCalendar, corporateDue } from './due.ts';
import type { CorporateParts } from './parts.ts';

// Promised: a block that is locked goes through a split with its lock, number and opening time, can't be sold before its lock ends, and its customer reads that it can be sold,
// with the shares that it has then; a reverse split that leaves it with nothing closes it, locked as it is.

const boughtOn = '2026-12-04';
/** The fifth trading day after the purchase, which is the second after the ex-day. */
const lockedUntil = zonedInstant('2026-12-11', '08:00');
const planned = '2026-12-09';
const exAt = zonedInstant(planned, '08:00');
const { code, minimum } = termsOn(boughtOn, 0);

let database: TestDatabase;
let floor: TestFloor;
let parts: CorporateParts;
let blocks: BlockParts;

beforeAll(async () => {
  database = await freshDatabase();
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt: instantOf('2026-11-25T09:30:00Z') }).open();
  for (const customer of [1n, 2n]) await floor.customer(customer);
  await floor.price(code, '100.00');
  parts = await corporateParts(floor, { code, planned, split: { old: 10, fresh: 1 } });
  blocks = blockParts(floor);
  floor.splitAt = (id, now) => parts.terms.splitBefore(id, { schedule: floor.market.scheduleOf(), now });
  await beginCalendar(parts);
});
afterAll(() => database.close());

const liveTo = (to: Instant): Promise<void> => liveDue(floor, [...corporateDue(parts), ...offersDue(blocks)], to);
const cash = async (customer: bigint): Promise<bigint> => (await cashOf(database.db, { customer, currency: 'EUR' }))!.balance;

async function positionsIn(customer: bigint, open: boolean): Promise<readonly Position[]> {
  const { positions } = await positionsOf(database.db, { customer, currency: 'EUR', open, instrument: null, offset: 0, size: null });
  return positions.toSorted((a, b) => a.openedAt - b.openedAt);
}

async function buyBlock(customer: bigint, quantity: bigint): Promise<void> {
  const { offers } = await listOffers(blocks, customer);
  const { number, amounts } = offers.find(offer => offer.code === code && offer.state === 'open')!;
  const body = { number, quantity: String(quantity), price: amounts!.price! };
  const call = {
    principal: { kind: 'customer', id: customer },
    key: `block-of-${customer}`,
    route: 'blockTrades/buy',
    bodyHash: bodyHash(body),
  } as const;
  expect(await buying(blocks)({ ...call, command: { customer, body } })).toMatchObject({ outcome: 'accepted' });
}

const sell = ({ id, openQuantity }: Position) =>
  floor.place(1n, { code, side: 'sell', type: 'limit', quantity: String(openQuantity), price: '940.00', timeInForce: 'gtc', position: `P${id}` });

test('blocks are bought three trading days before the ex-day, behind shares from the market', async () => {
  await floor.place(1n, { code, side: 'buy', type: 'limit', quantity: '7', price: '101.00' });
  await liveTo(zonedInstant(boughtOn, '10:00'));
  const { id } = floor.instruments.withCode(code)!;
  floor.market.print(id, { at: zonedInstant(boughtOn, '09:00'), price: 1_000_000, auction: true });
  await floor.price(code, '100.00');
  await beginDrafting(blocks);
  await liveTo(floor.now);
  // A block of fewer shares than make a new one.
  await database.owner.query('', 'update block_offer set minimum = 5, lot = 5 where instrument_id = $1', [id]);
  await buyBlock(1n, minimum);
  await buyBlock(2n, 5n);
  const [, block] = await positionsIn(1n, true);
  expect(block).toMatchObject({ originKind: 'block', openQuantity: minimum, lockedUntil });
  await expectBooksToBalance(floor);
});

test('the split keeps number, opening time and lock of a block, and takes from it what makes no whole share', async () => {
  await liveTo(later(exAt, -500));
  const [shares, before] = await positionsIn(1n, true);
  const money = await cash(1n);
  await liveTo(later(exAt, 1_000));
  // From its first session on the share trades at a price after the split.
  await floor.price(code, '950.00');
  const [kept, block] = await positionsIn(1n, true);
  const all = minimum + 7n;
  expect(kept!.openQuantity + block!.openQuantity).toBe(all / 10n);
  expect(kept!.id).toBe(shares!.id);
  const { id, openedAt, lock, originId } = before!;
  expect(block).toMatchObject({ id, openedAt, lock, originId, lockedUntil, originKind: 'block' });
  expect((await cash(1n)) - money).toBe((all % 10n) * 10_000n);
  await expectBooksToBalance(floor);
});

test('one that has no whole share left is closed although its lock goes on, and paid', async () => {
  expect(await positionsIn(2n, true)).toEqual([]);
  expect(await positionsIn(2n, false)).toMatchObject([{ originKind: 'block', openQuantity: 0n, proceeds: 50_000n, lockedUntil, closedAt: exAt }]);
});

test('after the split the lock still refuses a sale, and once it has ended the new shares are sold', async () => {
  await liveTo(zonedInstant(planned, '11:00'));
  await floor.price(code, '950.00');
  const [, block] = await positionsIn(1n, true);
  const until = new Date(lockedUntil).toISOString();
  expect(await sell(block!)).toMatchObject({ denial: { code: 'locked-position', params: { until } } });
  await liveTo(zonedInstant('2026-12-11', '11:00'));
  await floor.price(code, '950.00');
  expect(await sell(block!)).toHaveProperty('order');
  expect((await positionsIn(1n, false)).map(({ id }) => id)).toEqual([block!.id]);
  await expectBooksToBalance(floor);
});

test('the end of the lock is told with the shares of after the split, and not of a block that was closed', async () => {
  await tellEverything(floor);
  const told = await database.owner.query(
    '',
    `select customer_id::int as customer, parameters->>'quantity' as quantity from message where kind = 'block-unlocked'`,
  );
  const sold = (await positionsIn(1n, false))[0]!;
  const { after } = (
    await database.owner.query<{ after: bigint }>('', 'select after_quantity as after from split_position where position_id = $1', [sold.id])
  )[0]!;
  expect(told).toEqual([{ customer: 1, quantity: String(after) }]);
});
