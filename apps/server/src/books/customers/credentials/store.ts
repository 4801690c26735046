import type { Instant } from '@parkett/kernel';
import { timestamp, type Queryable, type Tx } from '../../../platform/db.ts';
import type { CustomerKeys } from '../../customer-keys/index.ts';
import { accountIndex } from '../personal.ts';
import type { TryState } from '../rules/fund-password.ts';

/** What signing in has to know before anything is compared. All null where there is no such account. */
export type SignInRow = {
  readonly customerId: bigint | null;
  readonly password: string | null;
  /** Whether this customer has signed in on this device before. */
  readonly knownDevice: boolean;
};

/** One statement that looks up both, whether or not there is such an account (customer 0 is nobody), so that none can be told from the other. */
export async function findForSignIn(
  from: Queryable,
  keys: CustomerKeys,
  { account, deviceHash }: { account: string; deviceHash: Buffer },
): Promise<SignInRow> {
  const rows = await from.query<SignInRow>(
    'customers.find-for-sign-in',
    `select c.id as "customerId", k.password,
            exists (select from known_device where customer_id = coalesce(c.id, 0) and device_hash = $2) as "knownDevice"
     from (select greatest((select id from customer where account = $1), (select id from customer where account_index = $3)) as id) found
     left join customer c on c.id = found.id left join credential k on k.customer_id = coalesce(c.id, 0)`,
    [account, deviceHash, accountIndex(keys, account)],
  );
  return rows[0]!;
}

export type PasswordTries = TryState & { readonly hash: string };

/** The login password and how it stands with its entries by somebody who is signed in, locked until the transaction ends. */
export async function lockPasswordTries(tx: Tx, customerId: bigint): Promise<PasswordTries> {
  await tx.query('customers.begin-password-tries', 'insert into password_tries (customer_id, tries) values ($1, 0) on conflict do nothing', [
    customerId,
  ]);
  const rows = await tx.query<PasswordTries>(
    'customers.lock-password-tries',
    `select k.password as hash, t.tries, t.locked_until as "lockedUntil" from password_tries t join credential k using (customer_id)
     where t.customer_id = $1 for update of t`,
    [customerId],
  );
  return rows[0]!;
}

export async function writePasswordTries(tx: Tx, customerId: bigint, { tries, lockedUntil }: TryState): Promise<void> {
  await tx.query('customers.write-password-tries', 'update password_tries set tries = $2, locked_until = $3 where customer_id = $1', [
    customerId,
    tries,
    lockedUntil === null ? null : timestamp(lockedUntil),
  ]);
}

/** Signing in on a device: whether it is another one than those before. Of more than `max` the one that wasn't used for longest is forgotten. */
export async function rememberDevice(
  tx: Tx,
  { customerId, deviceHash, name, at, max }: { customerId: bigint; deviceHash: Buffer; name: string; at: Instant; max: number },
): Promise<boolean> {
  const [row] = await tx.arrays<[isAdded: boolean, isAnother: boolean]>(
    'customers.remember-device',
    `with known as (select count(*) as devices from known_device where customer_id = $1)
     insert into known_device (customer_id, device_hash, signed_in_at, name) values ($1, $2, $3, $4)
     on conflict (customer_id, device_hash) do update set signed_in_at = excluded.signed_in_at, name = excluded.name
     returning xmax = 0, xmax = 0 and (select devices from known) > 0`,
    [customerId, deviceHash, timestamp(at), name],
  );
  const [isAdded, isAnother] = row!;
  if (!isAdded) return false;
  await tx.query(
    'customers.forget-devices',
    `delete from known_device where customer_id = $1 and device_hash in
       (select device_hash from known_device where customer_id = $1 order by signed_in_at desc, device_hash offset $2)`,
    [customerId, max],
  );
  return isAnother;
}
