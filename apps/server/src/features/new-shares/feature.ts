import * as newShares from '@parkett/contract/new-shares';
import { declareFeature } from '../../declaration.ts';
import { allotmentOrigin, newSharesParts } from './chart.ts';
import { newSharesAudit } from './checks/index.ts';
import { heldSubscriptions } from './held.ts';

export const feature = declareFeature({
  name: 'new-shares',
  customers: {
    contract: [newShares],
    policies: {
      'newShares/offerings': 'everybody',
      'newShares/draw': 'everybody',
      'newShares/mine': 'look',
      'newShares/estimate': 'look',
      'newShares/subscribe': 'open',
      'newShares/cancel': 'close',
      'newShares/pay': 'open',
      'newShares/waive': 'close',
    },
  },
  manifest: {
    name: 'new-shares',
    appendOnly: ['offering_event', 'offering_secret', 'offering_list', 'offering_draw', 'subscription_event'],
    ledger: newSharesParts,
    movements: [allotmentOrigin.movement],
    origins: [allotmentOrigin],
  },
  audit: () => [newSharesAudit],
  held: parts => [heldSubscriptions(parts)],
});
