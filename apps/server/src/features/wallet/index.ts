export { addWalletCalls, emptyLists } from './routes.ts';
export { balancesOf, overview } from './overview.ts';
export { customersWithCash } from './store.ts';
