export { hasFactor, SecondFactors, waysOf, type Factors, type Proof } from './second-factors.ts';
export { readHeldFactors } from './held-store.ts';
export { forgetFactors } from './store.ts';
export type { Holder } from './store.ts';
