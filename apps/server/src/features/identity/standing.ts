import { detailNames, type DetailName } from '@parkett/contract';
import { invariant, type Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { insertDetails, insertStatement, lastSaidAt, readSealedDetails, statementsOf, type NewStatement, type Statement } from './details-store.ts';
import type { Application } from './rules/application.ts';
import { changedDetails, detailsOf, type Details } from './rules/details.ts';
import { openFields } from './sealed-fields.ts';
import { lastApproved, readApplication, type SentApplication } from './store.ts';

type Keyed = { readonly keys: CustomerKeys; readonly customer: bigint };

/** What stands of who a customer is: the application approved last, with the details that he has said since. */
export type Standing = {
  readonly application: SentApplication;
  readonly fields: Application;
  /** What he has said since it was approved, the oldest first. */
  readonly since: readonly Statement[];
  /** When it was approved, changed or confirmed last (business time). */
  readonly saidAt: Instant;
  /** Another text for each change. */
  readonly version: string;
};

/** What is sealed for it opens nowhere else. */
export const detailPlace = (statement: bigint, name: string): string => `identity detail ${statement} ${name}`;

/** Writes a change or a confirmation, each detail of a change sealed by itself. */
export async function writeStatement(
  tx: Tx,
  { keys, statement, details }: { keys: CustomerKeys; statement: NewStatement; details: Details | null },
): Promise<void> {
  const id = await insertStatement(tx, statement);
  if (details === null) return;
  const key = await keys.of(tx, statement.customer);
  const sealed = detailNames.map(name => ({ name, sealed: key.seal(detailPlace(id, name), details[name]) }));
  await insertDetails(tx, id, sealed);
}

/** The details of a change. Throws KeyDestroyed once the customer was erased. */
export async function openDetails(from: Queryable, { keys, customer }: Keyed, statement: bigint): Promise<Details> {
  const [key, sealed] = await Promise.all([keys.of(from, customer), readSealedDetails(from, statement)]);
  invariant(sealed.length === detailNames.length, `statement ${statement} has all of its details`);
  return Object.fromEntries(sealed.map(one => [one.name, key.open(detailPlace(statement, one.name), one.sealed).toString()])) as Details;
}

/** What stands, or stood, with an approved application: its fields, and what was said of them since. */
export async function fieldsWith(from: Queryable, keys: CustomerKeys, application: SentApplication) {
  const [approved, statements] = await Promise.all([openFields(from, keys, application), statementsOf(from, application.customer)]);
  const since = statements.filter(statement => statement.application === application.id);
  const changed = since.findLast(({ what }) => what === 'changed');
  const whose = { keys, customer: application.customer };
  const fields: Application = changed ? { ...approved, ...(await openDetails(from, whose, changed.id)) } : approved;
  return { fields, since, version: `${application.id}-${changed?.id ?? 0}` };
}

/** Null: nothing was ever approved. It may have run out since. */
export async function readStandingOf(from: Queryable, { keys, customer }: Keyed): Promise<Standing | null> {
  const application = await lastApproved(from, { customer });
  if (!application) return null;
  const [stands, saidAt] = await Promise.all([fieldsWith(from, keys, application), lastSaidAt(from, customer)]);
  return { application, ...stands, saidAt: saidAt! };
}

export type HistoryLine = {
  readonly at: Instant;
  readonly changes: readonly { readonly field: DetailName; readonly before: string; readonly after: string }[];
};

/** What a customer has changed or confirmed without a review, the oldest first; of a confirmation without changes. */
export async function historyOf(from: Queryable, whose: Keyed): Promise<(HistoryLine & { readonly statement: Statement })[]> {
  const lines: (HistoryLine & { statement: Statement })[] = [];
  const before = new Map<bigint, Details>();
  for (const statement of await statementsOf(from, whose.customer)) {
    const { application, what, at, id } = statement;
    if (what === 'confirmed') {
      lines.push({ statement, at, changes: [] });
      continue;
    }
    const stood = before.get(application) ?? detailsOf(await openFields(from, whose.keys, (await readApplication(from, application))!));
    const after = await openDetails(from, whose, id);
    before.set(application, after);
    lines.push({ statement, at, changes: changedDetails(stood, after).map(field => ({ field, before: stood[field], after: after[field] })) });
  }
  return lines;
}
