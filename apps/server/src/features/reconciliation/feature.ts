import * as deskReconciliation from '@parkett/contract/desk-reconciliation';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';
import { reconciliationParts } from './chart.ts';
import { reconciliationAudit } from './checks/index.ts';
import { addReconciliationCalls } from './desk-routes.ts';
import { bringFirst, eveningComparison } from './evening.ts';
import { settlementFollower } from './settle.ts';

export const feature = declareFeature({
  name: 'reconciliation',
  desk: {
    contract: [deskReconciliation],
    policies: {
      'reconciliation/evenings': may.look(['treasury', 'auditor']),
      'reconciliation/eveningsFile': may.look(['treasury', 'auditor']),
      'reconciliation/lines': may.look(['treasury', 'auditor']),
    },
  },
  manifest: { name: 'reconciliation', appendOnly: ['evening', 'evening_line'], ledger: reconciliationParts },
  audit: () => [reconciliationAudit],
  run: house => {
    house.bank.follow(settlementFollower(house.ledger));
    return {
      desk: calls => addReconciliationCalls(calls, house),
      due: [eveningComparison(house)],
      leasedJobs: [{ name: 'reconciliation', start: () => bringFirst(house), stop: () => {} }],
    };
  },
});
