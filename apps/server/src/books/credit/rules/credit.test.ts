import { instantOf, zonedInstant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { limitOf } from './limit.ts';
import { scoreOf, type CreditFact } from './score.ts';

// Promised: a score is 60 and its events, between 0 and 100, and nothing else moves it; a limit is the smallest of its terms, rounded down to 100 euros.

type Kind = CreditFact['kind'];
const at = (day: string) => instantOf(`${day}T12:00:00+01:00`);
const facts = (...said: readonly (readonly [Kind, string])[]): CreditFact[] =>
  said.map(([kind, day], index) => ({ kind, at: at(day), about: BigInt(index + 1) }));
const scored = (isVerified: boolean, all: readonly CreditFact[], now: string) =>
  scoreOf({ isVerified, facts: all, now: at(now), startOfDay: day => zonedInstant(day, '00:00') });

const late: readonly [Kind, string] = ['instalment-late', '2027-01-10'];
const repaid = (day: string): readonly [Kind, string] => ['loan-repaid', day];

test.each([
  { what: 'nobody verified', isVerified: false, all: [], now: '2027-02-01', score: 60 },
  { what: 'verified', isVerified: true, all: [], now: '2029-02-01', score: 80 },
  { what: 'a loan repaid', isVerified: true, all: facts(repaid('2027-01-10')), now: '2027-03-31', score: 85 },
  {
    what: 'five loans repaid: together at most 20',
    isVerified: false,
    all: facts(...['01', '02', '03', '04', '05'].map(day => repaid(`2027-01-${day}`))),
    now: '2027-02-01',
    score: 80,
  },
  { what: 'a loan that will be repaid later', isVerified: true, all: facts(repaid('2027-05-10')), now: '2027-02-01', score: 80 },
  { what: 'one instalment late', isVerified: true, all: facts(late), now: '2027-02-01', score: 70 },
  { what: 'four instalments late', isVerified: true, all: facts(late, late, late, late), now: '2027-02-01', score: 40 },
  { what: 'a deposit called back', isVerified: true, all: facts(['deposit-called-back', '2027-01-10']), now: '2027-02-01', score: 60 },
  { what: 'more taken than there is', isVerified: false, all: facts(...Array.from({ length: 8 }, () => late)), now: '2027-02-01', score: 0 },
  { what: 'the quarter of the first fact isn’t quiet', isVerified: true, all: facts(late), now: '2027-06-30', score: 70 },
  { what: 'one quiet quarter', isVerified: true, all: facts(late), now: '2027-07-01', score: 71 },
  {
    what: 'a quarter with a late instalment isn’t quiet',
    isVerified: true,
    all: facts(late, ['instalment-late', '2027-05-10']),
    now: '2027-07-01',
    score: 60,
  },
  { what: 'many quiet quarters, at most 100', isVerified: true, all: facts(repaid('2027-01-10')), now: '2035-01-10', score: 100 },
])('$what: $score', ({ isVerified, all, now, score }) => {
  const found = scored(isVerified, all, now);
  expect(found.score).toBe(score);
  const sum = found.events.reduce((total, { points }) => total + points, 0);
  expect(Math.min(100, Math.max(0, sum))).toBe(score);
});

test('the events are a list in the order of their days, with their loans', () => {
  expect(scored(true, facts(late, repaid('2027-05-10')), '2027-08-01').events.map(({ kind, points, about }) => [kind, points, about])).toEqual([
    ['begin', 60, null],
    ['verified', 20, null],
    ['instalment-late', -10, 1n],
    ['loan-repaid', 5, 2n],
    ['quiet-quarter', 1, null],
  ]);
});

const inputs = { score: 80, raised: null, netAssets: 50_000_00n, affordable: null };
test.each([
  { what: 'the score', changes: {}, amount: 8_000_00n },
  { what: 'half of net assets', changes: { netAssets: 3_001_98n }, amount: 1_500_00n },
  { what: 'net assets below zero', changes: { netAssets: -1n }, amount: 0n },
  { what: 'what can be afforded', changes: { affordable: 2_199_99n }, amount: 2_100_00n },
  { what: 'an approved top-up above the score', changes: { raised: 12_345_00n }, amount: 12_300_00n },
  { what: 'a top-up replaces no other term', changes: { raised: 40_000_00n }, amount: 25_000_00n },
])('a limit by $what is $amount cents', ({ changes, amount }) => {
  expect(limitOf({ ...inputs, ...changes }).amount).toBe(amount);
});
