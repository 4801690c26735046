import { denial } from '@parkett/contract';
import { instantOf, later } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { glassBox, refusalOf } from './glass-box.ts';
import type { HigherFound, Situation, Typed } from './situation.ts';
import { payable, usual } from './usual.scenarios.ts';

type Changes = { readonly situation?: Partial<Situation>; readonly typed?: Partial<Typed> };
const judge = ({ situation, typed }: Changes) => glassBox({ ...usual, ...situation }, { ...payable, ...typed });
const codeOf = (changes: Changes): string | null => refusalOf(judge(changes))?.code ?? null;
const waits = { id: 7n, waitsUntil: later(usual.now, 1) };
const deposit = { number: 'D7', amount: 100_00n, currency: 'EUR' } as const;
const undecided = { number: 'W3', decidedBy: later(usual.now, 86_400_000) };
const saturday = instantOf('2026-11-28T13:00:00Z');

test('nothing is wrong: every rule is met', () => {
  expect(judge({}).filter(({ state }) => state !== 'met')).toEqual([]);
  expect(codeOf({})).toBeNull();
});

// Each step down the list cures the one before: so the order of the refusals is the order of the table (decisions.md).
const standing = [
  { asks: 'gate', denial: denial('account-cannot-withdraw', { case: 'G7', reason: 'court-order', since: '2026-11-25T09:00:00.000Z' }) },
  { asks: 'real name', denial: denial('complete-real-name-first') },
  { asks: 'fund password', denial: denial('fund-password-not-set') },
] as const;
const cured = (count: number): Partial<Situation> => ({
  standing: standing.map((one, place) => ({ ...one, denial: place < count ? null : one.denial })),
});
const all: Partial<Situation> = { payee: null, now: saturday, pendingDeposit: deposit, undecided, money: { withdrawable: 10n, unsettled: [] } };

test.each([
  ['account-cannot-withdraw', { ...all, ...cured(0) }, { amount: '', payee: '' }],
  ['complete-real-name-first', { ...all, ...cured(1) }, { amount: '', payee: '' }],
  ['fund-password-not-set', { ...all, ...cured(2) }, { amount: '', payee: '' }],
  ['amount-missing', all, { amount: '', payee: '' }],
  ['amount-malformed', all, { amount: '-5', payee: '' }],
  ['amount-malformed', all, { amount: '0', payee: '' }],
  ['amount-too-many-decimals', all, { amount: '1.005', payee: '' }],
  ['payee-missing', all, { amount: '1', payee: '' }],
  ['no-such-card', all, { amount: '1' }],
  ['payee-waits', { ...all, payee: { ...waits, waitsUntil: later(saturday, 1) } }, { amount: '1' }],
  ['withdrawal-below-minimum', { ...all, payee: usual.payee }, { amount: '1' }],
  ['withdrawal-above-maximum', { ...all, payee: usual.payee }, { amount: '50000.01' }],
  ['outside-withdrawal-hours', { ...all, payee: usual.payee }, { amount: '100' }],
  ['pending-deposit-exists', { ...all, payee: usual.payee, now: usual.now }, { amount: '100' }],
  ['other-fund-operation', { undecided, money: all.money! }, { amount: '100' }],
  ['insufficient-withdrawable-amount', { money: all.money! }, { amount: '100' }],
] as const)('%s answers before what comes after it', (code, situation, typed) => {
  expect(codeOf({ situation, typed })).toBe(code);
});

test('the whole of what can be withdrawn may go, however little it is, and nothing of nothing', () => {
  const little = { money: { withdrawable: 60n, unsettled: [] } };
  expect(codeOf({ situation: little, typed: { amount: '0.60' } })).toBeNull();
  expect(codeOf({ situation: little, typed: { amount: '0.59' } })).toBe('withdrawal-below-minimum');
  expect(codeOf({ situation: { money: { withdrawable: 0n, unsettled: [] } }, typed: { amount: '0' } })).toBe('amount-malformed');
});

test.each([
  ['2026-11-25T08:29:59.999Z', '2026-11-25T08:30:00.000Z'],
  ['2026-11-27T23:00:00.000Z', '2026-11-30T08:30:00.000Z'],
  ['2026-10-24T12:00:00.000Z', '2026-10-26T08:30:00.000Z'],
  ['2026-03-28T12:00:00.000Z', '2026-03-30T07:30:00.000Z'],
])('at %s withdrawals wait until %s', (now, opensAt) => {
  const refused = refusalOf(judge({ situation: { now: instantOf(now) } }));
  expect(refused).toEqual(denial('outside-withdrawal-hours', { hours: '09:30:00-24:00:00', opensAt }));
});

test.each(['2026-11-25T08:30:00.000Z', '2026-11-27T22:59:59.999Z', '2026-12-25T12:00:00.000Z'])('at %s they are possible', now => {
  expect(codeOf({ situation: { now: instantOf(now) } })).toBeNull();
});

test('before anything is typed what depends on it is open, and the rest is judged', () => {
  const states = judge({ typed: { amount: null, payee: null } }).map(({ rule, state }) => `${rule} ${state}`);
  expect(states).toEqual([
    ...['amount open', 'payee open', 'payee-wait open', 'minimum open', 'maximum open', 'hours met'],
    ...['pending-deposit met', 'other-operation met', 'withdrawable open'],
  ]);
});

test('a broken rule says its value, its threshold, its cure, the role that lifts it and by when', () => {
  const unsettled = [{ amount: 50_00n, settlesOn: '2026-11-26' } as const, { amount: 70_00n, settlesOn: '2026-11-27' } as const];
  const [broken] = judge({ situation: { money: { withdrawable: 100_00n, unsettled } }, typed: { amount: '220' } }).filter(
    ({ state }) => state === 'broken',
  );
  expect(broken).toEqual({
    ...{ rule: 'withdrawable', state: 'broken', value: { amount: '100.00' }, threshold: { amount: '220.00' } },
    denial: denial('insufficient-withdrawable-amount', { neededAmount: '220.00', withdrawableAmount: '100.00', currency: 'EUR' }),
    ...{ cure: 'lower-or-wait', lifter: 'time', until: instantOf('2026-11-26T23:00:00Z') },
  });
});

test('under a statutory review nothing is said but it', () => {
  const reason = { case: 'G7', reason: 'statutory-review', since: '2026-11-25T09:00:00.000Z', until: '2026-12-25T09:00:00.000Z' };
  const gate = { asks: 'gate', denial: denial('account-cannot-withdraw', reason) } as const;
  const shown = judge({ situation: { ...all, standing: [gate, standing[1]] }, typed: { amount: '' } });
  expect(shown.map(({ rule, until }) => [rule, until])).toEqual([['gate', instantOf('2026-12-25T09:00:00Z')]]);
});

const maximumOf = (situation: Partial<Situation>, amount: string) => judge({ situation, typed: { amount } }).find(({ rule }) => rule === 'maximum');
const higher = { id: 1n, amount: 60_000_00n, decidedBy: later(usual.now, 86_400_000) };
const asked: HigherFound = { ...higher, state: 'asked' };
const granted: HigherFound = { ...higher, state: 'approved' };

test.each([
  {
    what: 'nothing was asked for',
    found: null,
    amount: '60000.00',
    state: 'broken',
    cure: 'lower-or-ask-higher',
    until: null,
    threshold: '50000.00',
  },
  {
    ...{ what: 'a higher maximum is undecided', found: asked, amount: '60000.00', state: 'broken' },
    ...{ cure: 'wait-for-higher', until: higher.decidedBy, threshold: '50000.00' },
  },
  {
    ...{ what: 'it was granted', found: granted, amount: '60000.00', state: 'met' },
    ...{ cure: 'uses-higher', until: null, threshold: '60000.00' },
  },
  {
    ...{ what: 'it isn’t needed', found: granted, amount: '50000.00', state: 'met' },
    ...{ cure: null, until: null, threshold: '60000.00' },
  },
  {
    ...{ what: 'more than was granted', found: granted, amount: '60000.01', state: 'broken' },
    ...{ cure: 'lower', until: null, threshold: '60000.00' },
  },
] as const)('the maximum where $what', ({ found, amount, state, cure, until, threshold }) => {
  expect(maximumOf({ higher: found }, amount)).toMatchObject({ state, cure, until, threshold: { amount: threshold } });
});
