import { zonedInstant, type Instant } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { xetraSchedule } from '../../books/instruments/data/schedules.ts';
import type { DueKind } from '../../platform/due-items.ts';
import { expectBooksToBalance } from '../../testing/books.ts';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { liveDue } from '../../testing/live-due.ts';
import { codeOf, instrumentsFrom, keyedCall, newShareParts } from '../../testing/new-share-parts.ts';
import { TestFloor } from '../../testing/trading-floor.ts';
import { beginPublishing, offeringsDue } from './due.ts';
import { listOfferings, listOwn } from './list.ts';
import type { NewShareParts } from './parts.ts';
import { subscriptionsAtOnce } from './pieces.ts';
import { subscribing } from './subscribe.ts';

// Promised: a draw, a payout and a listing of many customers are done in pieces, and a house that is killed between two of them goes on behind the last one.

const count = subscriptionsAtOnce + 6;
const customers = Array.from({ length: count }, (_, index) => BigInt(index + 1));
const at = (date: string, hour: string): Instant => zonedInstant(date as never, hour);

let database: TestDatabase;
let floor: TestFloor;
let parts: NewShareParts;

beforeAll(async () => {
  database = await freshDatabase();
  const startsAt = at('2026-11-25', '10:30');
  floor = await new TestFloor(database, { schedule: xetraSchedule, startsAt, instruments: instrumentsFrom(startsAt) }).open();
  for (const customer of customers) await floor.customer(customer);
  parts = newShareParts(floor);
  await beginPublishing(parts);
  await liveDue(floor, offeringsDue(parts), floor.now);
});
afterAll(() => database.close());

/** The states of all subscriptions, with how many are in each. */
async function states(): Promise<Record<string, number>> {
  const all = await Promise.all(customers.map(async customer => (await listOwn(parts, customer)).subscriptions[0]!.state));
  return Object.fromEntries([...Map.groupBy(all, state => state)].map(([state, some]) => [state, some.length]));
}

/** The calendar of a house that dies in the second piece of one kind of its work. */
function dyingIn(kind: string): readonly DueKind[] {
  let begun = 0;
  return offeringsDue(parts).map(one => ({
    ...one,
    handle: async (tx, items, now) => {
      if (one.name === kind && items.some(({ key }) => /\/[1-9]/.test(key)) && (begun += 1) === 1) {
        await one.handle(tx, items, now);
        throw new Error('killed');
      }
      return one.handle(tx, items, now);
    },
  }));
}

test('a draw that is cut between two pieces has decided the first, and goes on behind it', async () => {
  const { number } = (await listOfferings(parts, 1n)).offerings.find(({ code }) => code === 'ALMO')!;
  const subscribe = subscribing(parts);
  for (const customer of customers) {
    const body = { number, quantity: '10000', prospectusRead: true };
    const call = keyedCall(floor, { customer, route: 'newShares/subscribe', body, key: `subscription-of-${customer}` });
    expect(await codeOf(subscribe({ ...call, command: { customer, body } }))).toBe('accepted');
  }
  await expect(liveDue(floor, dyingIn('new-shares.draws'), at('2026-11-27', '18:00'))).rejects.toThrow('killed');
  const { 'awaiting-draw': left, ...decided } = await states();
  expect(left).toBe(count - subscriptionsAtOnce);
  expect(Object.values(decided).reduce((sum, some) => sum + some, 0)).toBe(subscriptionsAtOnce);
  await expectBooksToBalance(floor);
  await liveDue(floor, offeringsDue(parts), at('2026-11-27', '18:00'));
  const { paid = 0, 'not-won': lost = 0 } = await states();
  expect([paid > 0, lost > 0, paid + lost]).toEqual([true, true, count]);
  await expectBooksToBalance(floor);
});

test('so do a payout and a listing', async () => {
  const { paid } = await states();
  await expect(liveDue(floor, dyingIn('new-shares.payout'), at('2026-11-30', '12:00'))).rejects.toThrow('killed');
  await liveDue(floor, offeringsDue(parts), at('2026-11-30', '12:00'));
  for (const customer of customers) expect((await listOwn(parts, customer)).subscriptions[0]!.held).toBe('0.00');
  await expect(liveDue(floor, dyingIn('new-shares.lists'), at('2026-12-01', '08:50'))).rejects.toThrow('killed');
  await liveDue(floor, offeringsDue(parts), at('2026-12-01', '08:50'));
  expect(await states()).toMatchObject({ listed: paid });
  await expectBooksToBalance(floor);
});
