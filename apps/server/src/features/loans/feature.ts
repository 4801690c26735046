import type { RequestAt } from '@parkett/contract';
import { operationsByFeature } from '@parkett/contract/confirming';
import * as deskLoans from '@parkett/contract/desk-loans';
import * as loans from '@parkett/contract/loans';
import { heldRaises } from '../../books/credit/index.ts';
import { lastRetention } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { may } from '../../books/operators/index.ts';
import { moneyToConfirm, operationsOf } from '../../books/step-up/index.ts';
import { declareFeature } from '../../declaration.ts';
import { loanParts } from './chart.ts';
import { loansAudit } from './checks/index.ts';
import { loanFacts } from './facts-store.ts';
import { heldLoans } from './held.ts';
import { loanDatedRules } from './limits.ts';
import { currency } from './rules/currency.ts';
import { openLoanOf } from './store.ts';

const news = [
  ...(['loan-granted', 'loan-refused', 'loan-instalment-soon', 'loan-instalment-taken', 'loan-overdue', 'loan-repaid'] as const),
  'credit-raise-decided',
] as const;

/** Roles that the desk's rooms of money are for. */
const moneyRoles = ['treasury', 'admin', 'auditor'] as const;

export const feature = declareFeature({
  name: 'loans',
  customers: {
    contract: [loans],
    policies: {
      'loans/overview': 'look',
      'loans/quote': 'look',
      'loans/list': 'look',
      'loans/one': 'look',
      'loans/records': 'look',
      'loans/recordsFile': 'look',
      'loans/apply': {
        ...{ act: 'borrow', operation: 'borrow' },
        confirms: ({ amount }: RequestAt<'loans/apply'>) => ({ ...moneyToConfirm({ amount, currency }), payee: null }),
      },
      'loans/raise': {
        ...{ act: 'borrow', operation: 'raise-credit' },
        confirms: ({ amount }: RequestAt<'loans/raise'>) => ({ ...moneyToConfirm({ amount, currency }), payee: null }),
      },
      'loans/cancel': 'close',
      'loans/secondLook': 'close',
      'loans/repay': 'close',
      'loans/leave': 'close',
    },
  },
  desk: {
    contract: [deskLoans],
    policies: {
      'credit/ofCustomer': may.look(),
      'credit/ofCustomerFile': may.look(),
      'loanBook/list': may.look(moneyRoles),
      'loanBook/listFile': may.look(moneyRoles),
      'loanBook/ofCustomer': may.look(),
      'loanBook/ofCustomerFile': may.look(),
    },
  },
  manifest: {
    name: 'loans',
    appendOnly: ['loan_booking'],
    rules: loanDatedRules,
    ledger: loanParts,
    operations: operationsOf(operationsByFeature.loans),
    messages: news.map(name => defineMessage(name)),
    // A reader who has asked for no loan locks the account.
    letters: news.map(name => defineLetter({ name, group: 'money', ...(name === 'loan-granted' ? {} : { links: [] }) })),
  },
  creditFacts: loanFacts,
  audit: ({ creditFacts }) => [loansAudit(creditFacts)],
  held: ({ customerKeys }) => [heldLoans(customerKeys), heldRaises],
  // Figures that were declared are sealed and go with the customer's key; the rest are amounts and moments of the books.
  kept: [{ part: 'loans', years: lastRetention, forget: async () => {} }],
  blocksClosing: async (from, customer) => ({ loans: (await openLoanOf(from, customer)) ? 1 : 0 }),
});
