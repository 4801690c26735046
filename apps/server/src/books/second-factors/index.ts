export { hasFactor, SecondFactors } from './second-factors.ts';
export type { Holder } from './store.ts';
