import { expect, test } from 'vitest';
import { ids, listings } from '../testing/small-market.ts';
import { splitPlanOf } from './dividend-plan.ts';

// Promised: in each year about one company in 26 plans a split, dear shares are split and cheap ones put together, and only shares are.

const share = listings.find(({ instrument }) => instrument.id === ids.busy)!;
const like = (id: number) => ({ ...share, instrument: { ...share.instrument, id } });

test('about one company in 26 plans one in a year, on a day of it', () => {
  const years = [2026, 2027, 2028];
  const dates = Array.from({ length: 500 }, (_, id) => splitPlanOf(like(id))).flatMap(plan => years.map(year => ({ year, date: plan.dateOf(year) })));
  const planned = dates.filter(({ date }) => date !== null);
  expect(dates.length / planned.length).toBeGreaterThan(18);
  expect(dates.length / planned.length).toBeLessThan(38);
  expect(planned.every(({ year, date }) => date!.startsWith(String(year)))).toBe(true);
});

test('the close of the announcement says which way', () => {
  const { ratioAfter } = splitPlanOf(share);
  const scale = 10 ** share.instrument.priceScale;
  expect(ratioAfter(41 * scale)).toMatchObject({ old: 1 });
  expect(ratioAfter(20 * scale)).toBeNull();
  expect(ratioAfter(1 * scale)).toEqual({ old: 10, fresh: 1 });
});

test('an index plans none', () => {
  const index = listings.find(({ instrument }) => instrument.id === ids.index)!;
  expect([2026, 2027, 2028, 2029].map(splitPlanOf(index).dateOf)).toEqual([null, null, null, null]);
});
