import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { staffStanding } from '../../../books/operators/rules/staff.ts';
import { staffTurn } from './staff-turn.ts';

const now = instantOf('2026-11-25T09:00:00Z');
/** An hour ago operator 1 let in 3 and 4. Nobody let in 1 and 2. */
const ties = { letIn: [3n, 4n].map(operator => ({ operator, by: 1n, at: later(now, -3_600_000) })), sameBrowser: [] };

test.each([
  ['nobody is at the desk, and nothing has happened for a minute', [], null, 60_000, 'say'],
  ['a moment before the minute is over', [], null, 59_999, null],
  ['somebody is at the desk: he decides', [1n], null, 3_600_000, null],
  ['two are at the desk', [1n, 2n], null, 3_600_000, null],
  ['he has signed and asks for the second signature', [1n], 1n, 10_000, 'sign'],
  ['he has signed just now', [1n], 1n, 9_999, null],
  ['one who may only propose has signed: who sits beside him says the second word', [2n], 1n, 3_600_000, null],
  ['he has signed and gone, and another came', [2n], 1n, 3_600_000, null],
  ['staff has signed before he came', [1n], 'staff', 3_600_000, null],
  ['staff has signed, and another of them signs', [], 'staff', 10_000, 'sign'],
  ['he has signed and gone', [], 1n, 10_000, 'sign'],
  ['he has signed, and a second one came', [1n, 2n], 1n, 3_600_000, null],
  ['he and two whom he let in are one person: they decide', [1n, 3n, 4n], null, 3_600_000, null],
  ['he has signed beside two whom he let in', [1n, 3n, 4n], 1n, 10_000, 'sign'],
  ['one whom he let in has signed', [1n, 3n, 4n], 3n, 10_000, 'sign'],
  ['he has gone, and one of two whom he let in has signed', [3n, 4n], 3n, 10_000, 'sign'],
  ['one whom he let in has signed beside somebody of another root', [2n, 3n], 3n, 3_600_000, null],
] as const)('%s', (_, deciders, maker, quietMs, expected) => {
  const signer = maker && (maker === 'staff' ? { kind: maker, id: 1n } : { kind: 'operator', id: maker });
  const standing = staffStanding({ isAllowed: true, isOn: true, deciders, ties, now });
  expect(staffTurn({ ...standing, quietSince: later(now, -quietMs), now }, { proposal: maker && 'approved', maker: signer })).toBe(expected);
});

test.each([
  ['a house without them', { isAllowed: false, isOn: false }, 'none'],
  ['switched off', { isAllowed: true, isOn: false }, 'switched-off'],
] as const)('%s: they do nothing', (_, given, why) => {
  const standing = staffStanding({ ...given, deciders: [], ties, now });
  expect([standing.duty, standing.why, standing.signsBeside(1n)]).toEqual(['off', why, false]);
  expect(staffTurn({ ...standing, quietSince: later(now, -3_600_000), now }, { proposal: null, maker: null })).toBe(null);
});
