import { deskAudit } from '@parkett/contract';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'desk-audit',
  desk: {
    contract: [deskAudit],
    policies: {
      'audit/file': may.look(['admin', 'auditor']),
      'audit/rows': may.look(['admin', 'auditor']),
    },
  },
});
