import { type Denial } from '@parkett/contract';
import { ok, type Instant, type Result } from '@parkett/kernel';
import type { SecretHasher } from '../../../platform/crypto/secret-hasher.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { recordAudit } from '../../audit/index.ts';
import { compareCounted, type CountedSecret } from '../compare-counted.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { asLoginPassword } from '../rules/fund-password.ts';
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
    return this.#line.run(customerId, () => compareCounted(this.#parts, countedLoginPassword, { customerId, typed: password }));
  }

  hashOf(customerId: bigint, password: string): Promise<string> {
    return this.#line.run(customerId, () => this.#parts.hasher.hash(password, { line: 'signed in', caller: String(customerId) }));
  }

  /** Another one in its place, in the transaction of a confirmed change. */
  async replace(tx: Tx, customerId: bigint, hash: string): Promise<void> {
    await writePassword(tx, customerId, hash);
    await recordAudit(tx, { ...by(customerId), action: 'customers.login-password-changed' });
  }
}

const countedLoginPassword: CountedSecret = {
  lock: async (tx, customerId) => ok(await lockPasswordTries(tx, customerId)),
  write: writePasswordTries,
  inItsWords: asLoginPassword,
  recordLock: (tx, customerId) => recordAudit(tx, { ...by(customerId), action: 'customers.login-password-locked' }),
};
