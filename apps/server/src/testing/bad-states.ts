import { globSync } from 'node:fs';
import { join } from 'node:path';
import { bankBadStates } from '../books/bank/checks/bad-states.scenarios.ts';
import { customerKeysBadStates } from '../books/customer-keys/checks/bad-states.scenarios.ts';
import { customersBadStates } from '../books/customers/checks/bad-states.scenarios.ts';
import { filesBadStates } from '../books/files/checks/bad-states.scenarios.ts';
import { rulesBadStates } from '../books/house-rules/checks/bad-states.scenarios.ts';
import { ledgerBadStates } from '../books/ledger/checks/bad-states.scenarios.ts';
import { lettersBadStates } from '../books/letters/checks/bad-states.scenarios.ts';
import { marketDataBadStates } from '../books/market-data/checks/bad-states.scenarios.ts';
import { messagesBadStates } from '../books/messages/checks/bad-states.scenarios.ts';
import { ordersBadStates } from '../books/orders/checks/bad-states.scenarios.ts';
import { paymentsBadStates } from '../books/payments/checks/bad-states.scenarios.ts';
import { positionsBadStates } from '../books/positions/checks/bad-states.scenarios.ts';
import { reviewsBadStates } from '../books/reviews/checks/bad-states.scenarios.ts';
import { secondFactorsBadStates } from '../books/second-factors/checks/bad-states.scenarios.ts';
import { replacedProofsBadStates } from '../books/replaced-proofs/checks/bad-states.scenarios.ts';
import { stepUpBadStates } from '../books/step-up/checks/bad-states.scenarios.ts';
import { platformBadStates } from '../platform/checks/bad-states.scenarios.ts';
import { operatorsBadStates } from '../books/operators/checks/bad-states.scenarios.ts';
import type { BadState } from './bad-state.ts';
import { inventedStates } from './invented.scenarios.ts';

type Table = Readonly<Record<string, readonly BadState[]>>;
const ofFeatures = globSync('*/checks/bad-states.scenarios.ts', { cwd: join(import.meta.dirname, '../features') }).toSorted();
const tables = await Promise.all(
  ofFeatures.map(async file => (await import(`../features/${file.split('/')[0]}/checks/bad-states.scenarios.ts`)) as Table),
);

/** What every contribution to the auditor says it forbids. */
export const badStates: readonly BadState[] = [
  ...platformBadStates,
  ...ledgerBadStates,
  ...ordersBadStates,
  ...paymentsBadStates,
  ...positionsBadStates,
  ...reviewsBadStates,
  ...secondFactorsBadStates,
  ...stepUpBadStates,
  ...replacedProofsBadStates,
  ...lettersBadStates,
  ...marketDataBadStates,
  ...messagesBadStates,
  ...inventedStates,
  ...rulesBadStates,
  ...bankBadStates,
  ...customerKeysBadStates,
  ...customersBadStates,
  ...filesBadStates,
  ...operatorsBadStates,
  ...tables.flatMap(table => Object.values(table).flat()),
];
