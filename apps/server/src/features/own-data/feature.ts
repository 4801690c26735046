import { ownData } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { ownDataManifest } from './index.ts';

export const feature = declareFeature({
  name: 'own-data',
  customers: {
    contract: [ownData],
    policies: {
      'ownData/changeAccount': 'look',
      'user/closeAccount': 'look',
      'ownData/closing': 'look',
      'ownData/export': 'look',
    },
  },
  manifest: ownDataManifest,
});
