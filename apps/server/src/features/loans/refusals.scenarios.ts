import { instantOf } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { judgeApplication, readAmount, readRaise, type Found, type Typed } from './rules/judge-application.ts';
import { repaymentDenial } from './rules/repaying.ts';

const file = 'features/loans/refusals.test.ts';
const typed: Typed = { amount: '2000', months: 12, income: '3000', duties: '1000' };
const found: Found = { minimum: 500_00n, limit: 8_000_00n, open: null };
const asked = (changes: Partial<Typed>, others: Partial<Found> = {}) => judgeApplication({ ...typed, ...changes }, { ...found, ...others });
const open = { id: 3n, owed: 1_812_45n, decidedBy: instantOf('2026-12-02T22:59:59Z') };

const owing = { rateBps: 790, outstanding: 1_000_00n, interestDue: 0n, centDays: 1_000_00n * 10n, countedTo: '2026-12-05' } as const;
const repay = (
  amount: bigint,
  changes: Partial<typeof owing | { outstanding: bigint; centDays: bigint }> = {},
  cash = { balance: 5_000_00n, free: 5_000_00n },
) => repaymentDenial({ ...owing, ...changes }, { amount, cash });

export const refusals: RefusalPlaces = {
  'records.ts': [
    ['malformed', 'records from a day that isn’t one', 'features/loans/records.test.ts', { field: 'from, to' }],
    ['malformed', 'a file of records from a day that isn’t one', 'features/loans/records.test.ts', { field: 'from, to' }],
  ],
  'pay.ts': [
    ['no-such-loan', 'repaying somebody else’s loan', file],
    ['no-such-loan', 'withdrawing from somebody else’s loan', file],
    ['nothing-owed', 'repaying an application that isn’t decided', file],
    ['nothing-owed', 'withdrawing from a loan that is repaid', file],
    ['loan-withdrawal-over', 'the fifteenth day after the loan', file, { lastDay: '2026-12-09' }],
  ],
  'raise.ts': [['credit-raise-pending', 'a second request while one is under review', file, { until: '2026-12-02T23:00:00.000Z' }]],
  'reconsider.ts': [
    ['no-such-loan', 'taking back somebody else’s application', file],
    ['loan-not-cancellable', 'taking back a loan that was granted', file],
    ['no-such-loan', 'a second look at somebody else’s application', file],
    ['second-look-over', 'a second look at a loan that was granted', file],
    ['view-missing', 'a second look without a word', file],
  ],
  'review.ts': [
    ['second-look-by-others', 'the operator who refused signs again', file],
    ['second-look-by-others', 'the operator who refused opens the case again', file],
  ],
  'routes.ts': [['no-such-loan', 'the page of somebody else’s loan', file]],
  'rules/judge-application.ts': [
    ['amount-missing', 'no amount', () => readAmount(' ')],
    ['amount-malformed', 'an amount of nothing', () => readAmount('0.00')],
    ['amount-too-many-decimals', 'a tenth of a cent', () => readAmount('500.001')],
    ['amount-malformed', 'an amount that is a word', () => readAmount('all')],
    ['pending-review-order', 'another application is under review', () => asked({}, { open: { ...open, state: 'asked' } })],
    ['unpaid-loan-first', 'another loan isn’t repaid', () => asked({}, { open: { ...open, state: 'running' } })],
    ['loan-limit-insufficient', 'a cent above the limit', () => asked({ amount: '8000.01' })],
    ['income-missing', 'an income that is a word', () => asked({ income: 'enough' })],
    ['loan-below-minimum', 'a cent below the smallest loan', () => asked({ amount: '499.99' })],
    ['amount-missing', 'a credit top-up of nothing', () => readRaise('')],
    ['credit-raise-not-whole', 'a credit top-up of 1.5', () => readRaise('1.5')],
  ],
  'rules/repaying.ts': [
    ['insufficient-balance', 'more than the wallet holds', () => repay(900_00n, {}, { balance: 899_99n, free: 899_99n })],
    ['insufficient-available-balance', 'more than is free of holds', () => repay(900_00n, {}, { balance: 5_000_00n, free: 899_99n })],
    ['nothing-owed', 'a loan that is repaid', () => repay(1n, { outstanding: 0n, centDays: 0n })],
    ['repayment-exceeds-loan', 'a cent more than is owed', () => repay(1_002_17n)],
    ['repay-all-instead', 'the principal without the interest that runs', () => repay(1_000_00n)],
  ],
};
