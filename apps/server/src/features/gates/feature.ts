import { gates, deskGates } from '@parkett/contract';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { gatesAudit } from './checks/index.ts';
import { gatesManifest, heldOfGates } from './index.ts';

export const feature = declareFeature({
  name: 'gates',
  customers: {
    contract: [gates],
    policies: {
      'gates/appeal': 'look',
      'gates/appealUnsigned': 'everybody',
      'gates/own': 'look',
    },
  },
  desk: {
    contract: [deskGates],
    policies: {
      'gates/appealText': may.look(['support', 'reviewer', 'admin']),
      'gates/lift': may.decide('support', 'reviewer', 'admin'),
      'gates/place': may.decide('support', 'reviewer', 'admin'),
      'gates/proposal': may.look(['support', 'reviewer', 'treasury', 'admin']),
    },
  },
  manifest: gatesManifest,
  audit: () => [gatesAudit],
  held: ({ customerKeys }) => [heldOfGates(customerKeys)],
  notHeld: { gate_proposal: 'what operators propose to each other; the block that comes of it is told' },
});
