import { security } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { securityManifest } from './index.ts';

export const feature = declareFeature({
  name: 'security',
  manifest: securityManifest,
  customers: {
    contract: [security],
    policies: {
      'security/addPasskey': 'look',
      'security/beginAppCode': 'look',
      'security/beginPasskey': 'look',
      'security/changeFundPassword': 'look',
      'security/changeLoginPassword': 'look',
      'security/chooseUnlockTime': 'look',
      'security/confirm': 'look',
      'security/confirmAppCode': 'look',
      'security/confirmChallenge': 'look',
      'security/endOtherSessions': 'look',
      'security/endSession': 'look',
      'security/lockAccount': 'look',
      'security/overview': 'look',
      'security/removeAppCode': 'look',
      'security/removePasskey': 'look',
      'security/renewRecoveryCodes': 'look',
    },
  },
});
