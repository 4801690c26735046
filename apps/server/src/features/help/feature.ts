import { help } from '@parkett/contract';
import * as deskHelp from '@parkett/contract/desk-help';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { helpAudit } from './checks/index.ts';
import { addDeskHelpCalls } from './desk-routes.ts';
import { addHelpCalls } from './index.ts';

export const feature = declareFeature({
  name: 'help',
  customers: {
    contract: [help],
    policies: {
      'help/article': 'everybody',
      'help/list': 'everybody',
      'help/search': 'everybody',
    },
  },
  desk: {
    contract: [deskHelp],
    policies: {
      'articles/list': may.look(),
      'articles/listFile': may.look(),
      'articles/one': may.look(),
      'articles/publish': may.decide('support', 'admin'),
    },
  },
  manifest: { name: 'help', appendOnly: ['help_version'] },
  audit: () => [helpAudit],
  run: house => ({ calls: calls => addHelpCalls(calls, house), desk: calls => addDeskHelpCalls(calls, house) }),
});
