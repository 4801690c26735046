import { instantToWire, threadNumber } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { HeldParts } from '../../declaration.ts';
import type { Queryable } from '../../platform/db.ts';
import { aboutShown } from './about.ts';
import { entryShown, headOf } from './shown.ts';
import { picturesOf } from './pictures-store.ts';
import { readEntries, threadsOf, type ThreadRow } from './store.ts';

const writers = { customer: 'you', visitor: 'you', operator: 'customer service', staff: 'simulated staff' } as const;

const rowsAtOnce = 1_000;

async function* allOf(from: Queryable, customer: bigint): AsyncGenerator<ThreadRow> {
  let before: bigint | null = null;
  do {
    const found: ThreadRow[] = await threadsOf(from, { customer, before, size: rowsAtOnce });
    yield* found;
    before = found.length < rowsAtOnce ? null : found.at(-1)!.id;
  } while (before !== null);
}

/** The customer's threads with all texts, the newest thread first. */
export const heldOfService = ({ customerKeys, instruments }: HeldParts): Held => ({
  name: 'customer service',
  tables: ['service_thread', 'service_entry', 'service_picture', 'service_entry_picture'],
  read: async (from, customer) => {
    const key = await customerKeys.of(from, customer);
    const told: object[] = [];
    for await (const thread of allOf(from, customer)) {
      const [entries, pictures] = [await readEntries(from, thread.id), await picturesOf(from, { thread: thread.id })];
      told.push({
        ...headOf(thread, key),
        ...{ number: threadNumber(thread.id), openedAt: instantToWire(thread.openedAt), about: aboutShown(thread, instruments) },
        entries: entries.map(entry => ({ ...entryShown(entry, { key, pictures }), by: writers[entry.byKind] })),
      });
    }
    return told;
  },
});
