import { instantOf } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { judgeRecall } from './recall/review.ts';
import { judgeLine } from './rules/judge-line.ts';
import { cancelDenial, judgeAnnouncement, readAmount } from './rules/judge-announcement.ts';

const file = 'features/deposits/deposits.test.ts';
const deskFile = 'features/deposits/desk/unmatched-lines.test.ts';
const onProof = { number: 'D3', amount: 250_00n, currency: 'EUR' } as const;
const limits = { minimum: 10_00n, maximum: 100_000_00n, hours: { from: '00:00', to: '23:59' } };
const pending = { number: 'D3', amount: 250_00n, currency: 'EUR' } as const;
const judged = (amount: string, { hasProof = true, now = '2026-11-24T12:00:00+01:00', other = null as typeof pending | null } = {}) =>
  judgeAnnouncement({ amount, hasProof, currency: 'EUR' }, { limits, pending: other, now: instantOf(now) });

export const refusals: RefusalPlaces = {
  'announce.ts': [
    ['channel-not-offered', 'an announcement in a house without a bank', file],
    ['channel-not-offered', 'the same, where the bank was unplugged meanwhile', file],
    ['proof-is-pdf', 'a statement as a PDF', file],
  ],
  'desk/propose-line.ts': [['subject-under-review', 'a second proposal about a line while the first one waits', deskFile]],
  'desk/routes.ts': [['photo-does-not-exist', 'the proof of a case that is no deposit', 'features/deposits/desk/proof.test.ts']],
  'read-sender.ts': [
    ['deposit-sender-missing', 'a payee that isn’t there or is on another rail', file],
    ['deposit-sender-missing', 'no payee and no number', file],
    ['deposit-sender-not-own', 'an account that is proved to be somebody else’s', file],
  ],
  'routes.ts': [
    ['malformed', 'a list from a day that isn’t one', 'features/deposits/records.test.ts', { field: 'from, to' }],
    ['malformed', 'a file to a day that isn’t one', 'features/deposits/records.test.ts', { field: 'from, to' }],
    ['no-such-deposit', 'the number of another customer’s deposit', file],
    ['photo-does-not-exist', 'the proof of another customer’s deposit', file],
  ],
  'recall/propose.ts': [['subject-under-review', 'a deposit is called back that is being called back', 'features/deposits/recall/recall.test.ts']],
  'recall/review.ts': [
    ['no-such-deposit', 'a deposit is called back that isn’t there', () => judgeRecall({ deposit: null })],
    ['deposit-cannot-be-called-back', 'a deposit is called back again', 'features/deposits/recall/recall.test.ts'],
  ],
  'rules/judge-line.ts': [
    ['line-not-queued', 'a line that isn’t in the queue', () => judgeLine(null, 'sender')],
    ['line-cannot-be-moved', 'a payout that came back', () => judgeLine({ kind: 'returned' }, 'sender')],
    ['account-does-not-exist', 'a customer who isn’t there', () => judgeLine({ kind: 'incoming' }, null)],
    ['line-not-of-customer', 'somebody else’s money', () => judgeLine({ kind: 'incoming' }, { verdict: 'send-back', onProof: null })],
    ['line-waits-for-recall', 'money of a deposit that its proof has credited', () => judgeLine({ kind: 'incoming' }, { verdict: 'queue', onProof })],
  ],
  'rules/judge-announcement.ts': [
    ['amount-missing', 'no amount', () => readAmount('', 'EUR')],
    ['amount-too-many-decimals', 'a part of a cent', () => readAmount('10.001', 'EUR')],
    ['amount-malformed', 'a word as an amount', () => readAmount('ten', 'EUR')],
    ['deposit-below-minimum', 'less than the smallest deposit', () => judged('9.99')],
    ['deposit-above-maximum', 'more than the largest deposit', () => judged('100000.01')],
    ['outside-deposit-hours', 'a Sunday', () => judged('20', { now: '2026-11-29T12:00:00+01:00' })],
    ['pending-deposit-exists', 'a second deposit', () => judged('20', { other: pending })],
    ['deposit-proof-missing', 'no proof', () => judged('20', { hasProof: false })],
    ['no-such-deposit', 'a deposit that isn’t there is cancelled', () => cancelDenial(null)],
    ['deposit-not-cancellable', 'a credited deposit is cancelled', () => cancelDenial({ state: 'credited' })],
  ],
};
