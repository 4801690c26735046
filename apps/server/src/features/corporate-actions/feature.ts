import * as corporateActions from '@parkett/contract/corporate-actions';
import * as deskCorporateActions from '@parkett/contract/desk-corporate-actions';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { corporateParts } from './chart.ts';
import { corporateAudit } from './checks/index.ts';
import { heldDelistings, heldDividends, heldSplits } from './held.ts';
import { corporateMessages, delistingTelling, paymentTelling, splitTelling } from './telling-store.ts';

export const feature = declareFeature({
  name: 'corporate-actions',
  customers: {
    contract: [corporateActions],
    policies: { 'corporateActions/dividends': 'look' },
  },
  desk: {
    contract: [deskCorporateActions],
    policies: {
      'corporateEvents/list': may.look(),
      'corporateEvents/listFile': may.look(),
      'corporateEvents/one': may.look(),
      'corporateEvents/propose': may.decide('treasury', 'admin'),
    },
  },
  manifest: {
    name: 'corporate-actions',
    appendOnly: [
      'dividend',
      'dividend_position',
      'dividend_payment',
      'split_holding',
      'split_position',
      ...['delisting_price', 'delisting_day', 'delisting_payment', 'delisting_position'],
      'corporate_proposal',
      'corporate_announcement',
    ],
    ledger: corporateParts,
    messages: corporateMessages,
    tellings: [paymentTelling, splitTelling, delistingTelling],
  },
  audit: () => [corporateAudit],
  notHeld: {
    delisting_price: 'the price of a share',
    delisting_day: 'the prices of a share',
    corporate_proposal: 'an event of a company, whose review has no customer',
    corporate_announcement: 'an event of a company',
  },
  held: parts => [heldDividends(parts), heldSplits(parts), heldDelistings(parts)],
});
