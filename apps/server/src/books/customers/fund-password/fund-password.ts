import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { denial, type Denial } from '@parkett/contract';
import { invariant, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { SecretHasher } from '../../../platform/crypto/secret-hasher.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import { compareCounted, type CountedSecret } from '../compare-counted.ts';
import type { Customers, SignedIn } from '../customers.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import { choiceDenial, readFundPassword } from '../rules/fund-password.ts';
import { isUnlocked, tradingUnlockedUntil } from '../rules/session-time.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { insertFundPassword, lockTries, replaceFundPassword, writeTries } from './store.ts';

type Parts = { db: Db; customers: Customers; sessions: Sessions; hasher: SecretHasher; now: () => Instant };

const by = (customerId: bigint) => ({ actor: actorOf({ kind: 'customer', id: customerId }), customerId, facts: {} }) as const;

/** The second secret, compared here and nowhere else. A right entry unlocks trading on the session; all moments are system time. */
export class FundPasswords {
  readonly #parts: Parts;
  readonly #line = new OneAtATime();
  /** What unlocked each session, under a key of this process: entered again while that holds, it costs no hash. */
  readonly #unlockedBy = new WeakMap<Session, Buffer>();
  readonly #processKey = randomBytes(32);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Why what was typed can't be chosen, said before it is repeated; null when it can. */
  unfit(typed: string): Denial | null {
    return choiceDenial(typed);
  }

  /** Sets the first fund password, with what `alsoIn` writes beside it, and unlocks trading on this session. Answers until when. */
  async set(caller: SignedIn, typed: string, alsoIn: (tx: Tx) => Promise<void> = async () => {}): Promise<Result<Instant, Denial>> {
    const { customers } = this.#parts;
    const { session, customer } = await customers.look(caller);
    if (customer.hasFundPassword) return refuse(denial('fund-password-already-set'));
    const unfit = this.unfit(typed);
    if (unfit) return refuse(unfit);
    const hash = await this.hashOf(customer.id, typed);
    const isFirst = await customers.change(customer.id, async tx => {
      const isSet = await insertFundPassword(tx, customer.id, hash);
      if (!isSet) return false;
      await recordAudit(tx, { ...by(customer.id), action: 'customers.fund-password-set' });
      await alsoIn(tx);
      return true;
    });
    return isFirst ? ok(await this.unlockProved({ session, customer })) : refuse(denial('fund-password-already-set'));
  }

  /** The hash of chosen digits that aren't unfit, for `replace`. */
  hashOf(customerId: bigint, typed: string): Promise<string> {
    const digits = readFundPassword(typed);
    invariant(digits !== null, 'what is hashed was judged');
    return this.#line.run(customerId, () => this.#parts.hasher.hash(digits, { line: 'signed in', caller: String(customerId) }));
  }

  /** Another one in the place of the one that there is, in the transaction of a confirmed change. */
  async replace(tx: Tx, customerId: bigint, hash: string): Promise<void> {
    await replaceFundPassword(tx, customerId, hash);
    await recordAudit(tx, { ...by(customerId), action: 'customers.fund-password-changed' });
  }

  /** Unlocks trading on this session if an entry is right. Answers until when. What isn't six digits is compared with nothing. */
  async unlock(caller: SignedIn, typed: string): Promise<Result<Instant, Denial>> {
    const { customers, now } = this.#parts;
    const { session, customer } = caller;
    const digits = readFundPassword(typed);
    if (digits === null) return refuse(denial('fund-password-malformed'));
    const entered = createHmac('sha256', this.#processKey).update(`${session.id} ${customer.standingVersion} ${digits}`).digest();
    return this.#line.run(customer.id, async () => {
      const until = session.byPasskey ? null : customers.tradingUnlockedUntil(caller);
      const before = this.#unlockedBy.get(session);
      if (until !== null && now() < until && before && timingSafeEqual(before, entered)) return ok(until);
      const compared = await this.#compare(customer.id, digits);
      if (!compared.ok) return compared;
      this.#unlockedBy.set(session, entered);
      return ok(await this.unlockProved(caller));
    });
  }

  /** Unlocks trading on the session of who has proved who he is: by these digits, or by a passkey that signed for it. Answers until when. */
  async unlockProved(caller: SignedIn, { byPasskey = false } = {}): Promise<Instant> {
    const { customers, sessions, now } = this.#parts;
    const standing = customers.standingOf(caller);
    // The digits that were entered stand for more.
    const byDigits = isUnlocked(standing, now()) && !standing.byPasskey;
    const tradingUntil = await sessions.unlockTrading(caller.session, { byPasskey: byPasskey && !byDigits });
    return tradingUnlockedUntil({ ...standing, tradingUntil })!;
  }

  /** Whether an entry is right, for something that is confirmed by it. */
  async compare(customerId: bigint, typed: string): Promise<Result<null, Denial>> {
    const digits = readFundPassword(typed);
    if (digits === null) return refuse(denial('fund-password-malformed'));
    return this.#line.run(customerId, () => this.#compare(customerId, digits));
  }

  #compare(customerId: bigint, typed: string): Promise<Result<null, Denial>> {
    return compareCounted(this.#parts, countedFundPassword, { customerId, typed });
  }
}

const countedFundPassword: CountedSecret = {
  lock: async (tx, customerId) => {
    const written = await lockTries(tx, customerId);
    invariant(written, `customer ${customerId} has a credential`);
    return written.hash === null ? refuse(denial('fund-password-not-set')) : ok(written);
  },
  write: writeTries,
  inItsWords: refused => refused,
  recordLock: (tx, customerId) => recordAudit(tx, { ...by(customerId), action: 'customers.fund-password-locked' }),
};
