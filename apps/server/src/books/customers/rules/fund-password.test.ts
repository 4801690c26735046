import { expect, test } from 'vitest';
import { asInstant } from '@parkett/kernel';
import { beginTry, choiceDenial, lockMs, triesMax, type TryState } from './fund-password.ts';

test('of the million numbers at least ninety-eight in a hundred can be chosen', () => {
  // Scattered over all of them.
  const looked = 40_000;
  const values = Array.from({ length: looked }, (_, i) => String((i * 618_033) % 1_000_000).padStart(6, '0'));
  const refused = values.filter(value => choiceDenial(value) !== null).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused / looked).toBeLessThan(0.02);
});

test('whatever is entered in whatever order, no six entries are compared within thirty minutes without a right one', () => {
  let state: TryState = { tries: 0, lockedUntil: null };
  const compared: number[] = [];
  for (let minute = 0; minute < 300; minute += 1) {
    const now = asInstant(minute * 60_000);
    const begun = beginTry(state, now);
    if (!begun.ok) continue;
    compared.push(now);
    state = begun.value;
  }
  expect(compared.length).toBeGreaterThan(triesMax);
  for (let i = triesMax; i < compared.length; i += 1) expect(compared[i]! - compared[i - triesMax]!).toBeGreaterThanOrEqual(lockMs);
});
