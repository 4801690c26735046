export { carryOut, confirmedBy, moneyToConfirm, unconfirmed } from './carry-out.ts';
export { readHeldGrants } from './held-store.ts';
export { Grants } from './grants.ts';
export { openOperations, operationsOf, refuseUnregistered, type Operation, type Operations } from './operations.ts';
export type { Confirmed } from './rules/confirmed.ts';
