export { openWalletsOf } from './all-wallets.ts';
export { addWalletCalls } from './routes.ts';
export { balancesOf, entries, overview } from './overview.ts';
export { boardNow, walletAudit, type TotalsOracle } from './checks/totals-check.ts';
