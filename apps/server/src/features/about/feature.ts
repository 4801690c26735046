import { about } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'about',
  customers: {
    contract: [about],
    policies: {
      'about/house': 'everybody',
    },
  },
});
