import { denial, type Denial } from '@parkett/contract';
import { invariant, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { SecretHasher } from '../../../platform/crypto/secret-hasher.ts';
import { withTransaction, type Db } from '../../../platform/db.ts';
import type { Customers, SignedIn } from '../customers.ts';
import { beginTry, choiceDenial, wrongDenial, type TryState } from '../rules/fund-password.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { insertFundPassword, lockTries, writeTries } from './store.ts';

type Parts = { db: Db; customers: Customers; sessions: Sessions; hasher: SecretHasher; now: () => Instant };

/** The second secret, compared here and nowhere else. A right entry unlocks trading on the session; all moments are system time. */
export class FundPasswords {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Why six digits can't be chosen, said before they are repeated; null when they can. */
  unfit(digits: string): Denial | null {
    return choiceDenial(digits);
  }

  /** Sets the first fund password and unlocks trading on this session. Answers until when. */
  async set({ session, customer }: SignedIn, digits: string): Promise<Result<Instant, Denial>> {
    const { customers, sessions, hasher } = this.#parts;
    if (customer.hasFundPassword) return refuse(denial('fund-password-already-set'));
    const unfit = this.unfit(digits);
    if (unfit) return refuse(unfit);
    const hash = await hasher.hash(digits);
    const isFirst = await customers.change(customer.id, tx => insertFundPassword(tx, customer.id, hash));
    return isFirst ? ok(await sessions.unlockTrading(session)) : refuse(denial('fund-password-already-set'));
  }

  /** Compares an entry and unlocks trading on this session if it is right. Answers until when. */
  async unlock({ session, customer }: SignedIn, digits: string): Promise<Result<Instant, Denial>> {
    const { db, sessions, hasher } = this.#parts;
    const begun = await withTransaction(db, tx => this.#beginTry(tx, customer.id));
    if (!begun.ok) return begun;
    const { hash, counted } = begun.value;
    if (!(await hasher.verify(digits, hash))) return refuse(wrongDenial(counted, this.#parts.now()));
    await withTransaction(db, tx => writeTries(tx, customer.id, { tries: 0, lockedUntil: null }));
    return ok(await sessions.unlockTrading(session));
  }

  async #beginTry(tx: Parameters<typeof lockTries>[0], customerId: bigint): Promise<Result<{ hash: string; counted: TryState }, Denial>> {
    const state = await lockTries(tx, customerId);
    invariant(state, `customer ${customerId} has a credential`);
    if (state.hash === null) return refuse(denial('fund-password-not-set'));
    const begun = beginTry(state, this.#parts.now());
    if (!begun.ok) return begun;
    await writeTries(tx, customerId, begun.value);
    return ok({ hash: state.hash, counted: begun.value });
  }
}
