import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { openFields } from './sealed-fields.ts';
import { lastApproved } from './store.ts';

/** Name and date of birth of the application that was approved last; also after its document has run out, or while a change of them is under review. */
export async function verifiedPerson(
  from: Queryable,
  { customer, keys }: { customer: bigint; keys: CustomerKeys },
): Promise<{ readonly name: string; readonly birthDate: string } | null> {
  const sent = await lastApproved(from, { customer });
  if (!sent) return null;
  const { name, birthDate } = await openFields(from, keys, sent);
  return { name, birthDate };
}
