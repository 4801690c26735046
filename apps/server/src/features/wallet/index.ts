export { addWalletCalls } from './routes.ts';
export { balancesOf } from './overview.ts';
