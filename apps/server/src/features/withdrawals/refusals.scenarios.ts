import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { cancelDenial } from './rules/cancelling.ts';
import { judgePayout, type PayoutSituation } from './rules/judge-payout.ts';
import { judgePayoutLine } from './rules/judge-payout-line.ts';
import { glassBox, refusalOf } from './rules/glass-box.ts';
import { judgeHigher } from './rules/higher.ts';
import type { HigherFound } from './rules/situation.ts';
import { waitingRules } from './rules/waiting.ts';
import { payable, usual } from './rules/usual.scenarios.ts';

type Changes = Partial<Parameters<typeof glassBox>[0]>;
type Typed = Partial<Parameters<typeof glassBox>[1]>;
const asked = (typed: Typed, changes: Changes = {}) => refusalOf(glassBox({ ...usual, ...changes }, { ...payable, ...typed }));

const banned: PayoutSituation = {
  ...{ keptOut: 'no-sign-in', barred: null, payee: { waitsUntil: null, isLastProved: false } },
  ...{ undecided: null, withdrawable: 70_00n },
};
const payout = (changes: Partial<PayoutSituation>) => judgePayout({ ...banned, ...changes });
const higherDenial = (amount: string, higher: HigherFound | null) => {
  const judged = judgeHigher({ amount, currency: 'EUR' }, { limits: usual.limits, higher });
  return 'denial' in judged ? judged.denial : null;
};

const waiting = { state: 'approved', amount: 1_500_00n, currency: 'EUR', twoDecide: false, decidedBy: usual.now } as const;

export const refusals: RefusalPlaces = {
  'rules/waiting.ts': [
    [
      'insufficient-withdrawable-amount',
      'an approved withdrawal of money that a debt needs meanwhile',
      () => waitingRules(waiting, { gate: null, isProposed: false, lacking: 200_00n })[0]!.denial,
    ],
  ],
  'cancel.ts': [['no-such-withdrawal', 'cancelling a withdrawal of somebody else', 'features/withdrawals/withdrawals.test.ts']],
  'rules/cancelling.ts': [
    [
      'withdrawal-not-cancellable',
      'cancelling at the deadline, which approves it',
      () => cancelDenial({ state: 'asked', handedAt: null, decidedBy: usual.now }, usual.now),
    ],
  ],
  'pay-out.ts': [['account-does-not-exist', 'a payout of a customer who isn’t there', 'features/withdrawals/pay-out.test.ts']],
  'rules/judge-payout.ts': [
    ['payout-not-needed', 'a customer who can ask for it himself', () => payout({ keptOut: null })],
    ['no-such-card', 'a payee of somebody else', () => payout({ payee: null })],
    ['payout-payee-unproved', 'an ended account, to a payee that no money came from', () => payout({ keptOut: 'ended' })],
    ['payee-waits', 'a payee that was added an hour ago', () => payout({ payee: { waitsUntil: usual.now, isLastProved: false } })],
    ['other-fund-operation', 'a second payout', () => payout({ undecided: { number: 'W3', decidedBy: usual.now } })],
    ['payout-of-nothing', 'a wallet without free money', () => payout({ withdrawable: 0n })],
  ],
  'propose-line.ts': [
    ['subject-under-review', 'a second proposal about a line while the first one waits', 'features/withdrawals/payout-lines.test.ts'],
  ],
  'rules/judge-payout-line.ts': [
    ['line-not-queued', 'a line that isn’t in the queue', () => judgePayoutLine(null, null)],
    ['line-came-in', 'money that came in', () => judgePayoutLine({ kind: 'incoming', amount: 1n }, null)],
  ],
  'routes.ts': [
    ['malformed', 'a list from a day that isn’t one', 'features/withdrawals/refusals.test.ts', { field: 'from, to' }],
    ['malformed', 'a file to a day that isn’t one', 'features/withdrawals/refusals.test.ts', { field: 'from, to' }],
    ['no-such-withdrawal', 'the record of a withdrawal of somebody else', 'features/withdrawals/refusals.test.ts'],
  ],
  'shown.ts': [
    ['withdrawal-initiation-failed', 'the record of one that the bank refused at the hand-over', 'features/withdrawals/withdrawals.test.ts'],
  ],
  'rules/typed-amount.ts': [
    ['amount-missing', 'no amount', () => asked({ amount: ' ' })],
    ['amount-malformed', 'an amount of nothing', () => asked({ amount: '0.00' })],
    ['amount-malformed', 'an amount that is a word', () => asked({ amount: 'all' })],
    ['amount-too-many-decimals', 'a tenth of a cent', () => asked({ amount: '100.001' })],
  ],
  'rules/higher.ts': [
    ['higher-maximum-not-needed', 'the maximum itself', () => higherDenial('50000.00', null)],
    [
      'higher-maximum-asked',
      'a second request',
      () => higherDenial('60000.00', { id: 1n, amount: 55_000_00n, state: 'asked', decidedBy: usual.now }),
    ],
  ],
  'rules/glass-box.ts': [
    ['payee-missing', 'no payee', () => asked({ payee: '' })],
    ['no-such-card', 'a payee of somebody else', () => asked({}, { payee: null })],
    [
      'payee-waits',
      'a payee that was added an hour ago',
      () => asked({}, { payee: { id: 7n, waitsUntil: (usual.now + 3_600_000) as typeof usual.now } }),
    ],
    ['withdrawal-below-minimum', 'a cent below the minimum', () => asked({ amount: '99.99' })],
    ['withdrawal-above-maximum', 'a cent above the maximum', () => asked({ amount: '50000.01' })],
    ['outside-withdrawal-hours', 'a Saturday', () => asked({}, { now: (usual.now + 3 * 86_400_000) as typeof usual.now })],
    [
      'pending-deposit-exists',
      'a deposit that isn’t credited',
      () => asked({}, { pendingDeposit: { number: 'D7', amount: 10_000n, currency: 'EUR' } }),
    ],
    ['other-fund-operation', 'an undecided withdrawal', () => asked({}, { undecided: { number: 'W3', decidedBy: usual.now } })],
    [
      'credit-score-too-low',
      'borrowed money at a score below 50',
      () => asked({ amount: '1500.01' }, { money: { ...usual.money, byScore: { score: 40, needed: 50, otherwise: 2_000_00n } } }),
    ],
    ['insufficient-withdrawable-amount', 'more than can be withdrawn', () => asked({ amount: '1500.01' })],
  ],
};
