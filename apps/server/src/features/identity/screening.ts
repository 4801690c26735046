import type { Instant } from '@parkett/kernel';
import { keepVerified } from '../../books/customers/index.ts';
import { withTransaction, type Queryable, type Tx } from '../../platform/db.ts';
import { addDueItem, nextItemAt, type DueKind } from '../../platform/due-items.ts';
import type { Log } from '../../platform/log.ts';
import { lookAgain } from '../../platform/looking-again.ts';
import { printOf, screeningDue } from './cleared.ts';
import { dueAtOf, reviewDays } from './limits.ts';
import type { IdentityParts, ListInForce, ListTrouble, NameScreening } from './parts.ts';
import { screeningKind } from './screening-review.ts';
import { openSome } from './sealed-fields.ts';
import {
  applicantOf,
  insertList,
  lockLists,
  newestList,
  noteScreened,
  noteShown,
  standingsOf,
  type NamedList,
  type Verified,
} from './screening-store.ts';

/** Customers in one transaction at most. */
const stepMost = 100;

type Parts = Pick<IdentityParts, 'customerKeys' | 'reviews' | 'screening' | 'ruleBook'>;

/** Brings the list of now into force where it is another one than before: then every verified customer is due. */
async function bringIntoForce(tx: Tx, screening: NameScreening, at: Instant): Promise<NamedList> {
  await lockLists(tx);
  const [newest, now] = [await newestList(tx), screening.inForce()];
  if (newest?.digest === now.digest) return newest;
  const id = await insertList(tx, { ...now, at });
  await addDueItem(tx, { kind: screeningDue, key: `${id} after 0`, at });
  return { id, digest: now.digest, at };
}

/** Compares some customers with the list in force. An entry that the desk wasn't shown of a customer opens a case, unless one is open: that shows it too. */
async function compare(tx: Tx, parts: Parts, { list, verified, now }: { list: number; verified: readonly Verified[]; now: Instant }): Promise<void> {
  const { customerKeys: keys, screening, reviews, ruleBook } = parts;
  const opened = await openSome(tx, keys, { sent: verified, names: ['name'] });
  const shown = new Map(verified.map(one => [one.customer, new Set(one.shown.map(print => print.toString('hex')))]));
  for (const { id, customer, fields } of opened) {
    const prints = (await screening.hits(fields.name)).map(entry => printOf(keys, entry));
    const fresh = prints.filter(print => !shown.get(customer)!.has(print.toString('hex')));
    if (fresh.length === 0) continue;
    await noteShown(tx, { customer, shown: fresh });
    if (await reviews.pendingOf(tx, { kind: screeningKind, customer })) continue;
    const dueAt = dueAtOf(now, ruleBook.now(reviewDays));
    await reviews.open(tx, { kind: screeningKind, subject: String(id), customer, openedAt: now, dueAt, openedBy: { kind: 'system', id: 0n } });
  }
  await noteScreened(tx, { list, customers: opened.map(({ customer }) => customer) });
}

/**
 * Verified customers are compared with a list that is new, some at a time in the order of their numbers; the key of an item is the list with the customer
 * to go on after, or an application that was just approved. Steps of a list that another one has followed end.
 */
export function customersScreened(parts: Parts, { atOnce = stepMost } = {}): DueKind {
  const handleOne = async (tx: Tx, key: string, at: Instant, now: Instant): Promise<void> => {
    const { id: list } = await bringIntoForce(tx, parts.screening, now);
    if (key.startsWith('application ')) {
      const applicant = await applicantOf(tx, BigInt(key.split(' ')[1]!));
      const verified = applicant === null ? [] : await keepVerified(tx, { from: applicant, most: 1 });
      return compare(tx, parts, {
        list,
        verified: await standingsOf(
          tx,
          verified.filter(id => id === applicant),
        ),
        now,
      });
    }
    const [named, , after] = key.split(' ');
    if (Number(named) !== list) return;
    const verified = await keepVerified(tx, { from: BigInt(after!) + 1n, most: atOnce });
    await compare(tx, parts, { list, verified: await standingsOf(tx, verified), now });
    if (verified.length === atOnce) await addDueItem(tx, { kind: screeningDue, key: `${list} after ${verified.at(-1)}`, at });
  };
  return {
    name: screeningDue,
    handle: async (tx, items, now) => {
      for (const { key, at } of items) await handleOne(tx, key, at, now);
    },
  };
}

/** The list in force as Operations shows it, whether one that lies there can't be read, and whether customers are still being compared. */
export async function listShown(
  from: Queryable,
  { inForce, trouble }: Pick<NameScreening, 'inForce' | 'trouble'>,
): Promise<Omit<ListInForce, 'digest'> & { readonly trouble: ListTrouble | null; readonly isAsking: boolean }> {
  const { digest, ...shown } = inForce();
  const [newest, next] = await Promise.all([newestList(from), nextItemAt(from, { kind: screeningDue, insisting: true })]);
  return { ...shown, trouble: trouble(), isAsking: next !== null || newest?.digest !== digest };
}

/** Looks whether another list lies there, as long as the server runs. */
export class ListWatch {
  readonly #parts: Pick<IdentityParts, 'db' | 'screening' | 'now'> & { readonly log: Log };
  readonly #stopped = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #known = '';

  constructor(parts: Pick<IdentityParts, 'db' | 'screening' | 'now'> & { readonly log: Log }) {
    this.#parts = parts;
  }

  start(): void {
    const { log } = this.#parts;
    this.#looking = lookAgain({
      look: () => this.look(),
      signal: this.#stopped.signal,
      log,
      failure: 'a new list of names could not be brought into force',
    });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
  }

  async look(): Promise<void> {
    const { db, screening, now } = this.#parts;
    if (screening.inForce().digest === this.#known) return;
    const { digest } = await withTransaction(db, tx => bringIntoForce(tx, screening, now()));
    this.#known = digest;
  }
}
