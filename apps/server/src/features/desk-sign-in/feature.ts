import { deskSignIn } from '@parkett/contract';
import { everyRole, may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'desk-sign-in',
  desk: {
    contract: [deskSignIn],
    policies: {
      'session/addPasskey': may.setUpPasskey,
      'session/beginCode': may.own,
      'session/beginPasskey': may.setUpPasskey,
      'session/confirmCode': may.own,
      'session/me': 'everybody',
      'session/openLink': 'everybody',
      'session/passkeyChallenge': 'everybody',
      'session/removePasskey': may.decide(...everyRole),
      'session/signInByCode': 'everybody',
      'session/signInByPasskey': 'everybody',
      'session/signOut': may.own,
    },
  },
});
