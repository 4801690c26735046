import * as exchange from '@parkett/contract/exchange';
import { lastRetention } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { declareFeature } from '../../declaration.ts';
import { exchangeParts } from './chart.ts';
import { exchangeAudit } from './checks/index.ts';
import { heldExchanges } from './held.ts';
import { exchangeRules } from './limits.ts';

export const feature = declareFeature({
  name: 'exchange',
  customers: {
    contract: [exchange],
    policies: {
      'exchange/quote': 'look',
      'exchange/amounts': 'look',
      'exchange/execute': 'move',
      'exchange/list': 'look',
    },
  },
  manifest: {
    name: 'exchange',
    appendOnly: ['exchange'],
    rules: exchangeRules,
    ledger: exchangeParts,
    messages: [defineMessage('exchanged')],
    letters: [defineLetter({ name: 'exchanged', group: 'money' })],
  },
  audit: () => [exchangeAudit],
  held: () => [heldExchanges],
  notHeld: { exchange_quote: 'a rate that was shown says no more than the market did; the one that was taken stands with its exchange' },
  kept: [{ part: 'exchanges', years: lastRetention, forget: async () => {} }],
});
