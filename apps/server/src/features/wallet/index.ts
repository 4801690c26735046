export { addWalletCalls } from './routes.ts';
export { balancesOf } from './overview.ts';
export { boardNow, walletAudit, type TotalsYardstick } from './checks/totals-check.ts';
