import { channel, localBus, type Bus } from '../../platform/bus/bus.ts';
import { invariant, latest, type Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { RuleBook } from '../house-rules/index.ts';
import { lockStanding } from './gates/lock-standing.ts';
import { sessionsOf, standingWith } from './sessions/command-sessions.ts';
import { unlockMinutesMax } from './limits.ts';
import { tradingUnlockedUntil } from './rules/session-time.ts';
import type { RealName, Standing } from './rules/standing.ts';
import type { Session } from './sessions/sessions.ts';
import { tradingUntilOf, unlockedAsWritten } from './sessions/store.ts';
import {
  changedStandings,
  lockCustomer,
  readCustomer,
  readStanding,
  writeProfile,
  writeRealName,
  type Customer,
  type ProfileChange,
} from './store.ts';

/** Who makes a call: the session and the customer behind it. */
export type SignedIn = { readonly session: Session; readonly customer: Customer };

/** Something is known differently of a customer, by id. */
const customerChanged = channel<string>('customer-changed');

/** Most customers kept in memory; the one longest in it goes first. */
const cachedMax = 200_000;

/**
 * What is known of customers, in memory once asked for, so that a command costs no query for it. Every change is written first and
 * then forgotten, here and in the other processes; nothing else may write these tables while a server runs.
 */
export class Customers {
  readonly #db: Db;
  readonly #keys: CustomerKeys;
  readonly #known = new Map<bigint, Customer>();
  /** Changes of each customer that are being written: what is read meanwhile isn't kept. */
  readonly #changing = new Map<bigint, number>();
  #changes = 0;

  readonly #bus: Bus;
  readonly #unlockMinutesMax: () => number;

  /** @param options.ruleBook the house's limits; without it, none of them holds */
  constructor(options: { db: Db; keys: CustomerKeys; bus?: Bus; ruleBook?: Pick<RuleBook, 'now'> }) {
    this.#db = options.db;
    this.#keys = options.keys;
    const { ruleBook } = options;
    this.#unlockMinutesMax = () => (ruleBook ? ruleBook.now(unlockMinutesMax) : unlockMinutesMax.preset);
    this.#bus = options.bus ?? localBus();
    this.#bus.on(customerChanged, id => this.#forget(BigInt(id)));
    this.#bus.onGap(() => {
      this.#changes += 1;
      this.#known.clear();
    });
  }

  async get(id: bigint): Promise<Customer> {
    const known = this.#known.get(id);
    if (known) return known;
    const changes = this.#changes;
    const customer = await readCustomer(this.#db, this.#keys, id);
    invariant(customer, `customer ${id} exists`);
    if (changes === this.#changes && !this.#changing.has(id)) this.#keep(customer);
    return customer;
  }

  /** The longest time after a money command for which the house leaves trading unlocked now, in minutes. */
  get unlockMinutesMax(): number {
    return this.#unlockMinutesMax();
  }

  /** Until when trading is unlocked on the session of this caller, as far as this process knows. */
  tradingUnlockedUntil(caller: SignedIn): Instant | null {
    return tradingUnlockedUntil(this.standingOf(caller));
  }

  /** The standing by which `denialFor` judges this caller. */
  standingOf({ session, customer }: SignedIn): Standing {
    const { gates, realName, hasFundPassword, unlockMinutes, standingVersion: version } = customer;
    const unlocked = { tradingUntil: session.tradingUntil, byPasskey: session.byPasskey, unlockMinutes, unlockMinutesMax: this.unlockMinutesMax };
    return { version, gates, realName, hasFundPassword, ...unlocked, session: session.id };
  }

  /**
   * The same as is written now, behind the customer's lock: a change of it was committed before, or waits until this transaction has ended. `now` is system
   * time. Until when trading is unlocked is what this process knows, unless the session is over or was unlocked in another process.
   */
  async lockedStandingOf(tx: Tx, caller: SignedIn, now: Instant): Promise<Standing> {
    const { id } = caller.customer;
    const standing = this.standingOf(caller);
    const [, changed, unlocks] = await Promise.all([
      lockCustomer(tx, id),
      changedStandings(tx, [{ customer: id, standing }]),
      tradingUntilOf(tx, sessionsOf([standing], now)),
    ]);
    return standingWith({ ...standing, ...changed.get(id) }, unlocks);
  }

  /**
   * The same caller as is written now: another process may have changed what decides over him, or unlocked his session, a moment ago. For what isn't decided
   * behind the locks of his wallets.
   */
  async look({ session, customer }: SignedIn): Promise<SignedIn> {
    const [standing, written] = await Promise.all([readStanding(this.#db, customer.id), unlockedAsWritten(this.#db, session.id)]);
    invariant(standing, `customer ${customer.id}, who calls, is there`);
    const until = written?.tradingUntil ?? null;
    if (until !== null && until > session.usedAt) {
      session.tradingUntil = latest(session.tradingUntil ?? until, until);
      session.byPasskey = written!.byPasskey;
    }
    const { version: standingVersion, ...rest } = standing;
    if (standingVersion === customer.standingVersion) return { session, customer };
    this.#forget(customer.id);
    return { session, customer: { ...customer, ...rest, standingVersion } };
  }

  changeProfile(id: bigint, change: ProfileChange): Promise<void> {
    return this.change(id, tx => writeProfile(tx, this.#keys, { id, change }));
  }

  /**
   * To be run within `change` or `changing`. Behind the locks of his wallets, which every placing holds until it has committed: what is
   * confirmed here holds for every order that isn't committed yet.
   */
  async setRealNameWithin(tx: Tx, id: bigint, state: RealName): Promise<void> {
    await lockStanding(tx, id);
    await writeRealName(tx, id, state);
  }

  /** Changes what is known of a customer in a transaction of its own; after the commit all readers see it. */
  change<T>(id: bigint, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.changing(id, () =>
      withTransaction(this.#db, tx => {
        this.announce(tx, id);
        return work(tx);
      }),
    );
  }

  /** Tells the other processes with the COMMIT that something is known differently; this one is told by `changing`. */
  announce(tx: Tx, id: bigint): void {
    this.#bus.publishWith(tx, customerChanged, String(id));
  }

  /** The same for work that opens its transaction itself and has committed it when it answers. */
  async changing<T>(id: bigint, work: () => Promise<T>): Promise<T> {
    this.#changing.set(id, (this.#changing.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = this.#changing.get(id)! - 1;
      if (left > 0) this.#changing.set(id, left);
      else this.#changing.delete(id);
      this.#bus.publish(customerChanged, String(id));
    }
  }

  /** For a change in somebody else's transaction: tells other processes with its COMMIT, and this one by what it answers, to be called after it. */
  changed(tx: Tx, id: bigint): () => void {
    this.#bus.publishWith(tx, customerChanged, String(id));
    return () => this.#bus.publish(customerChanged, String(id));
  }

  #forget(id: bigint): void {
    this.#changes += 1;
    this.#known.delete(id);
  }

  #keep(customer: Customer): void {
    if (this.#known.size >= cachedMax) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(customer.id, customer);
  }
}
