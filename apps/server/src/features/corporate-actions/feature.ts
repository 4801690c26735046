import * as corporateActions from '@parkett/contract/corporate-actions';
import { declareFeature } from '../../declaration.ts';
import { corporateParts } from './chart.ts';
import { corporateAudit } from './checks/index.ts';
import { heldDividends } from './held.ts';
import { corporateMessages, paymentTelling } from './telling-store.ts';

export const feature = declareFeature({
  name: 'corporate-actions',
  customers: {
    contract: [corporateActions],
    policies: { 'corporateActions/dividends': 'look' },
  },
  manifest: {
    name: 'corporate-actions',
    appendOnly: ['dividend', 'dividend_position', 'dividend_payment'],
    ledger: corporateParts,
    messages: corporateMessages,
    tellings: [paymentTelling],
  },
  audit: () => [corporateAudit],
  held: parts => [heldDividends(parts)],
});
