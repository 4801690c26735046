import { later, type Instant } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { insertAccountChange, readChangedAccounts, readChangesElsewhere, writeAccount } from './account-change-store.ts';
import { accountIndex, sealedAs } from './personal.ts';
import { keepAccountFindable } from './finding/finding.ts';
import type { SignedIn } from './customers.ts';
import { untold } from './notices.ts';
import { toldForMs } from './rules/notice.ts';
import { lockCustomer } from './store.ts';

/** What was sealed for this place opens nowhere else. */
export const beforePlace = 'account-before';

type Keyed = { readonly keys: CustomerKeys; readonly customer: bigint };

/** Addresses and numbers that a customer signed in with before, until when. */
export async function accountsBefore(from: Queryable, { keys, customer }: Keyed): Promise<{ account: string; until: string }[]> {
  const changes = await readChangedAccounts(from, customer);
  if (changes.length === 0) return [];
  const key = await keys.of(from, customer);
  return changes.map(({ before, at }) => ({ account: key.open(beforePlace, before).toString(), until: new Date(at).toISOString() }));
}

/** What the account was before one of its changes; null of a customer who was erased. */
export async function accountBefore(from: Queryable, { keys, customer, change }: Keyed & { change: bigint }): Promise<string | null> {
  const changed = (await readChangedAccounts(from, customer)).find(({ id }) => id === change);
  const key = changed && (await keys.ofUnerased(from, customer));
  return key ? key.open(beforePlace, changed.before).toString() : null;
}

/** Since when (system time) a customer signs in with the present account; null: from the beginning. */
export const accountSince = async (from: Queryable, customer: bigint): Promise<Instant | null> =>
  (await readChangedAccounts(from, customer)).at(-1)?.at ?? null;

/**
 * Another account to sign in with, within the caller's transaction that tells of changes; null where somebody has it, else the change's number. What it
 * was before is kept for the notice and the history.
 */
export async function changeAccount(
  tx: Tx,
  { keys, caller, account, at }: { keys: CustomerKeys; caller: SignedIn; account: string; at: Instant },
): Promise<bigint | null> {
  const { customer, session } = caller;
  await lockCustomer(tx, customer.id);
  const key = await keys.of(tx, customer.id);
  const before = key.seal(beforePlace, customer.account);
  if (!(await writeAccount(tx, { customer: customer.id, sealed: sealedAs(key, 'account', account), index: accountIndex(keys, account) })))
    return null;
  await keepAccountFindable(tx, keys, { customer: customer.id, account });
  return insertAccountChange(tx, { customer: customer.id, session: session.id, before, at });
}

type Asking = { readonly keys: CustomerKeys; readonly caller: SignedIn; readonly now: Instant };

/** Changes of which the customer doesn't know in this browser: what the account was before, and when. */
export async function accountChangesToTell(from: Queryable, { keys, caller: { session }, now }: Asking) {
  const asked = { customer: session.customerId, session: session.id, since: later(now, -toldForMs) };
  const changes = await untold(from, { kind: 'account', session }, await readChangesElsewhere(from, asked));
  if (changes.length === 0) return [];
  const key = await keys.of(from, asked.customer);
  return changes.map(({ before, at }) => ({ before: key.open(beforePlace, before).toString(), at }));
}
