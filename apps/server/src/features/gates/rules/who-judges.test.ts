import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { whyNotJudge } from './who-judges.ts';

const now = instantOf('2026-11-30T10:00:00Z');
const at = (operator: bigint, by: bigint, moment: string) => ({ operator, by, at: instantOf(moment) });
/** 1 let in 3, 2 let in 4, and both let in 5, 2 a day later. */
const letIn = [
  at(3n, 1n, '2026-11-29T10:00:00Z'),
  at(4n, 2n, '2026-11-29T10:00:00Z'),
  at(5n, 1n, '2026-11-28T10:00:00Z'),
  at(5n, 2n, '2026-11-29T10:00:00Z'),
];
const actorOf = (text: string) => {
  const [kind = '', name = ''] = text.split(' ');
  return { kind, name } as Parameters<typeof whyNotJudge>[0]['by'];
};

test.each([
  ['operator 2', ['operator 1'], null],
  ['operator 1', ['operator 1', 'operator 2'], 'own-gate'],
  ['operator 2', ['operator 1', 'operator 2'], 'own-gate'],
  ['operator 3', ['operator 1'], 'no-counterpart 2026-12-06T10:00:00.000Z'],
  ['operator 4', ['operator 1', 'operator 6'], null],
  ['operator 5', ['operator 1', 'operator 2'], 'no-counterpart 2026-12-06T10:00:00.000Z'],
  ['staff 1', ['operator 1', 'staff 2'], null],
  ['staff 1', ['operator 1', 'staff 1'], 'own-gate'],
  ['operator 1', ['customer 1'], null],
])('%s decides about a block of %s: %s', (by, setBy, expected) => {
  const refused = whyNotJudge({ by: actorOf(by), setBy: setBy.map(actorOf), ties: { letIn, sameBrowser: [] }, now });
  expect(refused && [refused.code, ...Object.values(refused.params ?? {})].join(' ')).toBe(expected);
});
