import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { waitSecondsOf, type Given } from './wait-of.ts';

const now = asInstant(1_000_000);
const ago = (ms: number, route = 'pay'): Given => ({ at: now - ms, route, mark: '' });
const ten = Array.from({ length: 10 }, (_, n) => ago(3_000 + n * 5_000, `route ${n}`));

test.each<{ what: string; given: readonly Given[]; waits: number }>([
  { what: 'nothing was given', given: [], waits: 0 },
  { what: 'the same one just now', given: [ago(0)], waits: 2 },
  { what: 'the same one a second and a bit ago', given: [ago(1_001)], waits: 1 },
  { what: 'the same one two seconds ago', given: [ago(2_000)], waits: 0 },
  { what: 'another one just now', given: [ago(0, 'borrow')], waits: 0 },
  { what: 'nine in the minute', given: ten.slice(1), waits: 0 },
  { what: 'ten in the minute, the oldest 48 seconds ago', given: ten, waits: 12 },
  { what: 'twelve, after the limit was lowered: three have to leave', given: [...ten, ago(50_000, 'a'), ago(55_000, 'b')], waits: 12 },
  { what: 'ten, the oldest a minute ago', given: [...ten.slice(0, 9), ago(60_000, 'x')], waits: 0 },
  { what: 'the same one by a clock that is a second ahead', given: [ago(-1_000)], waits: 3 },
  { what: 'the same one by a clock that was an hour ahead', given: [ago(-3_600_000)], waits: 0 },
])('$what: $waits s', ({ given, waits }) => {
  expect(waitSecondsOf(given, { route: 'pay', now, gapSeconds: 2, perMinute: 10 })).toBe(waits);
});
