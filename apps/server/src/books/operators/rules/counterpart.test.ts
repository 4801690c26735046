import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { apartUntil, areSeveral, hangsOn, mayBeCounterpart, mayNotChangeUntil } from './counterpart.ts';

// Which operators may sign beside each other, and which may change each other. A house: Anna and Ben came by the command on the machine, everybody else by somebody's invitation.

const now = instantOf('2026-11-30T10:00:00Z');
const ids = { anna: 1n, ben: 2n, carl: 3n, dora: 4n, emil: 5n } as const;
type Name = keyof typeof ids;
type Line = readonly [operator: Name, by: Name, at?: string];

const tiesOf = (letIn: readonly Line[], sameBrowser: readonly Line[] = []) => {
  const tieOf = ([operator, by, at = '2026-11-30T09:00:00Z']: Line) => ({ operator: ids[operator], by: ids[by], at: instantOf(at) });
  return { letIn: letIn.map(tieOf), sameBrowser: sameBrowser.map(tieOf) };
};

test.each<[string, Name, Name, readonly Line[], boolean]>([
  ['nobody is his own counterpart', 'anna', 'anna', [], false],
  ['two who have nothing to do with each other', 'anna', 'ben', [], true],
  ['the one who invited him a minute ago', 'anna', 'carl', [['carl', 'anna', '2026-11-30T09:59:00Z']], false],
  ['until the last moment of seven days', 'anna', 'carl', [['carl', 'anna', '2026-11-23T10:00:00.001Z']], false],
  ['after seven days', 'anna', 'carl', [['carl', 'anna', '2026-11-23T10:00:00Z']], true],
  [
    'the one who reset him yesterday, though he was invited long ago',
    'anna',
    'carl',
    [
      ['carl', 'anna', '2026-01-01T00:00:00Z'],
      ['carl', 'anna', '2026-11-29T10:00:00Z'],
    ],
    false,
  ],
  ['somebody else let him in', 'anna', 'carl', [['carl', 'ben']], true],
  [
    'siblings: the same third let both in',
    'carl',
    'dora',
    [
      ['carl', 'anna'],
      ['dora', 'anna'],
    ],
    false,
  ],
  [
    'a grandchild: he was let in by one whom the other let in',
    'anna',
    'dora',
    [
      ['carl', 'anna'],
      ['dora', 'carl'],
    ],
    false,
  ],
  [
    'cousins: the same root two steps above',
    'dora',
    'emil',
    [
      ['carl', 'anna'],
      ['dora', 'carl'],
      ['emil', 'anna'],
    ],
    false,
  ],
  [
    'a grandchild whose parent has been here for seven days',
    'anna',
    'dora',
    [
      ['carl', 'anna', '2026-11-23T10:00:00Z'],
      ['dora', 'carl'],
    ],
    true,
  ],
  [
    'two of different roots',
    'carl',
    'dora',
    [
      ['carl', 'anna'],
      ['dora', 'ben'],
    ],
    true,
  ],
  [
    'one asked for his invitation, the other one confirmed it: neither may',
    'ben',
    'carl',
    [
      ['carl', 'anna'],
      ['carl', 'ben'],
    ],
    false,
  ],
  [
    'the two who let the same one in are still two',
    'anna',
    'ben',
    [
      ['carl', 'anna'],
      ['carl', 'ben'],
    ],
    true,
  ],
  [
    'a circle of resets ends',
    'anna',
    'ben',
    [
      ['carl', 'anna'],
      ['anna', 'carl'],
    ],
    true,
  ],
])('%s', (_, one, other, letIn, expected) => {
  const ties = tiesOf(letIn);
  expect(mayBeCounterpart({ one: ids[one], other: ids[other], ties, now })).toBe(expected);
  expect(mayBeCounterpart({ one: ids[other], other: ids[one], ties, now })).toBe(expected);
});

test.each<[string, Name, Name, string, boolean]>([
  ['a minute ago', 'anna', 'ben', '2026-11-30T09:59:00Z', false],
  ['until the last moment of seven days', 'anna', 'ben', '2026-11-23T10:00:00.001Z', false],
  ['seven days ago', 'anna', 'ben', '2026-11-23T10:00:00Z', true],
  ['and one whom one of the two let in', 'anna', 'carl', '2026-11-30T09:59:00Z', false],
])('two whose links were opened in one browser, %s', (_, one, other, at, expected) => {
  const ties = tiesOf(
    [['carl', 'ben']],
    [
      ['anna', 'ben', at],
      ['ben', 'anna', at],
    ],
  );
  expect(mayBeCounterpart({ one: ids[one], other: ids[other], ties, now })).toBe(expected);
});

test('they are apart until the last way between them has ended, to the moment', () => {
  const until = (one: Name, other: Name, ties: ReturnType<typeof tiesOf>) => apartUntil({ one: ids[one], other: ids[other], ties, now });
  const twice = tiesOf([
    ['anna', 'carl', '2026-11-29T10:00:00Z'],
    ['carl', 'anna', '2026-11-25T08:30:00Z'],
    ['carl', 'ben', '2026-11-30T09:00:00Z'],
  ]);
  expect(until('anna', 'carl', twice)).toBe(instantOf('2026-12-06T10:00:00Z'));
  // Of a way of several steps the oldest one ends it.
  const steps = tiesOf([
    ['carl', 'anna', '2026-11-24T10:00:00Z'],
    ['dora', 'carl', '2026-11-28T10:00:00Z'],
  ]);
  expect(until('anna', 'dora', steps)).toBe(instantOf('2026-12-01T10:00:00Z'));
  expect(until('anna', 'ben', steps)).toBe(null);
});

test.each<[string, readonly Name[], boolean]>([
  ['nobody', [], false],
  ['one', ['anna'], false],
  ['one and those he let in', ['anna', 'carl', 'dora'], false],
  ['those he let in, without him', ['carl', 'dora'], false],
  ['two roots', ['anna', 'ben'], true],
  ['two roots, and one whom both let in', ['emil', 'anna', 'ben'], true],
  ['one whom both let in, and one root', ['emil', 'ben'], false],
])('whether several people are at the desk: %s', (_, operators, expected) => {
  const ties = tiesOf([
    ['carl', 'anna'],
    ['dora', 'anna'],
    ['emil', 'anna'],
    ['emil', 'ben'],
  ]);
  expect(
    areSeveral(
      operators.map(name => ids[name]),
      ties,
      now,
    ),
  ).toBe(expected);
});

test.each<[string, Name, Name, boolean]>([
  ['whom she let in', 'carl', 'anna', true],
  ['whom somebody let in whom she let in', 'dora', 'anna', true],
  ['whom she let in eight days ago', 'emil', 'anna', false],
  ['who let him in', 'anna', 'carl', false],
  ['a root for whom she asked for more roles, which ties nobody', 'ben', 'anna', false],
  ['himself', 'anna', 'anna', false],
])('on another one hangs %s', (_, operator, by, expected) => {
  const ties = tiesOf([
    ['carl', 'anna'],
    ['dora', 'carl'],
    ['emil', 'anna', '2026-11-22T10:00:00Z'],
  ]);
  expect(hangsOn({ operator: ids[operator], by: ids[by], ties, now })).toBe(expected);
});

test.each<[string, Name, Name, boolean]>([
  ['somebody of another root', 'ben', 'anna', true],
  ['whom he let in', 'anna', 'carl', true],
  ['whom somebody let in whom he let in', 'anna', 'dora', true],
  ['the one who let him in', 'carl', 'anna', false],
  ['two steps upwards', 'dora', 'anna', false],
  ['a sibling', 'carl', 'emil', false],
])('an admin changes %s', (_, by, operator, expected) => {
  const ties = tiesOf([
    ['carl', 'anna'],
    ['emil', 'anna'],
    ['dora', 'carl'],
  ]);
  const until = mayNotChangeUntil({ by: ids[by], operator: ids[operator], ties, now });
  expect(until === null).toBe(expected);
});

test('two who have let in each other change neither: each of them is above the other', () => {
  const ties = tiesOf([
    ['carl', 'anna'],
    ['anna', 'carl'],
  ]);
  const change = (by: Name, operator: Name) => mayNotChangeUntil({ by: ids[by], operator: ids[operator], ties, now });
  expect([change('anna', 'carl'), change('carl', 'anna')]).toEqual([instantOf('2026-12-07T09:00:00Z'), instantOf('2026-12-07T09:00:00Z')]);
});
