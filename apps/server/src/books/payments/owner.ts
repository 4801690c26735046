import { readCustomer } from '../customers/index.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';

export type NameParts = {
  readonly customerKeys: CustomerKeys;
  /** The name of the application that was approved last. */
  readonly personOf: (from: Queryable, customer: bigint) => Promise<{ readonly name: string } | null>;
};

/** A customer as payees see him. */
export type Owner = {
  /** The name that holders must have; null: nobody has verified one. The account of a demo customer is all that he is known by. */
  readonly name: string | null;
  readonly hasFundPassword: boolean;
};

export async function ownerOf(from: Queryable, { customerKeys, personOf }: NameParts, customer: bigint): Promise<Owner> {
  const { kind, account, realName, hasFundPassword } = (await readCustomer(from, customerKeys, customer))!;
  if (kind === 'demo') return { name: account, hasFundPassword };
  return { name: realName === 'verified' ? ((await personOf(from, customer))?.name ?? null) : null, hasFundPassword };
}
