import { auditAppendOnly } from './books/audit/index.ts';
import { customersAppendOnly } from './books/customers/index.ts';
import { ledgerAppendOnly } from './books/ledger/index.ts';
import { marketDataAppendOnly } from './books/market-data/index.ts';
import { operatingModeAppendOnly } from './books/operating-mode/index.ts';
import { ordersAppendOnly } from './books/orders/index.ts';
import { positionsAppendOnly } from './books/positions/index.ts';
import { rulesAppendOnly } from './books/house-rules/index.ts';
import { newsAppendOnly } from './features/news/index.ts';
import { commandsAppendOnly } from './platform/commands/index.ts';

/** Tables that no working connection may change, named by the books that own them. */
export const appendOnlyTables: readonly string[] = [
  'outbox',
  ...commandsAppendOnly,
  ...ledgerAppendOnly,
  ...operatingModeAppendOnly,
  ...ordersAppendOnly,
  ...positionsAppendOnly,
  ...customersAppendOnly,
  ...auditAppendOnly,
  ...rulesAppendOnly,
  ...marketDataAppendOnly,
  ...newsAppendOnly,
];
