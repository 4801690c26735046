import { type Denial } from '@parkett/contract';
import { ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { SecretHasher } from '../../../platform/crypto/secret-hasher.ts';
import { withTransaction, type Db, type Tx } from '../../../platform/db.ts';
import { recordAudit } from '../../audit/index.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { asLoginPassword, beginTry, withoutLongerLock, wrongDenial, type TryState } from '../rules/fund-password.ts';
import { choiceDenial } from '../rules/login-password.ts';
import { writePassword } from '../store.ts';
import { readCommonWords } from './common-words.ts';
import { lockPasswordTries, writePasswordTries } from './store.ts';

type Parts = { readonly db: Db; readonly hasher: SecretHasher; readonly now: () => Instant };

const by = (customerId: bigint) => ({ actor: { kind: 'customer', name: String(customerId) }, customerId, facts: {} }) as const;

/** The login password where somebody is signed in, or chooses one. Signing in itself is features/sign-in. */
export class LoginPasswords {
  readonly #parts: Parts;
  readonly #words = readCommonWords();
  readonly #line = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Why this password can't be chosen for this account; null when it can. */
  unfit(password: string, account: string): Denial | null {
    return choiceDenial(password, { account, words: this.#words });
  }

  /** Compares the password of somebody who is signed in. Five wrong ones lock it for half an hour here; signing in is never locked. */
  compare(customerId: bigint, password: string): Promise<Result<null, Denial>> {
    return this.#line.run(customerId, async () => {
      const { db, hasher, now } = this.#parts;
      const begun = await withTransaction(db, tx => this.#beginTry(tx, customerId));
      if (!begun.ok) return begun;
      const { hash, counted } = begun.value;
      if (!(await hasher.verify(password, hash, { line: 'signed in', caller: String(customerId) }))) {
        if (counted.lockedUntil !== null)
          await withTransaction(db, tx => recordAudit(tx, { ...by(customerId), action: 'customers.login-password-locked' }));
        return refuse(asLoginPassword(wrongDenial(counted, now())));
      }
      await withTransaction(db, tx => writePasswordTries(tx, customerId, { tries: 0, lockedUntil: null }));
      return ok(null);
    });
  }

  hashOf(customerId: bigint, password: string): Promise<string> {
    return this.#line.run(customerId, () => this.#parts.hasher.hash(password, { line: 'signed in', caller: String(customerId) }));
  }

  /** Another one in its place, in the transaction of a confirmed change. */
  async replace(tx: Tx, customerId: bigint, hash: string): Promise<void> {
    await writePassword(tx, customerId, hash);
    await recordAudit(tx, { ...by(customerId), action: 'customers.login-password-changed' });
  }

  async #beginTry(tx: Tx, customerId: bigint): Promise<Result<{ hash: string; counted: TryState }, Denial>> {
    const now = this.#parts.now();
    const written = await lockPasswordTries(tx, customerId);
    const state = withoutLongerLock(written, now);
    const begun = beginTry(state, now);
    if (!begun.ok) {
      if (state.lockedUntil !== written.lockedUntil) await writePasswordTries(tx, customerId, state);
      return refuse(asLoginPassword(begun.error));
    }
    await writePasswordTries(tx, customerId, begun.value);
    return ok({ hash: written.hash, counted: begun.value });
  }
}
