import { expect, test } from 'vitest';
import { beginTry, choiceDenial, lockMs, triesMax, type TryState } from './fund-password.ts';

test('of the million numbers at least ninety-eight in a hundred can be chosen', () => {
  // Every 37th: no pattern of digits has that period.
  let [looked, refused] = [0, 0];
  for (let value = 0; value < 1_000_000; value += 37) {
    looked += 1;
    if (choiceDenial(String(value).padStart(6, '0'))) refused += 1;
  }
  expect(refused).toBeGreaterThan(0);
  expect(refused / looked).toBeLessThan(0.02);
});

test('whatever is entered in whatever order, no six entries are compared within thirty minutes without a right one', () => {
  let state: TryState = { tries: 0, lockedUntil: null };
  const compared: number[] = [];
  for (let minute = 0; minute < 300; minute += 1) {
    const now = minute * 60_000;
    const begun = beginTry(state, now);
    if (!begun.ok) continue;
    compared.push(now);
    state = begun.value;
  }
  expect(compared.length).toBeGreaterThan(triesMax);
  for (let i = triesMax; i < compared.length; i += 1) expect(compared[i]! - compared[i - triesMax]!).toBeGreaterThanOrEqual(lockMs);
});
