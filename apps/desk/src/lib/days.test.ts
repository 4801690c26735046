import { expect, test } from 'vitest';
import { readMoment } from './days.ts';

test.each([
  ['2026.11.24 09:30', '2026-11-24T08:30:00.000Z'],
  ['24.11.2026 9:30', '2026-11-24T08:30:00.000Z'],
  ['2026.10.25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026.10.25 02:30 MESZ', '2026-10-25T00:30:00.000Z'],
  ['2026.10.25 02:30 MEZ', '2026-10-25T01:30:00.000Z'],
  ['2026.10.25 02:30 CET', '2026-10-25T01:30:00.000Z'],
  ['2026.10.25 03:30 MEZ', '2026-10-25T02:30:00.000Z'],
  ['2026.10.25 02:30 UTC', null],
  ['2026.02.30 02:30', null],
])('a moment typed as %s is %s, read as it is written elsewhere', (typed, at) => {
  expect(readMoment(typed)).toBe(at);
});
