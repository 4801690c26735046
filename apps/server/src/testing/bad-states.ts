import { customerKeysBadStates } from '../books/customer-keys/checks/bad-states.scenarios.ts';
import { customersBadStates } from '../books/customers/checks/bad-states.scenarios.ts';
import { filesBadStates } from '../books/files/checks/bad-states.scenarios.ts';
import { rulesBadStates } from '../books/house-rules/checks/bad-states.scenarios.ts';
import { ledgerBadStates } from '../books/ledger/checks/bad-states.scenarios.ts';
import { lettersBadStates } from '../books/letters/checks/bad-states.scenarios.ts';
import { ordersBadStates } from '../books/orders/checks/bad-states.scenarios.ts';
import { positionsBadStates } from '../books/positions/checks/bad-states.scenarios.ts';
import { identityBadStates } from '../features/identity/checks/bad-states.scenarios.ts';
import { reviewsBadStates } from '../books/reviews/checks/bad-states.scenarios.ts';
import { gatesBadStates } from '../features/gates/checks/bad-states.scenarios.ts';
import { secondFactorsBadStates } from '../books/second-factors/checks/bad-states.scenarios.ts';
import { replacedProofsBadStates } from '../books/replaced-proofs/checks/bad-states.scenarios.ts';
import { recoveryBadStates } from '../features/recovery/checks/bad-states.scenarios.ts';
import { stepUpBadStates } from '../books/step-up/checks/bad-states.scenarios.ts';
import { walletBadStates } from '../features/wallet/checks/bad-states.scenarios.ts';
import { platformBadStates } from '../platform/checks/bad-states.scenarios.ts';
import { operatorsBadStates } from '../books/operators/checks/bad-states.scenarios.ts';
import { marketBadStates } from '../features/market/checks/bad-states.scenarios.ts';
import { newsBadStates } from '../features/news/checks/bad-states.scenarios.ts';
import type { BadState } from './bad-state.ts';
import { inventedStates } from './invented.scenarios.ts';

/** What every contribution to the auditor says it forbids. */
export const badStates: readonly BadState[] = [
  ...platformBadStates,
  ...ledgerBadStates,
  ...ordersBadStates,
  ...positionsBadStates,
  ...reviewsBadStates,
  ...gatesBadStates,
  ...identityBadStates,
  ...walletBadStates,
  ...secondFactorsBadStates,
  ...stepUpBadStates,
  ...replacedProofsBadStates,
  ...recoveryBadStates,
  ...lettersBadStates,
  ...inventedStates,
  ...rulesBadStates,
  ...customerKeysBadStates,
  ...customersBadStates,
  ...filesBadStates,
  ...operatorsBadStates,
  ...marketBadStates,
  ...newsBadStates,
];
