export { addWalletCalls, emptyLists } from './routes.ts';
export { balancesOf, overview } from './overview.ts';
export { boardNow, walletAudit, type TotalsYardstick } from './checks/totals-check.ts';
