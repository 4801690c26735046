import type { ThreadEntry, ThreadHead } from '@parkett/contract/customer-service';
import { customerNumber, instantToWire, threadNumber } from '@parkett/kernel';
import type { CustomerKey } from '../../books/customer-keys/index.ts';
import type { ShownPicture } from './pictures-store.ts';
import { subjectPlace, textPlace } from './sealed-places.ts';
import type { EntryRow, ThreadRow } from './store.ts';

/** A thread as the desk reads it. Without the key of an erased customer its subject is empty. */
export const headOf = (
  { id, kind, state, subject, changedAt, dueAt }: ThreadRow,
  key: CustomerKey | null,
): Omit<ThreadHead, 'kind'> & Pick<ThreadRow, 'kind'> => ({
  ...{ number: threadNumber(id), kind, state, changedAt: instantToWire(changedAt) },
  subject: key?.open(subjectPlace(id), subject).toString() ?? '',
  dueAt: dueAt && instantToWire(dueAt),
});

/** The number of its customer; null where somebody without a session wrote. */
export const customerShown = ({ customer }: ThreadRow): string | null => (customer === null ? null : customerNumber(customer));

/** The same as its customer reads it. */
export const ownHeadOf = (thread: ThreadRow, key: CustomerKey): ThreadHead => ({
  ...headOf(thread, key),
  kind: thread.kind === 'complaint' ? 'complaint' : 'question',
});

const sides = { customer: 'customer', visitor: 'customer', operator: 'house', staff: 'staff' } as const;

/** The key and the pictures of its thread. */
type Behind = { readonly key: CustomerKey | null; readonly pictures: readonly ShownPicture[] };

/** An entry as both sides read it. Of an erased customer it has no text. */
export const entryShown = (entry: EntryRow, { key, pictures }: Behind): ThreadEntry => ({
  number: entry.number,
  by: sides[entry.byKind],
  text: entry.text === null ? null : (key?.open(textPlace(entry), entry.text).toString() ?? null),
  articles: entry.articles?.split(' ') ?? [],
  pictures: pictures.filter(({ number }) => number === entry.number).map(({ picture }) => String(picture)),
  at: instantToWire(entry.writtenAt),
});
