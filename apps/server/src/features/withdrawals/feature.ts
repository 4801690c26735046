import * as deskWithdrawals from '@parkett/contract/desk-withdrawals';
import * as withdrawals from '@parkett/contract/withdrawals';
import { operationsByFeature } from '@parkett/contract/confirming';
import { wire, type RequestAt } from '@parkett/contract';
import { lastRetention } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { may } from '../../books/operators/index.ts';
import { moneyToConfirm, operationsOf } from '../../books/step-up/index.ts';
import { declareFeature } from '../../declaration.ts';
import { withdrawalParts } from './chart.ts';
import { withdrawalsAudit } from './checks/index.ts';
import { heldHigher, heldWithdrawals } from './held.ts';
import { withdrawalDatedRules } from './limits.ts';
import { hasOpenPayments, openOf } from './store.ts';

const news = ['withdrawal-asked', 'withdrawal-sent', 'withdrawal-paid', 'withdrawal-not-paid', 'withdrawal-returned'] as const;

const isHarmless = (name: (typeof news)[number]): boolean => name === 'withdrawal-not-paid' || name === 'withdrawal-returned';

export const feature = declareFeature({
  name: 'withdrawals',
  customers: {
    contract: [withdrawals],
    policies: {
      'withdrawals/figures': 'everybody',
      'withdrawals/explain': 'look',
      'withdrawals/list': 'look',
      'withdrawals/one': 'look',
      'withdrawals/file': 'look',
      'withdrawals/cancel': 'close',
      // Nothing leaves by it, and the withdrawal that uses it takes the six digits.
      'withdrawals/askHigher': 'pay-in',
      'withdrawals/ask': {
        ...{ act: 'withdraw', operation: 'withdraw' },
        confirms: ({ type, amount, payee }: RequestAt<'withdrawals/ask'>) => ({
          ...moneyToConfirm({ amount, currency: wire.currencyOfWallet(type) }),
          payee,
        }),
      },
    },
  },
  desk: { contract: [deskWithdrawals], policies: { 'money/payOut': may.decide('treasury'), 'money/proposePayoutLine': may.decide('treasury') } },
  manifest: {
    name: 'withdrawals',
    appendOnly: ['withdrawal_event', 'payout_line'],
    rules: withdrawalDatedRules,
    ledger: withdrawalParts,
    operations: operationsOf(operationsByFeature.withdrawals),
    messages: news.map(name => defineMessage(name)),
    // A reader whose money stays or comes back has nothing to lock.
    letters: news.map(name => defineLetter({ name, group: 'money', ...(isHarmless(name) ? { links: [] } : {}) })),
  },
  audit: () => [withdrawalsAudit],
  held: () => [heldWithdrawals, heldHigher],
  notHeld: { payout_line: 'what the desk booked of a line of the bank’s; what came of it is a step of a withdrawal and an entry' },
  kept: [{ part: 'withdrawals', years: lastRetention, forget: async () => {} }],
  hasOpenPayments,
  blocksClosing: async (from, customer) => ({ payments: await openOf(from, customer) }),
});
