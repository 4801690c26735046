import { deskOperators } from '@parkett/contract';
import { may } from '../../books/operators/index.ts';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'desk-operators',
  desk: {
    contract: [deskOperators],
    policies: {
      'operators/askReset': may.decide('admin'),
      'operators/change': may.decide('admin'),
      'operators/confirmRaise': may.decide('admin'),
      'operators/confirmReset': may.decide('admin'),
      'operators/invite': may.decide('admin'),
      'operators/list': may.look(['admin', 'auditor']),
      'operators/listFile': may.look(['admin', 'auditor']),
      'operators/setStaff': may.decide('admin'),
      'operators/takeLink': may.decide('admin'),
    },
  },
});
