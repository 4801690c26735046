import * as blockTrades from '@parkett/contract/block-trades';
import { declareFeature } from '../../declaration.ts';
import { blockOrigin, blockTradesParts } from './chart.ts';
import { blockTradesAudit } from './checks/index.ts';
import { blockTradesRules } from './fee-and-lock.ts';
import { heldBlocks } from './held.ts';

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
    appendOnly: ['block_offer_event', 'block_purchase'],
    rules: blockTradesRules,
    ledger: blockTradesParts,
    movements: [blockOrigin.movement],
    origins: [blockOrigin],
  },
  audit: () => [blockTradesAudit],
  held: parts => [heldBlocks(parts)],
});
