import * as corporateActions from '@parkett/contract/corporate-actions';
import { declareFeature } from '../../declaration.ts';
import { corporateParts } from './chart.ts';
import { corporateAudit } from './checks/index.ts';
import { heldDividends, heldSplits } from './held.ts';
import { corporateMessages, paymentTelling, splitTelling } from './telling-store.ts';

export const feature = declareFeature({
  name: 'corporate-actions',
  customers: {
    contract: [corporateActions],
    policies: { 'corporateActions/dividends': 'look' },
  },
  manifest: {
    name: 'corporate-actions',
    appendOnly: ['dividend', 'dividend_position', 'dividend_payment', 'split_holding', 'split_position'],
    ledger: corporateParts,
    messages: corporateMessages,
    tellings: [paymentTelling, splitTelling],
  },
  audit: () => [corporateAudit],
  held: parts => [heldDividends(parts), heldSplits(parts)],
});
