import { expect, test } from 'vitest';
import { createCalendar } from './calendar.ts';

/** November 2026 with a closed Wednesday before a closed Thursday: Mon 23, Tue 24, Fri 27, Mon 30 are sessions. */
const calendar = createCalendar({ name: 'example', holidays: new Set(['2026-11-25', '2026-11-26']) });

test.each([
  { date: '2026-11-24', what: 'a Tuesday', session: true, next: '2026-11-27', nextOrSame: '2026-11-24', previous: '2026-11-23' },
  { date: '2026-11-25', what: 'a holiday', session: false, next: '2026-11-27', nextOrSame: '2026-11-27', previous: '2026-11-24' },
  { date: '2026-11-27', what: 'a Friday after holidays', session: true, next: '2026-11-30', nextOrSame: '2026-11-27', previous: '2026-11-24' },
  { date: '2026-11-28', what: 'a Saturday', session: false, next: '2026-11-30', nextOrSame: '2026-11-30', previous: '2026-11-27' },
  { date: '2026-11-29', what: 'a Sunday', session: false, next: '2026-11-30', nextOrSame: '2026-11-30', previous: '2026-11-27' },
] as const)('$date, $what', ({ date, session, next, nextOrSame, previous }) => {
  expect(calendar.isSession(date)).toBe(session);
  expect(calendar.next(date)).toBe(next);
  expect(calendar.nextOrSame(date)).toBe(nextOrSame);
  expect(calendar.previous(date)).toBe(previous);
  expect(calendar.previousOrSame(date)).toBe(session ? date : previous);
});

test.each([
  { from: '2026-11-23', sessions: 0, is: '2026-11-23' },
  { from: '2026-11-23', sessions: 1, is: '2026-11-24' },
  { from: '2026-11-23', sessions: 2, is: '2026-11-27' },
  { from: '2026-11-23', sessions: 3, is: '2026-11-30' },
  { from: '2026-11-28', sessions: 0, is: '2026-11-30' },
  { from: '2026-11-28', sessions: 1, is: '2026-12-01' },
] as const)('$sessions sessions after $from is $is', ({ from, sessions, is }) => {
  expect(calendar.add(from, sessions)).toBe(is);
});

test('a market without a weekend trades on Saturday, and a gap of more than thirty days is wrong data', () => {
  expect(createCalendar({ name: 'every day', holidays: new Set(), weekend: [] }).next('2026-11-27')).toBe('2026-11-28');
  const never = createCalendar({ name: 'never', holidays: new Set(), weekend: [1, 2, 3, 4, 5, 6, 7] });
  expect(() => never.nextOrSame('2026-11-27')).toThrow('calendar never has a session within 30 days of 2026-11-27');
});
