import * as blockTrades from '@parkett/contract/block-trades';
import { declareFeature } from '../../declaration.ts';
import { blockOrigin, blockTradesParts } from './chart.ts';
import { blockTradesAudit } from './checks/index.ts';
import { blockTradesRules } from './fee-and-lock.ts';
import { heldBlocks } from './held.ts';
import { blockMessages, blockTellings } from './told-store.ts';

export const feature = declareFeature({
  name: 'block-trades',
  customers: {
    contract: [blockTrades],
    policies: {
      'blockTrades/offers': 'everybody',
      'blockTrades/mine': 'look',
      'blockTrades/costs': 'look',
      'blockTrades/buy': 'open',
    },
  },
  manifest: {
    name: 'block-trades',
    appendOnly: ['block_offer_event', 'block_purchase', 'block_unlock'],
    rules: blockTradesRules,
    ledger: blockTradesParts,
    movements: [blockOrigin.movement],
    origins: [blockOrigin],
    messages: blockMessages,
    tellings: blockTellings,
  },
  audit: () => [blockTradesAudit],
  held: parts => [heldBlocks(parts)],
  notHeld: { block_unlock: 'moments that follow from the purchases, which are in the file' },
});
