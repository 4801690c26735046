import { expect, test } from 'vitest';
import { asInstant, later } from '@parkett/kernel';
import { beginCodeTry, lockMsAfter, noTries, withoutLongerLock, type CodeTries } from './code-tries.ts';

const minute = 60_000;
const now = asInstant(1_000 * minute);

test.each([
  [5, 30],
  [10, 60],
  [15, 120],
  [25, 480],
  [35, 1_440],
  [500, 1_440],
])('after %i wrong codes in a row none is compared for %i minutes', (failures, minutes) => {
  expect(lockMsAfter(failures)).toBe(minutes * minute);
});

test('S4 (ASVS 6.3.1): whoever guesses codes without a pause gets fewer than sixty compared in the first ten days', () => {
  let tries: CodeTries = noTries;
  let compared = 0;
  for (let at = 0; at < 10 * 24 * 60; at += 1) {
    const begun = beginCodeTry(tries, asInstant(at * minute));
    if (!begun.ok) continue;
    compared += 1;
    tries = begun.value;
  }
  expect(compared).toBeGreaterThan(5);
  expect(compared).toBeLessThan(80);
});

test('a clock that went back by a year locks for the rest of one lock only', () => {
  const locked: CodeTries = { failures: 5, lockedUntil: later(now, 365 * 24 * 60 * minute) };
  expect(withoutLongerLock(locked, now).lockedUntil).toBe(now + 30 * minute);
  expect(withoutLongerLock({ failures: 5, lockedUntil: later(now, minute) }, now).lockedUntil).toBe(now + minute);
  expect(withoutLongerLock(noTries, now)).toEqual(noTries);
});
