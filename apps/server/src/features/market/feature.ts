import { market } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { marketAudit } from './checks/index.ts';

export const feature = declareFeature({
  name: 'market',
  customers: {
    contract: [market],
    policies: {
      'market/ahead': 'look',
      'market/average': 'everybody',
      'market/bars': 'everybody',
      'market/clock': 'everybody',
      'market/depth': 'everybody',
      'market/instrument': 'everybody',
      'market/instruments': 'everybody',
      'market/movers': 'everybody',
      'market/sectors': 'everybody',
      'market/seed': 'everybody',
      'market/setClock': 'look',
    },
  },
  audit: () => [marketAudit],
});
