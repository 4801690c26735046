import type { Denial } from '@parkett/contract';
import { ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { beginTry, withoutLongerLock, wrongDenial, type TryState } from './rules/fund-password.ts';

/** The hash of a secret, null where no entry fits, and the customer's entries of it so far. */
export type Tries = TryState & { readonly hash: string | null };

/** A secret whose wrong entries are counted for each customer. */
export type CountedSecret = {
  /** Locks the customer's row until the transaction ends. */
  readonly lock: (tx: Tx, customerId: bigint) => Promise<Result<Tries, Denial>>;
  readonly write: (tx: Tx, customerId: bigint, state: TryState) => Promise<void>;
  /** The refusal in the words of this secret. */
  readonly inItsWords: (refused: Denial) => Denial;
  readonly recordLock: (tx: Tx, customerId: bigint) => Promise<void>;
};

type Parts = { readonly db: Db; readonly hasher: SecretHasher; /** System time. */ readonly now: () => Instant };

/** Compares an entry of somebody who is signed in. It counts before it is compared, so that entries sent at once can't share a try; the fifth wrong one locks. */
export async function compareCounted(
  { db, hasher, now }: Parts,
  secret: CountedSecret,
  { customerId, typed }: { readonly customerId: bigint; readonly typed: string },
): Promise<Result<null, Denial>> {
  const begun = await withTransaction(db, tx => beginCounted(tx, secret, { customerId, now: now() }));
  if (!begun.ok) return begun;
  const { hash, counted } = begun.value;
  const isRight = hash !== null && (await hasher.verify(typed, hash, { line: 'signed in', caller: String(customerId) }));
  if (!isRight) {
    if (counted.lockedUntil !== null) await withTransaction(db, tx => secret.recordLock(tx, customerId));
    return refuse(secret.inItsWords(wrongDenial(counted, now())));
  }
  await withTransaction(db, tx => secret.write(tx, customerId, { tries: 0, lockedUntil: null }));
  return ok(null);
}

type Begun = { readonly hash: string | null; readonly counted: TryState };

async function beginCounted(
  tx: Tx,
  { lock, write, inItsWords }: CountedSecret,
  { customerId, now }: { readonly customerId: bigint; readonly now: Instant },
): Promise<Result<Begun, Denial>> {
  const written = await lock(tx, customerId);
  if (!written.ok) return written;
  const state = withoutLongerLock(written.value, now);
  const begun = beginTry(state, now);
  if (!begun.ok) {
    if (state.lockedUntil !== written.value.lockedUntil) await write(tx, customerId, state);
    return refuse(inItsWords(begun.error));
  }
  await write(tx, customerId, begun.value);
  return ok({ hash: written.value.hash, counted: begun.value });
}
