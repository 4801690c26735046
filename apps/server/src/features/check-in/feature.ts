import * as checkIn from '@parkett/contract/check-in';
import { declareFeature } from '../../declaration.ts';
import { checkInParts } from './chart.ts';
import { checkInAudit } from './checks/index.ts';
import { readHeldCheckIns, readHeldRewards } from './store.ts';

export const feature = declareFeature({
  name: 'check-in',
  customers: {
    contract: [checkIn],
    policies: {
      'checkIn/answer': 'look',
      'checkIn/checkIn': 'look',
      'checkIn/lesson': 'look',
      'checkIn/state': 'look',
      'checkIn/takeReward': 'pay-in',
    },
  },
  manifest: { name: 'check-in', appendOnly: ['check_in', 'check_in_reward', 'check_in_used'], ledger: checkInParts },
  audit: () => [checkInAudit],
  held: () => [
    { name: 'check-ins', tables: ['check_in', 'check_in_used'], read: readHeldCheckIns },
    { name: 'rewards for check-ins', tables: ['check_in_reward'], read: readHeldRewards },
  ],
});
