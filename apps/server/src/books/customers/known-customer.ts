import { denied, type Denial } from '@parkett/contract';
import { idOfNumber, ok, type Instant, type Result } from '@parkett/kernel';
import type { Db, Queryable } from '../../platform/db.ts';
import { recordLook } from '../audit/index.ts';
import { customerExists } from './store.ts';

/** The customer of a number that names one; null where there is none. */
export async function knownCustomer(from: Queryable, number: string): Promise<bigint | null> {
  const id = idOfNumber('C', number);
  return id !== null && (await customerExists(from, id)) ? id : null;
}

/** The customer of a number whom an operator is about to be shown, once the look is written down. `at`: system time. */
export async function lookAt(
  db: Db,
  { number, operator, at }: { readonly number: string; readonly operator: bigint; readonly at: Instant },
): Promise<Result<bigint, Denial>> {
  const customer = await knownCustomer(db, number);
  if (customer === null) return denied('account-does-not-exist');
  await recordLook(db, { operator, customer, at });
  return ok(customer);
}
