import { recovery, deskRecovery } from '@parkett/contract';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { recoveryAudit } from './checks/index.ts';
import { heldOfRecovery, recoveryManifest } from './index.ts';

export const feature = declareFeature({
  name: 'recovery',
  customers: {
    contract: [recovery],
    policies: {
      'recovery/ask': 'everybody',
      'recovery/askFactor': 'everybody',
      'recovery/askFundPassword': 'look',
      'recovery/state': 'everybody',
      'recovery/finish': 'everybody',
      'recovery/finishByLink': 'everybody',
      'recovery/finishFundPassword': 'look',
      'recovery/withdraw': 'look',
    },
  },
  desk: {
    contract: [deskRecovery],
    policies: {
      'recovery/allowed': may.look(),
      'recovery/takeBack': may.decide('support', 'reviewer', 'admin'),
    },
  },
  manifest: recoveryManifest,
  audit: () => [recoveryAudit],
  held: () => [heldOfRecovery],
});
