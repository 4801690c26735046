import { letters } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'letters',
  customers: {
    contract: [letters],
    policies: {
      'letters/address': 'look',
      'letters/confirm': 'everybody',
      'letters/lock': 'everybody',
      'letters/sendConfirmation': 'look',
    },
  },
});
