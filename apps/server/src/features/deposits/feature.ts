import * as deposits from '@parkett/contract/deposits';
import * as deskDeposits from '@parkett/contract/desk-deposits';
import { lastRetention } from '../../books/customers/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { depositParts, recallParts } from './chart.ts';
import { depositsAudit } from './checks/index.ts';
import { recallFacts } from './recall/facts-store.ts';
import { heldOfDeposits } from './held.ts';
import { announcementDays, depositHours, largestDeposit, smallestDeposit } from './limits.ts';
import { paidInOf, pendingDepositOf } from './pending.ts';
import { pendingOf } from './store.ts';
import { depositMessages, depositTelling } from './told-store.ts';

/** Roles of the room ‘Money’. */
const moneyRoles = ['treasury', 'admin', 'auditor'] as const;

export const feature = declareFeature({
  name: 'deposits',
  customers: {
    contract: [deposits],
    policies: {
      'deposits/channels': 'look',
      'deposits/list': 'look',
      'deposits/file': 'look',
      'deposits/one': 'look',
      'deposits/proof': 'look',
      'deposits/announce': 'pay-in',
      'deposits/cancel': 'close',
    },
  },
  desk: {
    contract: [deskDeposits],
    policies: {
      'money/lines': may.look(moneyRoles),
      'money/linesFile': may.look(moneyRoles),
      'money/proof': may.look(['treasury', 'admin']),
      'money/refused': may.look(moneyRoles),
      'money/refusedFile': may.look(moneyRoles),
      'money/proposeLine': may.decide('treasury'),
      'money/recall': may.decide('treasury'),
    },
  },
  manifest: {
    name: 'deposits',
    appendOnly: ['deposit_event', 'line_decision', 'deposit_recall_taking'],
    rules: [smallestDeposit, largestDeposit, depositHours, announcementDays],
    ledger: { purposes: recallParts.purposes, entries: [...depositParts.entries, ...recallParts.entries] },
    messages: depositMessages.map(defineMessage),
    tellings: [depositTelling],
  },
  creditFacts: recallFacts,
  audit: () => [depositsAudit],
  held: ({ customerKeys }) => [heldOfDeposits(customerKeys)],
  notHeld: { line_decision: 'a proposal of the desk about a line of the bank’s; what came of it is a deposit' },
  // Senders are sealed and go with the customer's key; the rest are amounts and moments of the books.
  kept: [{ part: 'deposits', years: lastRetention, forget: async () => {} }],
  pendingDeposit: (from, customer) => pendingDepositOf(from, { customer }),
  paidIn: paidInOf,
  blocksClosing: async (from, customer) => ((await pendingOf(from, customer)) ? { reviews: 1 } : {}),
});
