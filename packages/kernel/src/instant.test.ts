import { expect, test } from 'vitest';
import { instantFromWire, isCalendarDay } from './instant.ts';

test('a day that no calendar has is no day, and no moment lies in it', () => {
  for (const day of ['2027-02-29', '2027-02-31', '2026-04-31', '2027-13-01', '2027-00-10', '2027-01-00', '2027-1-1', '']) {
    expect(isCalendarDay(day), day).toBe(false);
    expect(instantFromWire(`${day}T10:00:00Z`), day).toBeNull();
  }
  for (const day of ['2028-02-29', '2026-12-31', '2027-01-01']) expect(isCalendarDay(day), day).toBe(true);
  expect(instantFromWire('2028-02-29T10:00:00+01:00')).toBe(Date.UTC(2028, 1, 29, 9));
});
