import { expect, test } from 'vitest';
import { dayOf, withDots } from './typed-day.ts';

test.each([
  { typed: '20261125', shown: '2026.11.25', day: '2026-11-25' },
  { typed: '2026-11-25', shown: '2026.11.25', day: '2026-11-25' },
  { typed: '2026.11.25.7', shown: '2026.11.25', day: '2026-11-25' },
  { typed: '2026.1', shown: '2026.1', day: null },
  { typed: '2026.', shown: '2026', day: null },
  { typed: 'x', shown: '', day: null },
])('$typed is shown as $shown', ({ typed, shown, day }) => {
  expect(withDots(typed)).toBe(shown);
  expect(dayOf(withDots(typed))).toBe(day);
});
