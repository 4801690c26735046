import type { CustomerKey, CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { readThreadKey } from './writers-store.ts';

/** Where a subject is sealed for. */
export const subjectPlace = (thread: bigint): string => `service subject ${thread}`;

/** Where the words of a writer without a session are sealed for. */
export const writerPlace = (thread: bigint, what: 'claimed' | 'address'): string => `service ${what} ${thread}`;

/** Where a text is sealed for. */
export const textPlace = ({ thread, number }: { readonly thread: bigint; readonly number: number }): string => `service text ${thread}/${number}`;

/** Where the key of a thread without a customer is sealed for. */
export const keyPlace = (thread: bigint): string => `service key ${thread}`;

/** The key that opens a thread; null where the thread or its customer was erased. */
export async function keyOfThread(
  from: Queryable,
  keys: Pick<CustomerKeys, 'ofHouse' | 'ofUnerased' | 'underHouse'>,
  { id, customer }: { readonly id: bigint; readonly customer: bigint | null },
): Promise<CustomerKey | null> {
  if (customer !== null) return keys.ofUnerased(from, customer);
  const kept = await readThreadKey(from, id);
  if (kept === null) return keys.ofHouse();
  return kept.sealed && keys.underHouse({ place: keyPlace(id), sealed: kept.sealed });
}
