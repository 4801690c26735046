import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { staffTurn } from './staff-turn.ts';

const now = instantOf('2026-11-25T09:00:00Z');

test.each([
  ['nobody is at the desk, and nothing has happened for a minute', 'decides', [], null, 60_000, 'say'],
  ['a moment before the minute is over', 'decides', [], null, 59_999, null],
  ['somebody is at the desk: he decides', 'signs', [1n], null, 3_600_000, null],
  ['two are at the desk, or it is switched off', 'off', [1n, 2n], null, 3_600_000, null],
  ['he has signed and asks for the second signature', 'signs', [1n], 'operator', 10_000, 'sign'],
  ['he has signed just now', 'signs', [1n], 'operator', 9_999, null],
  ['one who may only propose has signed: who sits beside him says the second word', 'signs', [2n], 'operator', 3_600_000, null],
  ['he has signed and gone, and another came', 'signs', [2n], 'operator', 3_600_000, null],
  ['staff has signed before he came', 'signs', [1n], 'staff', 3_600_000, null],
  ['staff has signed, and another of them signs', 'decides', [], 'staff', 10_000, 'sign'],
  ['he has signed and gone', 'decides', [], 'operator', 10_000, 'sign'],
  ['he has signed, and a second one came', 'off', [1n, 2n], 'operator', 3_600_000, null],
] as const)('%s', (_, duty, deciders, maker, quietMs, expected) => {
  const review = { proposal: maker && 'approved', maker: maker && { kind: maker, id: 1n } };
  expect(staffTurn({ duty, deciders, quietSince: later(now, -quietMs), now }, review)).toBe(expected);
});
