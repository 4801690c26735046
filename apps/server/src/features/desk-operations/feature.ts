import { deskOperations } from '@parkett/contract';
import { may, operationsRoles } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'desk-operations',
  desk: {
    contract: [deskOperations],
    policies: {
      'operations/state': may.look(operationsRoles),
    },
  },
});
