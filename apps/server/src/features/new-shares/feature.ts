import * as newShares from '@parkett/contract/new-shares';
import { declareFeature } from '../../declaration.ts';
import { allotmentOrigin, newSharesParts } from './chart.ts';
import { newSharesAudit } from './checks/index.ts';
import { subscriptionFacts } from './facts-store.ts';
import { openEntitlementsOf } from './entitlement-store.ts';
import { heldEntitlements, heldSubscriptions } from './held.ts';
import { openCountOf } from './subscription-store.ts';

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
      'newShares/exercise': 'close',
      'newShares/sell': 'close',
      'newShares/cancel': 'close',
      'newShares/pay': 'open',
      'newShares/waive': 'close',
    },
  },
  manifest: {
    name: 'new-shares',
    appendOnly: ['offering_event', 'offering_secret', 'offering_list', 'offering_draw', 'subscription_event', 'entitlement', 'entitlement_sale'],
    ledger: newSharesParts,
    movements: [allotmentOrigin.movement],
    origins: [allotmentOrigin],
  },
  creditFacts: subscriptionFacts,
  audit: () => [newSharesAudit],
  held: parts => [heldSubscriptions(parts), heldEntitlements(parts)],
  blocksClosing: async (from, customer) => ({
    reviews: (await openCountOf(from, customer)) + (await openEntitlementsOf(from, customer)) > 0 ? 1 : 0,
  }),
});
