export { Grants } from './grants.ts';
export type { Confirmed } from './rules/confirmed.ts';
