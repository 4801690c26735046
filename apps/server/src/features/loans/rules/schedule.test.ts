import { asTradingDate, type TradingDate } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { aprBps } from './apr.ts';
import { daysBetween, dueDays, morningOf } from './days.ts';
import { affordable, interestOf, schedule, type Planned } from './schedule.ts';

// Promised: equal instalments by the day, act/365, that repay a loan to the cent; the last one is smaller by a few cents at most. Every schedule is recomputed by a second method.

const day = (text: string): TradingDate => asTradingDate(text);
const planOf = (principal: bigint, months: number, from: string, rateBps = 790): Planned[] =>
  schedule({ principal, rateBps, from: day(from), days: dueDays(day(from), months) });
const largestOf = (plan: readonly Planned[]): bigint => amounts(plan).reduce((most, one) => (one > most ? one : most));
const amounts = (plan: readonly Planned[]): bigint[] => plan.map(({ interest, principal }) => interest + principal);

test.each([
  { from: '2026-11-25', months: 3, days: ['2026-12-25', '2027-01-25', '2027-02-25'] },
  { from: '2027-01-31', months: 6, days: ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31'] },
  { from: '2028-01-31', months: 3, days: ['2028-02-29', '2028-03-31', '2028-04-30'] },
  { from: '2027-12-30', months: 3, days: ['2028-01-30', '2028-02-29', '2028-03-30'] },
])('a loan of $from in $months instalments is due on $days', ({ from, months, days }) => {
  expect(dueDays(day(from), months)).toEqual(days);
});

test.each([
  { from: '2027-03-27', to: '2027-03-29', days: 2, what: 'over the beginning of summer time' },
  { from: '2027-10-30', to: '2027-11-01', days: 2, what: 'over its end' },
  { from: '2028-02-28', to: '2028-03-01', days: 2, what: 'over a leap day' },
  { from: '2027-02-28', to: '2027-03-01', days: 1, what: 'over a February without one' },
  { from: '2027-12-31', to: '2028-01-01', days: 1, what: 'over a year’s end' },
])('$from to $to are $days days: $what', ({ from, to, days }) => {
  expect(daysBetween(day(from), day(to))).toBe(days);
});

test.each([
  { on: '2027-03-28', at: '2027-03-28T05:00:00.000Z' },
  { on: '2027-10-31', at: '2027-10-31T06:00:00.000Z' },
  { on: '2027-01-03', at: '2027-01-03T06:00:00.000Z' },
])('07:00 of $on is $at', ({ on, at }) => {
  expect(new Date(morningOf(day(on))).toISOString()).toBe(at);
});

/** Written by hand: 2,000.00 × 7.90 % × 30 ÷ 365 = 12.986… */
test.each([
  { principal: 2_000_00n, days: 30n, rateBps: 790, interest: 12_99n },
  { principal: 2_000_00n, days: 31n, rateBps: 790, interest: 13_42n },
  { principal: 36_50n, days: 1n, rateBps: 500, interest: 1n },
  { principal: 36_49n, days: 1n, rateBps: 500, interest: 0n },
  { principal: 1_000_00n, days: 365n, rateBps: 1_000, interest: 100_00n },
  { principal: 1_000_00n, days: 366n, rateBps: 1_000, interest: 100_27n },
])('$principal cents for $days days at $rateBps make $interest cents', ({ principal, days, rateBps, interest }) => {
  expect(interestOf(principal * days, rateBps)).toBe(interest);
});

/** The second method: day by day in millionths of a cent, without cent-days, and the annuity from present values in floating point. */
function byDays(principal: bigint, from: TradingDate, plan: readonly Planned[], rateBps: number): bigint[] {
  let [left, at] = [principal, Date.parse(from)];
  return plan.map(one => {
    let micro = 0n;
    for (; at < Date.parse(one.dueOn); at += 86_400_000) micro += (left * BigInt(rateBps) * 1_000_000n * 1_000_000n) / 3_650_000n;
    left -= one.principal;
    return (micro + 500_000n * 1_000_000n) / (1_000_000n * 1_000_000n);
  });
}

function annuity(principal: bigint, from: TradingDate, plan: readonly Planned[], rateBps: number): number {
  let [discount, worth, since] = [1, 0, from];
  for (const { dueOn } of plan) {
    discount /= 1 + (rateBps / 10_000) * (daysBetween(since, dueOn) / 365);
    [worth, since] = [worth + discount, dueOn];
  }
  return Number(principal) / worth;
}

const loans = [500_00n, 2_000_00n, 7_999_99n, 123_456_78n].flatMap(principal =>
  [3, 6, 12, 24, 36].flatMap(months =>
    ['2026-11-25', '2027-01-31', '2027-12-31', '2028-02-29', '2027-03-28'].map(from => ({ principal, months, from })),
  ),
);

test.each(loans)('$principal cents in $months instalments from $from', ({ principal, months, from }) => {
  const plan = planOf(principal, months, from);
  expect(plan.reduce((sum, one) => sum + one.principal, 0n)).toBe(principal);
  expect(plan.at(-1)!.left).toBe(0n);
  expect(plan.map(({ interest }) => interest)).toEqual(byDays(principal, day(from), plan, 790));
  const [first] = amounts(plan);
  expect(amounts(plan).slice(0, -1)).toEqual(Array.from({ length: months - 1 }, () => first));
  const last = amounts(plan).at(-1)!;
  expect(last <= first! && first! - last <= BigInt(2 * months)).toBe(true);
  expect(Math.abs(Number(first) - annuity(principal, day(from), plan, 790))).toBeLessThan(2);
});

test('an early repayment leaves smaller instalments on the same days, and interest that ran before it comes with the next one', () => {
  const days = dueDays(day('2026-11-25'), 3);
  const plan = schedule({ principal: 1_000_00n, rateBps: 790, from: day('2026-12-05'), days, centDays: 2_000_00n * 10n, firstNo: 1 });
  expect(plan[0]!.interest).toBe(interestOf(2_000_00n * 10n + 1_000_00n * 20n, 790));
  expect(plan.map(({ dueOn }) => dueOn)).toEqual(days);
});

test.each([
  { most: 200_00n, months: 12, is: 2_300_00n },
  { most: 1n, months: 36, is: 0n },
  { most: 800_00n, months: 3, is: 2_300_00n },
])('with $most cents a month for $months months $is cents can be afforded', ({ most, months, is }) => {
  const terms = { rateBps: 790, from: day('2026-11-25'), days: dueDays(day('2026-11-25'), months) };
  expect(affordable(terms, { most, step: 100_00n })).toBe(is);
  if (is > 0n) expect(largestOf(schedule({ ...terms, principal: is })) <= most).toBe(true);
  expect(largestOf(schedule({ ...terms, principal: is + 100_00n })) > most).toBe(true);
});

/** The four examples of Directive 98/7/EC, annex III, which the later directives on consumer credit compute by the same equation. */
test.each([
  { lent: 1_000_00n, payments: [{ months: 18, amount: 1_200_00n }], bps: 1_292 },
  { lent: 950_00n, payments: [{ months: 18, amount: 1_200_00n }], bps: 1_685 },
  {
    lent: 1_000_00n,
    payments: [
      { months: 12, amount: 600_00n },
      { months: 24, amount: 600_00n },
    ],
    bps: 1_307,
  },
  {
    lent: 1_000_00n,
    payments: [
      { months: 3, amount: 272_00n },
      { months: 6, amount: 272_00n },
      { months: 12, amount: 544_00n },
    ],
    bps: 1_319,
  },
])('the annual percentage rate of $lent for $payments', ({ lent, payments, bps }) => {
  const found = aprBps(lent, payments);
  // Worth what is lent at the rate that was found, by another sum.
  const worth = payments.reduce((sum, { amount, months }) => sum + Number(amount) * Math.exp(-Math.log(1 + found / 10_000) * (months / 12)), 0);
  expect(Math.abs(worth - Number(lent))).toBeLessThan(Number(lent) / 10_000);
  expect(found).toBe(bps);
});
