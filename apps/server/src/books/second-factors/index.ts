export { hasFactor, SecondFactors, type Factors, type Proof } from './second-factors.ts';
export type { Holder } from './store.ts';
