import { legal } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { addLegalCalls } from './index.ts';

export const feature = declareFeature({
  name: 'legal',
  customers: {
    contract: [legal],
    policies: {
      'legal/document': 'everybody',
    },
  },
  run: () => ({ calls: addLegalCalls }),
});
