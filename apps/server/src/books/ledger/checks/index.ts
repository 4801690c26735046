export { ledgerAudit, type LedgerAsked, type LedgerScope } from './ledger-checks.ts';
