import * as deskNewShares from '@parkett/contract/desk-new-shares';
import * as newShares from '@parkett/contract/new-shares';
import { may, operationsRoles } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { allotmentOrigin, newSharesParts } from './chart.ts';
import { newSharesAudit } from './checks/index.ts';
import { subscriptionFacts } from './facts-store.ts';
import { openEntitlementsOf } from './entitlement-store.ts';
import { heldEntitlements, heldNotices, heldSubscriptions } from './held.ts';
import { forgetWishes } from './notice-store.ts';
import { openCountOf } from './subscription-store.ts';
import { newShareMessages, noticeTelling, resultTelling } from './told-store.ts';

export const feature = declareFeature({
  name: 'new-shares',
  customers: {
    contract: [newShares],
    policies: {
      'newShares/offerings': 'everybody',
      'newShares/draw': 'everybody',
      'newShares/mine': 'look',
      'newShares/estimate': 'look',
      'newShares/tellOpening': 'look',
      'newShares/subscribe': 'open',
      'newShares/exercise': 'close',
      'newShares/sell': 'close',
      'newShares/cancel': 'close',
      'newShares/pay': 'open',
      'newShares/waive': 'close',
    },
  },
  desk: {
    contract: [deskNewShares],
    policies: {
      'offerings/list': may.look(operationsRoles),
      'offerings/listFile': may.look(operationsRoles),
      'offerings/one': may.look(operationsRoles),
      'offerings/draw': may.look(operationsRoles),
      'offerings/change': may.decide('treasury', 'admin'),
      'offerings/companies': may.look(['treasury', 'admin']),
      'offerings/draft': may.decide('treasury', 'admin'),
    },
  },
  manifest: {
    name: 'new-shares',
    appendOnly: [
      ...['offering_event', 'offering_secret', 'offering_list', 'offering_draw', 'offering_notice'],
      ...['subscription_event', 'entitlement', 'entitlement_sale', 'offering_proposal', 'offering_change'],
      ...['offering_draft', 'offering_drafted'],
    ],
    ledger: newSharesParts,
    movements: [allotmentOrigin.movement],
    origins: [allotmentOrigin],
    messages: newShareMessages,
    tellings: [noticeTelling, resultTelling],
  },
  creditFacts: subscriptionFacts,
  audit: () => [newSharesAudit],
  notHeld: {
    offering_proposal: 'an offering, whose review has no customer',
    offering_change: 'an offering, whose subscribers read of a withdrawal as a message',
    offering_draft: 'an offering that is to come, whose review has no customer',
    offering_drafted: 'an offering that is to come',
  },
  held: parts => [heldSubscriptions(parts), heldEntitlements(parts), heldNotices(parts)],
  kept: [{ part: 'new-share-wishes', years: 0, forget: forgetWishes }],
  blocksClosing: async (from, customer) => ({
    reviews: (await openCountOf(from, customer)) + (await openEntitlementsOf(from, customer)) > 0 ? 1 : 0,
  }),
});
