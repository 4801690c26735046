import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { openFields } from './sealed-fields.ts';
import { lastApplication, lastOutcome } from './store.ts';

/** Name and date of birth of a customer's last application, if it was approved; also after its document has run out. */
export async function verifiedPerson(
  from: Queryable,
  { customer, keys }: { customer: bigint; keys: CustomerKeys },
): Promise<{ readonly name: string; readonly birthDate: string } | null> {
  const sent = await lastApplication(from, customer);
  const outcome = sent && (await lastOutcome(from, sent.id));
  if (!sent || !outcome || !['approved', 'ran-out'].includes(outcome.what)) return null;
  const { name, birthDate } = await openFields(from, keys, sent);
  return { name, birthDate };
}
