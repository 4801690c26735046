import { asInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { turnsOf, type InterruptionKind } from './interruption.ts';

type Phase = readonly [instrument: number, kind: InterruptionKind | null];

test.each<[string, readonly Phase[], readonly Phase[], readonly string[]]>([
  [
    'planned phases begin and end nothing',
    [],
    [
      [1, null],
      [2, null],
    ],
    [],
  ],
  [
    'an interruption begins and ends',
    [],
    [
      [1, 'halt'],
      [1, null],
    ],
    ['1 halt began', '1 halt ended'],
  ],
  [
    'one that began before ends once',
    [[1, 'volatility-auction']],
    [
      [1, null],
      [1, null],
    ],
    ['1 volatility-auction ended'],
  ],
  [
    'instruments don’t touch each other',
    [[1, 'halt']],
    [
      [2, null],
      [2, 'halt'],
      [1, null],
    ],
    ['2 halt began', '1 halt ended'],
  ],
  [
    'a halt within an auction ends as a halt',
    [],
    [
      [1, 'volatility-auction'],
      [1, 'halt'],
      [1, null],
    ],
    ['1 volatility-auction began', '1 halt began', '1 halt ended'],
  ],
])('%s', (_, running, heard, turns) => {
  const phases = heard.map(([instrument, kind], place) => ({ instrument, kind, at: asInstant(place) }));
  const found = turnsOf(phases, new Map(running.map(([instrument, kind]) => [instrument, kind!])));
  expect(found.map(({ instrument, kind, isEnd }) => `${instrument} ${kind} ${isEnd ? 'ended' : 'began'}`)).toEqual(turns);
});
