import type { Check } from './check.ts';
import { executionChecks } from './execution-checks.ts';
import { holdChecks } from './hold-checks.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { marketChecks } from './market-checks.ts';
import { orderChecks } from './order-checks.ts';
import { ownerChecks } from './owner-checks.ts';
import { appendOnlyCheck, commitOrderCheck, platformChecks } from './platform-checks.ts';
import { positionChecks } from './position-checks.ts';
import { ruleChecks } from './rule-checks.ts';

export { acknowledgedCheck, type Acknowledged } from './acknowledged.ts';
export { finding, type Check, type Finding, type Yardstick } from './check.ts';
export { judgeBooks, verifyBooks, type CheckedOff, type Question, type Verdict } from './judge.ts';
export type { Marks, Within } from './scope.ts';
export { BooksWatch, type WatchParts } from './watch.ts';

/** Every invariant of the books. What only the application knows (the five lists) is added by whoever composes it. */
export const allChecks = (appendOnly: readonly string[]): readonly Check[] => [
  ...ledgerChecks,
  ...holdChecks,
  ...orderChecks,
  ...executionChecks,
  ...positionChecks,
  ...marketChecks,
  ...ownerChecks,
  ...ruleChecks,
  ...platformChecks,
  commitOrderCheck(appendOnly),
  appendOnlyCheck(appendOnly),
];
