import type { Db, Queryable } from '../../platform/db.ts';
import type { Check, Finding, Yardstick } from './check.ts';
import { executionChecks } from './execution-checks.ts';
import { holdChecks } from './hold-checks.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { marketChecks } from './market-checks.ts';
import { orderChecks } from './order-checks.ts';
import { ownerChecks } from './owner-checks.ts';
import { appendOnlyCheck, platformChecks } from './platform-checks.ts';
import { positionChecks } from './position-checks.ts';
import { newestMarks, newSince, wholeHistory, type Marks, type Within } from './scope.ts';

export { acknowledgedCheck, type Acknowledged } from './acknowledged.ts';
export { finding, type Check, type Finding, type Yardstick } from './check.ts';
export { wholeHistory, type Marks, type Within } from './scope.ts';

export type CheckedOff = Finding & { readonly id: string; readonly promise: string };
export type Verdict = { readonly checked: readonly CheckedOff[]; readonly reached: Marks; readonly sound: boolean };

/** Every invariant of the books. What only the application knows (the five lists) is added by whoever composes it. */
export const allChecks = (appendOnly: readonly string[]): readonly Check[] => [
  ...ledgerChecks,
  ...holdChecks,
  ...orderChecks,
  ...executionChecks,
  ...positionChecks,
  ...marketChecks,
  ...ownerChecks,
  ...platformChecks,
  appendOnlyCheck(appendOnly),
];

export type Question = {
  readonly checks: readonly Check[];
  readonly yardstick: Yardstick;
  /** Only what came after these marks and what it touches; without them the whole history. */
  readonly since?: Marks;
};

/** Runs checks in the caller's transaction. */
export async function judgeBooks(db: Queryable, { checks, yardstick, since }: Question): Promise<Verdict> {
  const { within, reached } = since ? await newSince(db, since) : { within: wholeHistory as Within, reached: await newestMarks(db) };
  const asked = checks.filter(({ wholeOnly }) => within.whole || !wholeOnly);
  const checked: CheckedOff[] = [];
  for (const { id, promise, run } of asked) checked.push({ id, promise, ...(await run({ db, within, yardstick })) });
  return { checked, reached, sound: checked.every(({ breaches }) => breaches.length === 0) };
}

/** Runs checks on one snapshot of the database, so that what commits meanwhile can't look like a breach. */
export function verifyBooks(db: Db, question: Question): Promise<Verdict> {
  return db.once(async tx => {
    await tx.query('', 'set transaction isolation level repeatable read, read only');
    return judgeBooks(tx, question);
  });
}
