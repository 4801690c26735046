import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Declared } from './rules/judge-application.ts';
import type { LoanRow } from './store.ts';

type Key = Awaited<ReturnType<CustomerKeys['of']>>;
type Sealed = Pick<LoanRow, 'id' | 'customer'>;

const placeOf = (loan: bigint, what: 'declared' | 'view'): string => `loan ${loan} ${what}`;

export const sealDeclared = (key: Key, loan: bigint, { income, duties }: Declared): Buffer =>
  key.seal(placeOf(loan, 'declared'), JSON.stringify([String(income), String(duties)]));

/** Throws KeyDestroyed once the customer was erased. */
export async function declaredOf(from: Queryable, keys: Pick<CustomerKeys, 'of'>, row: Sealed & Pick<LoanRow, 'declared'>): Promise<Declared> {
  const key = await keys.of(from, row.customer);
  const [income, duties] = JSON.parse(key.open(placeOf(row.id, 'declared'), row.declared).toString()) as [string, string];
  return { income: BigInt(income), duties: BigInt(duties) };
}

export const sealView = (key: Key, loan: bigint, view: string): Buffer => key.seal(placeOf(loan, 'view'), view);

/** The customer's view on a refusal; null where none was given. */
export async function viewOf(from: Queryable, keys: Pick<CustomerKeys, 'of'>, row: Sealed & Pick<LoanRow, 'view'>): Promise<string | null> {
  if (row.view === null) return null;
  const key = await keys.of(from, row.customer);
  return key.open(placeOf(row.id, 'view'), row.view).toString();
}
