import { asInstant, later, type Instant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { judgeProposal } from './judge-proposal.ts';

const now = asInstant(1_000_000_000_000);
const day = 24 * 3_600_000;
const at = (days: number, ms = 0): Instant => later(now, days * day + ms);

/** The end of the time in which it can be signed, in days from now, or the refusal. */
const judged = (noticeDays: number, from: Instant | null, { isShortened = false, mayShorten = true } = {}): number | string => {
  const said = judgeProposal({ rule: { noticeDays }, isValue: true, from, isShortened }, { now, mayShorten, waits: null });
  return said.ok ? (said.value.dueAt - now) / day : said.error.code;
};

test.each([
  // notice, begins in days, can be signed for days
  [1, 0, 'rule-in-the-past'],
  [1, 1, 'rule-too-soon'],
  [1, 2, 1],
  [1, 5, 4],
  [1, 30, 7],
  [62, 62, 'rule-too-soon'],
  [62, 63, 1],
  [62, 365, 7],
] as const)('announced %d days ahead, a version that begins in %d days: %s', (noticeDays, days, said) =>
  expect(judged(noticeDays, at(days))).toBe(said),
);

test('a moment is past up to now, and too soon up to the very end of the notice', () => {
  expect(judged(1, later(now, -1))).toBe('rule-in-the-past');
  expect(judged(1, at(1, 1))).toBe(1 / day);
});

test('paper mode leaves out the notice, live mode does not; the past stays the past', () => {
  expect(judged(62, at(2), { isShortened: true })).toBe(2);
  expect(judged(62, at(2), { isShortened: true, mayShorten: false })).toBe('notice-not-shortened');
  expect(judged(62, at(0), { isShortened: true })).toBe('rule-in-the-past');
});
