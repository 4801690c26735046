import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { cancelDenial, judgeAnnouncement, type Pending } from './judge-announcement.ts';

// Promised: a deposit is announced between 10 and 100,000 €, with its proof, on weekdays, one at a time; each refusal names its figures.

const limits = { minimum: 10_00n, maximum: 100_000_00n, hours: { from: '00:00', to: '23:59' } };
const tuesday = instantOf('2026-11-24T12:00:00+01:00');
const sunday = instantOf('2026-11-29T12:00:00+01:00');
const pending: Pending = { number: 'D3', amount: 250_00n, currency: 'EUR' };

const judged = (amount: string, { hasProof = true, now = tuesday, other = null as Pending | null } = {}) => {
  const result = judgeAnnouncement({ amount, hasProof, currency: 'EUR' }, { limits, pending: other, now });
  return result.ok ? result.value : [result.error.code, result.error.params ?? {}];
};

test.each([
  ['10', 10_00n],
  ['100000.00', 100_000_00n],
  [' 1200.5 ', 1_200_50n],
  ['', ['amount-missing', {}]],
  ['0', ['amount-missing', {}]],
  ['-5', ['amount-malformed', {}]],
  ['ten', ['amount-malformed', {}]],
  ['10.001', ['amount-too-many-decimals', { currency: 'EUR', decimals: 2 }]],
  ['9.99', ['deposit-below-minimum', { minimumAmount: '10.00', currency: 'EUR' }]],
  ['100000.01', ['deposit-above-maximum', { maximumAmount: '100000.00', currency: 'EUR' }]],
])('%j', (amount, expected) => {
  expect(judged(amount)).toEqual(expected);
});

test('proof, hours and a pending deposit are asked for behind the amount, in this order', () => {
  expect(judged('9', { hasProof: false, now: sunday, other: pending })).toEqual(['deposit-proof-missing', {}]);
  expect(judged('9', { now: sunday, other: pending })).toMatchObject(['deposit-below-minimum', {}]);
  expect(judged('20', { now: sunday, other: pending })).toEqual([
    'outside-deposit-hours',
    { hours: '00:00:00-23:59:00', opensAt: '2026-11-29T23:00:00.000Z' },
  ]);
  expect(judged('20', { other: pending })).toEqual(['pending-deposit-exists', { number: 'D3', pendingAmount: '250.00', currency: 'EUR' }]);
});

test('only what isn’t credited yet can be cancelled', () => {
  expect([null, 'announced', 'credited', 'cancelled', 'ended'].map(state => cancelDenial(state === null ? null : { state })?.code)).toEqual([
    'no-such-deposit',
    undefined,
    ...['deposit-not-cancellable', 'deposit-not-cancellable', 'deposit-not-cancellable'],
  ]);
});
