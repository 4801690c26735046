import type { Db, Queryable } from '../../platform/db.ts';
import { finding, type Check, type Finding, type Yardstick } from './check.ts';
import { newestMarks, newSince, partsOfHistory, wholeHistory, type Marks } from './scope.ts';

export type CheckedOff = Finding & { readonly id: string; readonly promise: string };
export type Verdict = { readonly checked: readonly CheckedOff[]; readonly reached: Marks; readonly sound: boolean };

export type Question = {
  readonly checks: readonly Check[];
  readonly yardstick: Yardstick;
  /** Only what came after these marks and what it touches; without them the whole history. */
  readonly since?: Marks;
  /** Gives up between two checks once it is aborted. */
  readonly signal?: AbortSignal;
};

const together = (findings: readonly Finding[]): Finding =>
  finding(
    findings.reduce((sum, { rows }) => sum + rows, 0),
    findings.flatMap(({ breaches }) => breaches),
  );

/** Runs checks in the caller's transaction. */
export async function judgeBooks(db: Queryable, { checks, yardstick, since, signal }: Question): Promise<Verdict> {
  const { within, reached } = since ? await newSince(db, since) : { within: wholeHistory, reached: await newestMarks(db) };
  const asked = checks.filter(({ wholeOnly }) => within.whole || !wholeOnly);
  const checked: CheckedOff[] = [];
  for (const { id, promise, run, inParts } of asked) {
    const findings: Finding[] = [];
    for (const part of within.whole && inParts ? partsOfHistory(inParts, reached) : [within]) {
      signal?.throwIfAborted();
      findings.push(await run({ db, within: part, yardstick }));
    }
    checked.push({ id, promise, ...together(findings) });
  }
  return { checked, reached, sound: checked.every(({ breaches }) => breaches.length === 0) };
}

/** Runs checks on one snapshot of the database, so that what commits meanwhile can't look like a breach. */
export function verifyBooks(db: Db, question: Question): Promise<Verdict> {
  return db.once(async tx => {
    await tx.query('', 'set transaction isolation level repeatable read, read only');
    return judgeBooks(tx, question);
  });
}
