import { addDays, asTradingDate, type TradingDate } from '@parkett/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking } from './booking.ts';
import { dueDays } from './days.ts';
import { isFinished, morning, nextLook } from './morning.ts';
import { counted, totalOwed, type Held } from './owing.ts';
import { repayAll, repayPart } from './repaying.ts';
import { interestOf, schedule } from './schedule.ts';

// Promised: whatever is paid and when, over summer time, leap days and ends of months, the interest of a loan is what it owed by the day, and its principal comes
// back to the cent. The second method walks from day to day with a balance, and knows neither cent-days nor plans.

const rateBps = 790;
const dayMs = 86_400_000;
const beginnings = ['2027-01-31', '2027-03-27', '2027-10-30', '2027-12-31', '2028-01-31', '2028-02-28', '2028-02-29', '2026-11-25'];

type Happened = { readonly day: TradingDate; readonly booking: Booking };

/** The interest between bookings of interest, recomputed: each day's balance at its end, act/365, rounded half up once. */
function interestByDays(amount: bigint, from: TradingDate, happened: readonly Happened[]): bigint[] {
  let [left, at, sum] = [amount, Date.parse(from), 0n];
  const interests: bigint[] = [];
  for (const { day, booking } of happened) {
    for (; at < Date.parse(day); at += dayMs) sum += left * BigInt(rateBps);
    if (booking.kind === 'interest') {
      const [whole, rest] = [sum / 3_650_000n, sum % 3_650_000n];
      interests.push(rest * 2n >= 3_650_000n ? whole + 1n : whole);
      sum = 0n;
    }
    left -= booking.principal;
  }
  return interests;
}

const begun = (amount: bigint, months: number, from: TradingDate): Held => ({
  owing: { rateBps, outstanding: amount, interestDue: 0n, centDays: 0n, countedTo: from },
  instalments: schedule({ principal: amount, rateBps, from, days: dueDays(from, months) }).map(({ no, dueOn, principal }) => ({
    ...{ no, dueOn, principal, interest: null, paid: 0n, paidOn: null },
  })),
});

const dayOf = (moment: number): TradingDate => asTradingDate(new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10));

type Payer = { readonly free: (day: number) => bigint; readonly early: (day: number) => bigint };

/** Lives a loan from one look to the next, as mornings do, with early repayments on days between. */
function lived(loan: Held, from: TradingDate, { free, early }: Payer): Happened[] {
  const happened: Happened[] = [];
  let [held, look, day] = [loan, nextLook(loan, from), from];
  const tell = (bookings: readonly Booking[]): void => void happened.push(...bookings.map(booking => ({ day, booking })));
  for (let count = 1; !isFinished(held); count += 1) {
    expect(count).toBeLessThan(5_000);
    day = addDays(day, 1);
    if (day >= dayOf(look)) {
      const after = morning(held, { day, free: free(count) });
      tell(after.bookings);
      held = after;
      look = nextLook(held, day);
    }
    const wish = early(count);
    const owing = counted(held.owing, day);
    if (wish === 0n || isFinished(held)) continue;
    // As the command judges it: a rest of interest alone is repaid as all.
    const after = wish >= owing.outstanding + owing.interestDue ? repayAll({ ...held, owing }, day) : repayPart({ ...held, owing }, wish, day);
    tell(after.bookings);
    held = after;
    look = nextLook(held, day);
  }
  expect(totalOwed(held.owing)).toBe(0n);
  return happened;
}

function expectRight(amount: bigint, from: TradingDate, happened: readonly Happened[]): void {
  const posted = happened.flatMap(({ booking }) => (booking.kind === 'interest' ? [booking.interest] : []));
  const paid = happened.filter(({ booking }) => booking.kind !== 'interest');
  expect(posted).toEqual(interestByDays(amount, from, happened));
  expect(paid.reduce((sum, { booking }) => sum + booking.principal, 0n)).toBe(amount);
  expect(paid.reduce((sum, { booking }) => sum + booking.interest, 0n)).toBe(posted.reduce((sum, one) => sum + one, 0n));
}

const rich: Payer = { free: () => 1_000_000_00n, early: () => 0n };

test.each(beginnings.flatMap(from => [3, 12, 36].map(months => ({ from, months }))))(
  'a loan of $from in $months instalments that is paid in time brings what its plan says',
  ({ from: text, months }) => {
    const [from, amount] = [asTradingDate(text), 2_345_67n];
    const happened = lived(begun(amount, months, from), from, rich);
    expectRight(amount, from, happened);
    const plan = schedule({ principal: amount, rateBps, from, days: dueDays(from, months) });
    expect(happened.flatMap(({ booking }) => (booking.kind === 'instalment' ? [booking.principal + booking.interest] : []))).toEqual(
      plan.map(({ interest, principal }) => interest + principal),
    );
    expect(happened.flatMap(({ day, booking }) => (booking.kind === 'instalment' ? [day] : []))).toEqual(plan.map(({ dueOn }) => dueOn));
  },
);

test('however late and in what parts a loan is paid, its interest is what was owed by the day', () => {
  const wish = fc.record({
    ...{ from: fc.constantFrom(...beginnings), months: fc.constantFrom(3, 6, 12, 24, 36), amount: fc.bigInt({ min: 500_00n, max: 100_000_00n }) },
    ...{ free: fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 7, maxLength: 40 }), early: fc.integer({ min: 0, max: 3 }) },
  });
  fc.assert(
    fc.property(wish, ({ from: text, months, amount, free, early }) => {
      const from = asTradingDate(text);
      // Every fifth money of a wallet is enough, so that a loan ends.
      const payer: Payer = {
        free: day => (day % 5 === 0 ? 1_000_000_00n : BigInt(free[day % free.length]!)),
        early: day => (early > 0 && day % (37 * early) === 0 ? BigInt(free[day % free.length]!) : 0n),
      };
      expectRight(amount, from, lived(begun(amount, months, from), from, payer));
    }),
    { numRuns: process.env.PARKETT_TEST_FULL ? 5_000 : 200 },
  );
});

test('interest on business days only is noticed by the second method', () => {
  const from = asTradingDate('2027-01-31');
  const happened = lived(begun(2_000_00n, 12, from), from, rich);
  const spoiled = happened.map(one =>
    one.booking.kind === 'interest' ? { ...one, booking: { ...one.booking, interest: interestOf(2_000_00n * 22n, rateBps) } } : one,
  );
  expect(() => expectRight(2_000_00n, from, spoiled)).toThrow(/expected/);
});
