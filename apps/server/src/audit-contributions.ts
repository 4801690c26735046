import { appendOnlyTables, fundings, messageKinds, messageReaches, movementKinds, positionOrigins, tellings } from './manifests.ts';
import { auditLogAudit } from './books/audit/checks/index.ts';
import { bankAudit } from './books/bank/checks/index.ts';
import { customerKeysAudit } from './books/customer-keys/checks/index.ts';
import { customersAudit } from './books/customers/checks/index.ts';
import { filesAudit } from './books/files/checks/index.ts';
import { rulesAudit } from './books/house-rules/checks/index.ts';
import { ledgerAudit } from './books/ledger/checks/index.ts';
import type { Chart } from './books/ledger/index.ts';
import type { Fundings } from './books/orders/index.ts';
import { ordersAudit, type OrdersOracle } from './books/orders/checks/index.ts';
import { paymentsAudit } from './books/payments/checks/index.ts';
import { positionsAudit, type PositionScope, type PositionsOracle } from './books/positions/checks/index.ts';
import { reviewsAudit } from './books/reviews/checks/index.ts';
import { secondFactorsAudit } from './books/second-factors/checks/index.ts';
import { replacedProofsAudit } from './books/replaced-proofs/checks/index.ts';
import { stepUpAudit } from './books/step-up/checks/index.ts';
import { lettersAudit } from './books/letters/checks/index.ts';
import { marketDataAudit } from './books/market-data/checks/index.ts';
import { messagesAudit } from './books/messages/checks/index.ts';
import { operatorsAudit } from './books/operators/checks/index.ts';
import { creditFacts } from './credit-facts.ts';
import { features } from './features.ts';
import { orderClaims, stockList } from './features/trading/index.ts';
import { subscriptionClaims, subscriptionList } from './features/new-shares/index.ts';
import { walletAudit, type TotalsOracle } from './features/wallet/index.ts';
import type { Asked, AuditContribution, PlatformOracle } from './platform/checks/index.ts';
import { platformAudit } from './platform/checks/platform-checks.ts';

/** What all checks together hold the rows against. */
export type AuditOracle = OrdersOracle & PositionsOracle & TotalsOracle & PlatformOracle;
export type AuditAsked = Asked<PositionScope, AuditOracle>;

/** The contributions of books and features to the auditor: on a running server, in `verify` and after every money test. */
export const auditContributions = (chart: Chart, paidBy: Fundings = fundings): readonly AuditContribution<AuditAsked>[] => [
  platformAudit(appendOnlyTables),
  rulesAudit,
  ledgerAudit(chart),
  ordersAudit({ fundings: paidBy }),
  positionsAudit({ movements: movementKinds, fundings: paidBy, origins: positionOrigins }),
  paymentsAudit,
  auditLogAudit,
  bankAudit,
  customerKeysAudit,
  reviewsAudit,
  customersAudit,
  filesAudit,
  secondFactorsAudit,
  stepUpAudit,
  replacedProofsAudit,
  lettersAudit,
  marketDataAudit,
  messagesAudit({ tellings, kinds: messageKinds, reaches: messageReaches }),
  operatorsAudit,
  ...features.flatMap(({ audit }) => audit?.({ chart, fundings: paidBy, creditFacts }) ?? []),
  // Asks two features, which is the application's to know.
  walletAudit({ stockList, subscriptions: subscriptionList, claims: [orderClaims, () => subscriptionClaims] }),
];
