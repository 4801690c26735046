import type { Db, Queryable } from '../../platform/db.ts';
import { wholeHistory, type Check, type Finding, type Scope, type Yardstick } from './check.ts';
import { ledgerChecks } from './ledger-checks.ts';
import { marketChecks } from './market-checks.ts';
import { orderChecks } from './order-checks.ts';
import { appendOnlyCheck, platformChecks } from './platform-checks.ts';
import { positionChecks } from './position-checks.ts';
import { newestRows } from './store.ts';

export { acknowledgedCheck, type Acknowledged } from './acknowledged.ts';
export { wholeHistory, type Check, type Finding, type Scope, type Yardstick } from './check.ts';

export type CheckedOff = Finding & { readonly id: string; readonly promise: string };
export type Verdict = { readonly checked: readonly CheckedOff[]; readonly reached: Scope; readonly sound: boolean };

/** Every invariant of the books. What only the application knows (the five lists) is added by whoever composes it. */
export const allChecks = (appendOnly: readonly string[]): readonly Check[] => [
  ...ledgerChecks,
  ...orderChecks,
  ...positionChecks,
  ...marketChecks,
  ...platformChecks,
  appendOnlyCheck(appendOnly),
];

async function runAll(db: Queryable, of: { checks: readonly Check[]; scope: Scope; yardstick: Yardstick }): Promise<Verdict> {
  const { checks, scope, yardstick } = of;
  const reached = await newestRows(db);
  const checked: CheckedOff[] = [];
  for (const { id, promise, run } of checks) checked.push({ id, promise, ...(await run({ db, scope, yardstick })) });
  return { checked, reached, sound: checked.every(({ breaches }) => breaches.length === 0) };
}

/** Runs checks on one snapshot of the database, so that what commits meanwhile can't look like a breach. */
export function verifyBooks(db: Db, of: { checks: readonly Check[]; yardstick: Yardstick; scope?: Scope }): Promise<Verdict> {
  return db.once(async tx => {
    await tx.query('', 'set transaction isolation level repeatable read, read only');
    return runAll(tx, { ...of, scope: of.scope ?? wholeHistory });
  });
}
