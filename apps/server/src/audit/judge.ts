import { finding, type Asked, type AuditContribution, type Check, type Finding, type Marks, type Within } from '../platform/checks/index.ts';
import type { Db, Tx } from '../platform/db.ts';
import { newestMarks, newSince, partsOfHistory, reachOf, wholeHistory, type Reach } from './scope.ts';

/** What became of a check. One that threw counts as broken: its message is among the breaches, and `thrown` is what it threw. */
export type CheckedOff = Finding & { readonly id: string; readonly promise: string; readonly thrown?: unknown };
export type Verdict = { readonly checked: readonly CheckedOff[]; readonly reached: Marks; readonly sound: boolean };

export type Question<A extends Asked> = {
  readonly contributions: readonly AuditContribution<A>[];
  readonly oracle: A['oracle'];
  /** Only what came after these marks and what it touches; without them the whole history. */
  readonly since?: Marks;
  /** Gives up between two checks once it is aborted. */
  readonly signal?: AbortSignal;
};

const together = (findings: readonly Finding[]): Finding => {
  const unasked = findings.find(found => found.unasked !== undefined)?.unasked;
  const rows = findings.reduce((sum, found) => sum + found.rows, 0);
  const breaches = findings.flatMap(found => found.breaches);
  return { ...finding(rows, breaches), ...(unasked === undefined ? {} : { unasked }) };
};

type Look = { readonly reach: Reach; readonly within: Within; readonly reached: Marks };

async function lookFor<A extends Asked>(tx: Tx, { contributions, since }: Question<A>): Promise<Look> {
  const reach = reachOf(contributions);
  if (since) return { reach, ...(await newSince(tx, { reach, since })) };
  return { reach, within: wholeHistory(reach), reached: await newestMarks(tx, reach) };
}

const partsFor = ({ reach, within, reached }: Look, { inParts }: Pick<Check, 'inParts'>): Within[] =>
  within.whole && inParts ? partsOfHistory(reach, { scope: inParts.scope, newest: reached[inParts.upTo]! }) : [within];

/** Runs one check. What it throws ends it alone: a savepoint takes the transaction back to where the next one can begin. */
async function checkOff<A extends Asked>(tx: Tx, task: { check: Check<A>; look: Look; question: Question<A> }): Promise<CheckedOff> {
  const { check, look, question } = task;
  const { id, promise } = check;
  const findings: Finding[] = [];
  for (const within of partsFor(look, check)) {
    question.signal?.throwIfAborted();
    await tx.query('', 'savepoint before_check');
    try {
      // The scopes of a look are those that the contributions name, which their types repeat.
      findings.push(await check.run({ db: tx, within, oracle: question.oracle } as Asked as A));
    } catch (thrown) {
      await tx.query('', 'rollback to savepoint before_check');
      const lines = [...findings, finding(0, [`it could not be checked: ${thrown instanceof Error ? thrown.message : String(thrown)}`])];
      return { id, promise, thrown, ...together(lines) };
    }
  }
  return { id, promise, ...together(findings) };
}

const byName = (a: CheckedOff, b: CheckedOff): number => a.id.localeCompare(b.id, 'en', { numeric: true });

/** Runs checks in the caller's transaction; one whose statement failed leaves that transaction good for nothing but its end. */
export async function judgeBooks<A extends Asked>(tx: Tx, question: Question<A>): Promise<Verdict> {
  const look = await lookFor(tx, question);
  const asked = question.contributions.flatMap(({ checks }) => checks).filter(({ wholeOnly }) => look.within.whole || !wholeOnly);
  const checked: CheckedOff[] = [];
  for (const check of asked) checked.push(await checkOff(tx, { check, look, question }));
  checked.sort(byName);
  return { checked, reached: look.reached, sound: checked.every(({ breaches }) => breaches.length === 0) };
}

/** Runs checks on one snapshot of the database, so that what commits meanwhile can't look like a breach. */
export async function verifyBooks<A extends Asked>(db: Db, question: Question<A>): Promise<Verdict> {
  let verdict: Verdict | null = null;
  const judge = async (tx: Tx): Promise<void> => {
    await tx.query('', 'set transaction isolation level repeatable read, read only');
    verdict = await judgeBooks(tx, question);
  };
  // After a check whose statement failed the transaction can't be committed; it has read all that it had to.
  await db.once(judge).catch((error: unknown) => {
    if (verdict === null) throw error;
  });
  return verdict!;
}
