import { signIn } from '@parkett/contract';
import { declareFeature } from '../../declaration.ts';
import { signInManifest } from './index.ts';

export const feature = declareFeature({
  name: 'sign-in',
  customers: {
    contract: [signIn],
    policies: {
      'user/checkFundPassword': 'look',
      'user/knowNotices': 'look',
      'user/login': 'everybody',
      'user/logout': 'look',
      'demo/open': 'everybody',
      'user/passkeyChallenge': 'everybody',
      'user/passkeyLogin': 'everybody',
      'user/profile': 'look',
      'user/register': 'everybody',
      'user/registration': 'everybody',
      'user/saveProfile': 'look',
      'user/setFundPassword': 'look',
      'user/unlockChallenge': 'look',
      'user/unlockTrading': 'look',
      'user/unlockWithPasskey': 'look',
    },
  },
  manifest: signInManifest,
});
