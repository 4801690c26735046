import { channel, localBus, type Bus } from '../../platform/bus/bus.ts';
import type { Instant } from '@parkett/kernel';
import { invariant } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import type { CustomerKeys } from '../customer-keys/index.ts';
import { lockWallets } from '../ledger/index.ts';
import { recordAudit } from '../audit/index.ts';
import { gateDenial } from './rules/gates.ts';
import type { RealName, Standing } from './rules/standing.ts';
import type { Session, Sessions } from './sessions/sessions.ts';
import {
  insertGate,
  insertGateLift,
  lockCustomer,
  readCustomer,
  writeProfile,
  writeRealName,
  type Customer,
  type GateLift,
  type NewGate,
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
  readonly #now: () => Instant;
  readonly #sessions: Sessions;
  readonly #keys: CustomerKeys;
  readonly #known = new Map<bigint, Customer>();
  /** Changes of each customer that are being written: what is read meanwhile isn't kept. */
  readonly #changing = new Map<bigint, number>();
  #changes = 0;

  readonly #bus: Bus;

  constructor(options: { db: Db; now: () => Instant; sessions: Sessions; keys: CustomerKeys; bus?: Bus }) {
    this.#db = options.db;
    this.#now = options.now;
    this.#sessions = options.sessions;
    this.#keys = options.keys;
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

  /** What decides whether this caller may trade; see `openingDenial`. */
  standingOf({ session, customer }: SignedIn): Standing {
    const { gates, realName, hasFundPassword, standingVersion: version } = customer;
    return { version, gates, realName, hasFundPassword, tradingUntil: session.tradingUntil, session: session.id };
  }

  changeProfile(id: bigint, change: ProfileChange): Promise<void> {
    return this.change(id, tx => writeProfile(tx, this.#keys, { id, change }));
  }

  setRealName(id: bigint, state: RealName): Promise<void> {
    return this.#changeStanding(id, tx => writeRealName(tx, id, state));
  }

  /** Blocks an account at once: a gate that forbids signing in ends every session. Answers the gate's id. `also` belongs to it or stands in its way. */
  async placeGate(id: bigint, gate: NewGate, also?: (tx: Tx, gate: bigint) => Promise<void>): Promise<bigint> {
    const gateId = await this.#changeStanding(id, async tx => {
      const { kind, placedBy: actor } = gate;
      const gateNumber = await insertGate(tx, id, gate);
      await recordAudit(tx, { actor, action: 'customers.gate-placed', customerId: id, facts: { gate: String(gateNumber), kind } });
      await also?.(tx, gateNumber);
      return gateNumber;
    });
    if (gateDenial([{ ...gate, id: gateId }], 'sign-in', this.#now())) await this.#sessions.endAllOf(id, 'gate');
    return gateId;
  }

  liftGate(id: bigint, gateId: bigint, lift: GateLift): Promise<void> {
    return this.#changeStanding(id, async tx => {
      await insertGateLift(tx, { customerId: id, gateId, ...lift });
      const facts = { gate: String(gateId) };
      await recordAudit(tx, { actor: lift.liftedBy, action: 'customers.gate-lifted', customerId: id, facts });
    });
  }

  /**
   * Changes what a customer may do. Behind the locks of his wallets, which every placing holds until it has committed: what is confirmed here
   * holds for every order that isn't committed yet.
   */
  async #changeStanding<T>(id: bigint, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.change(id, async tx => {
      await lockCustomer(tx, id);
      await lockWallets(tx, { owners: [id] });
      return work(tx);
    });
  }

  /** Changes what is known of a customer in a transaction of its own; after the commit all readers see it. */
  change<T>(id: bigint, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.changing(id, () =>
      withTransaction(this.#db, tx => {
        this.#bus.publishWith(tx, customerChanged, String(id));
        return work(tx);
      }),
    );
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
