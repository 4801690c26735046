import { deskReviews } from '@parkett/contract';
import { may } from '../../books/operators/index.ts';
import { decidingRoles } from '../../books/reviews/index.ts';
import { declareFeature } from '../../declaration.ts';

export const feature = declareFeature({
  name: 'desk-reviews',
  desk: {
    contract: [deskReviews],
    policies: {
      'reviews/claim': may.look(decidingRoles),
      'reviews/decide': may.decide(...decidingRoles),
      'reviews/historyFile': may.look(['support', 'reviewer', 'treasury', 'admin']),
      'reviews/list': may.look(),
      'reviews/listFile': may.look(),
      'reviews/one': may.look(['support', 'reviewer', 'treasury', 'admin']),
      'reviews/release': may.look(decidingRoles),
      'reviews/waiting': may.look(),
    },
  },
});
