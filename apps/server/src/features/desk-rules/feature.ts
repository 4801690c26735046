import * as deskRules from '@parkett/contract/desk-rules';
import { defineMessage } from '../../books/messages/index.ts';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { rulesAudit } from './checks/index.ts';
import { changedTelling } from './store.ts';

export const feature = declareFeature({
  name: 'desk-rules',
  desk: {
    contract: [deskRules],
    policies: {
      'rules/list': may.look(),
      'rules/listFile': may.look(),
      'rules/propose': may.decide('admin'),
    },
  },
  manifest: {
    ...{ name: 'desk-rules', appendOnly: ['rule_proposal', 'rule_change'] },
    messages: [defineMessage('rule-changed')],
    tellings: [changedTelling],
  },
  audit: () => [rulesAudit],
  notHeld: {
    rule_proposal: 'a rule of the house, whose review has no customer',
    rule_change: 'a rule of the house, which customers read as a message',
  },
});
