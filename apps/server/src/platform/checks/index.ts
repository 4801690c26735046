export { finding, judgeEach, sqlCheck, type Asked, type Check, type Finding } from './check.ts';
export type { AuditContribution } from './contribution.ts';
export type { PlatformOracle } from './oracle.ts';
export type { Condition, Mark, Marks, Touch, Within } from './within.ts';
export { isLoaded, isUnwitnessed } from './written-once.ts';
