export { hasFactor, SecondFactors, waysOf, type Factors, type Proof } from './second-factors.ts';
export { readRecoveryCode } from './rules/recovery-code.ts';
export { readHeldFactors } from './held-store.ts';
export { forgetFactors } from './store.ts';
export type { Holder } from './store.ts';
