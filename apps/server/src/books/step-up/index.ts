export { carryOut, confirmedBy, unconfirmed } from './carry-out.ts';
export { readHeldGrants } from './held-store.ts';
export { Grants } from './grants.ts';
export type { Confirmed } from './rules/confirmed.ts';
