export { ledgerAudit, type LedgerScope } from './ledger-checks.ts';
