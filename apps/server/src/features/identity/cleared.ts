import type { Instant } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Principal } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import type { ListedEntry } from './parts.ts';
import { noteShown } from './screening-store.ts';

/** The due work that compares verified customers with the list in force. */
export const screeningDue = 'identity.screening';

const printBytes = 16;

/** An entry as the house remembers that the desk was shown it: its name with the words beside it, whatever the list and its version. */
export const printOf = (keys: CustomerKeys, { name, details }: ListedEntry): Buffer =>
  keys.blindIndex('listed entry', `${name}\0${details}`).subarray(0, printBytes);

/** Entries that are of somebody else, as an operator has said in a review, and why. */
export type Cleared = {
  readonly customer: bigint;
  readonly review: bigint;
  readonly entries: readonly ListedEntry[];
  readonly by: Principal;
  readonly reason: string;
};

/**
 * Lists and versions with entries like a customer, without the names: the audit outlives a customer's key. A later list that has the same entries asks nobody
 * again.
 */
export async function recordCleared(tx: Tx, keys: CustomerKeys, { customer, review, entries, by, reason }: Cleared): Promise<void> {
  await recordAudit(tx, {
    actor: actorOf(by),
    action: 'identity.entry-cleared',
    customerId: customer,
    facts: {
      ...{ review: String(review), reason, entries: entries.length },
      list: [...new Set(entries.map(({ list, version }) => `${list} (${version})`))].join(', '),
    },
  });
  await noteShown(tx, { customer, shown: entries.map(entry => printOf(keys, entry)) });
}

/** Has a customer who was just verified compared once more: another list may have come into force while the desk decided. */
export const screenOnceMore = (tx: Tx, { application, at }: { application: bigint; at: Instant }): Promise<void> =>
  addDueItem(tx, { kind: screeningDue, key: `application ${application}`, at });
