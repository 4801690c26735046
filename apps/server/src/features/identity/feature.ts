import { identity, deskIdentity } from '@parkett/contract';
import { lastRetention } from '../../books/customers/index.ts';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { forgetPerson, heldOfIdentity, identityAudit, identityManifest } from './index.ts';

export const feature = declareFeature({
  name: 'identity',
  customers: {
    contract: [identity],
    policies: {
      'identity/changeDetails': 'look',
      'identity/check': 'look',
      'identity/confirmDetails': 'look',
      'identity/ownPhoto': 'look',
      'identity/state': 'look',
      'identity/submit': 'look',
      'identity/photo': 'look',
      'identity/withdraw': 'look',
    },
  },
  desk: {
    contract: [deskIdentity],
    policies: {
      'identity/case': may.look(['reviewer']),
      'identity/details': may.look(['support', 'reviewer', 'admin']),
      'identity/photo': may.look(['reviewer']),
    },
  },
  manifest: identityManifest,
  audit: () => [identityAudit],
  held: ({ customerKeys }) => [heldOfIdentity(customerKeys)],
  notHeld: { identity_screened: 'the list that a name was compared with last, and fingerprints of entries like it, of which no customer is told' },
  // Sealed values go with the key; somebody could still be found by what stands for them.
  kept: [{ part: 'identity', years: lastRetention, forget: forgetPerson }],
});
