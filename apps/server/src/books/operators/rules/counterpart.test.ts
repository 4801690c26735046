import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { apartUntil, mayBeCounterpart } from './counterpart.ts';

const now = instantOf('2026-11-30T10:00:00Z');
const [anna, ben, carl] = [1n, 2n, 3n];

test.each([
  ['nobody is his own counterpart', anna, anna, [], false],
  ['two who have nothing to do with each other', anna, ben, [], true],
  ['who invited him a minute ago', anna, ben, [{ operator: ben, by: anna, at: '2026-11-30T09:59:00Z' }], false],
  ['the other way round as well', ben, anna, [{ operator: ben, by: anna, at: '2026-11-30T09:59:00Z' }], false],
  ['until the last moment of seven days', anna, ben, [{ operator: ben, by: anna, at: '2026-11-23T10:00:00.001Z' }], false],
  ['after seven days', anna, ben, [{ operator: ben, by: anna, at: '2026-11-23T10:00:00Z' }], true],
  [
    'who reset him yesterday, though he was invited long ago',
    anna,
    ben,
    [
      { operator: ben, by: anna, at: '2026-01-01T00:00:00Z' },
      { operator: ben, by: anna, at: '2026-11-29T10:00:00Z' },
    ],
    false,
  ],
  ['somebody else let him in', anna, ben, [{ operator: ben, by: carl, at: '2026-11-30T09:00:00Z' }], true],
  [
    'both were let in by the same third',
    ben,
    carl,
    [
      { operator: ben, by: anna, at: '2026-11-30T09:00:00Z' },
      { operator: carl, by: anna, at: '2026-11-30T09:00:00Z' },
    ],
    true,
  ],
] as const)('%s', (_, one, other, letIn, expected) => {
  expect(mayBeCounterpart({ one, other, letIn: letIn.map(row => ({ ...row, at: instantOf(row.at) })), sameBrowser: [], now })).toBe(expected);
});

test.each([
  ['a minute ago', '2026-11-30T09:59:00Z', false],
  ['until the last moment of seven days', '2026-11-23T10:00:00.001Z', false],
  ['seven days ago', '2026-11-23T10:00:00Z', true],
] as const)('two whose links were opened in one browser, %s', (_, at, expected) => {
  expect(mayBeCounterpart({ one: anna, other: ben, letIn: [], sameBrowser: [instantOf(at)], now })).toBe(expected);
});

test('the last time that one let the other in counts, to the moment', () => {
  const letIn = [
    { operator: anna, by: ben, at: instantOf('2026-11-29T10:00:00Z') },
    { operator: ben, by: anna, at: instantOf('2026-11-25T08:30:00Z') },
    { operator: ben, by: carl, at: instantOf('2026-11-30T09:00:00Z') },
  ];
  expect(apartUntil({ one: anna, other: ben, letIn, sameBrowser: [instantOf('2026-11-24T10:00:00Z')], now })).toBe(instantOf('2026-12-06T10:00:00Z'));
  expect(apartUntil({ one: anna, other: carl, letIn, sameBrowser: [], now })).toBe(null);
});
