import { security } from '@parkett/contract';
import * as payees from '@parkett/contract/payees';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import { operationsOf } from '../../books/step-up/index.ts';
import { declareFeature } from '../../declaration.ts';

const [added, removed] = ['payee-added', 'payee-removed'] as const;
/** The confirmation names the whole payee and no amount. */
const confirming = { act: 'withdraw', operation: 'add-payee' } as const;
const nothingOf = { amount: null, currency: null };

export const feature = declareFeature({
  name: 'payees',
  customers: {
    contract: [payees],
    policies: {
      'payees/addAccount': { ...confirming, confirms: (form: payees.AccountForm) => ({ ...nothingOf, payee: payees.textOfAccount(form) }) },
      'payees/addAddress': { ...confirming, confirms: (form: payees.AddressForm) => ({ ...nothingOf, payee: payees.textOfAddress(form) }) },
      'payees/address': 'look',
      'payees/checkAccount': 'look',
      'payees/checkAddress': 'look',
      'payees/list': 'look',
      'payees/remove': 'look',
      'payees/rename': 'look',
    },
  },
  manifest: {
    name: 'payees',
    operations: operationsOf(security.operationsByFeature.payees),
    letters: [defineLetter({ name: added }), defineLetter({ name: removed })],
    messages: [defineMessage(added), defineMessage(removed)],
  },
});
