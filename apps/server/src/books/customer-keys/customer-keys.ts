import { createHmac, randomBytes } from 'node:crypto';
import { invariant } from '@parkett/kernel';
import { channel, localBus, type Bus } from '../../platform/bus/bus.ts';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import { CustomerKey, KeyDestroyed } from './customer-key.ts';
import { hiddenHash } from './hidden-hash.ts';
import { houseKey, keyUnder } from './house-key.ts';
import { destroyKey, findKey, insertKeys, keepMasters, masterForNewKeys, mastersInUse } from './store.ts';
import { unwrap, wrap } from './wrapping.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** How long a key that was used stays in memory, and how many at most. */
const keptMs = 60_000;
const keptMax = 10_000;
const secretBytes = 32;

/** A customer's key is no more, by id. */
const keyDestroyed = channel<string>('customer-key-destroyed');

const indexOf = (blind: Buffer, purpose: string, text: string): Buffer => createHmac('sha256', blind).update(`${purpose}\0${text}`).digest();

/** `CustomerKeys.blindIndex` for somebody who has the keys of the data folder and no database of his own. */
export const blindIndexUnder = (keys: Keys, purpose: string, text: string): Buffer => indexOf(keys.derive('blind-index'), purpose, text);

/**
 * The keys of customers: file or field ← customer ← master. A customer's key is random, wrapped by the newest version of the master key, which lies in
 * the data folder. Destroying it is what erases a customer: everything sealed with it is noise from then on.
 */
export class CustomerKeys {
  readonly #db: Db;
  readonly #keys: Keys;
  readonly #bus: Bus;
  readonly #blind: Buffer;
  readonly #kept = new Map<bigint, { readonly key: CustomerKey; readonly until: number }>();
  /** Destroyed here, perhaps in a transaction that has yet to commit: never kept again. */
  readonly #destroyed = new Set<bigint>();
  /** Rises with every key that was destroyed, so that a look-up that began before keeps nothing. */
  #changes = 0;

  constructor({ db, keys, bus = localBus() }: { db: Db; keys: Keys; bus?: Bus }) {
    this.#db = db;
    this.#keys = keys;
    this.#bus = bus;
    this.#blind = keys.derive('blind-index');
    bus.on(keyDestroyed, id => this.#forget(BigInt(id)));
    bus.onGap(() => {
      this.#changes += 1;
      this.#kept.clear();
    });
  }

  /**
   * At each start, in any number of processes: the first master is known to the database, and every version in use lies in the data folder (else throws
   * StartRefusal).
   */
  async open(): Promise<void> {
    await keepMasters(this.#db, [{ version: 1, fingerprint: this.#keys.wrapping(1).fingerprint }]);
    for (const { version, fingerprint } of await mastersInUse(this.#db))
      if (this.#keys.wrapping(version).fingerprint !== fingerprint)
        throw new StartRefusal(`Version ${version} of the master key is not the one that customers' keys are wrapped with: put that one back.`);
  }

  /** Makes the key of a new customer, in the transaction that opens the account. */
  async create(tx: Tx, customer: bigint): Promise<void> {
    const secret = randomBytes(secretBytes);
    const version = await masterForNewKeys(tx);
    await insertKeys(tx, [{ customer, version, wrapped: wrap(this.#keys.wrapping(version), { customer, secret }) }]);
    // What opens the account seals with it next. If it is taken back, nobody ever gets that number again.
    this.#keep(customer, new CustomerKey(customer, secret), performance.now());
  }

  /** Throws KeyDestroyed after erasure. */
  async of(from: Queryable, customer: bigint): Promise<CustomerKey> {
    const now = performance.now();
    for (const [id, { until }] of this.#kept) {
      if (until > now) break;
      this.#kept.delete(id);
    }
    const kept = this.#kept.get(customer);
    if (kept) return kept.key;
    const changes = this.#changes;
    const row = await findKey(from, customer);
    invariant(row, `customer ${customer} has a key`);
    if (row.isDestroyed) throw new KeyDestroyed(`the key of customer ${customer} was destroyed`);
    invariant(row.wrapped && row.version !== null, `the key of customer ${customer} was made`);
    const key = new CustomerKey(customer, unwrap(this.#keys.wrapping(row.version), { customer, wrapped: row.wrapped }));
    if (changes === this.#changes && !this.#destroyed.has(customer)) this.#keep(customer, key, now);
    return key;
  }

  /** The same; null after erasure. */
  async ofUnerased(from: Queryable, customer: bigint): Promise<CustomerKey | null> {
    try {
      return await this.of(from, customer);
    } catch (error) {
      if (error instanceof KeyDestroyed) return null;
      throw error;
    }
  }

  /** The key for sealed values that are about no customer. It lies in the data folder and is never destroyed. */
  ofHouse(): CustomerKey {
    return houseKey(this.#keys);
  }

  /** A new key under the house's key, with the sealed secret that opens it again. Without that secret it is gone. */
  newUnderHouse(place: string): { readonly key: CustomerKey; readonly sealed: Buffer } {
    const sealed = this.ofHouse().seal(place, randomBytes(secretBytes));
    return { key: this.underHouse({ place, sealed }), sealed };
  }

  underHouse(kept: { readonly place: string; readonly sealed: Buffer }): CustomerKey {
    return keyUnder(this.ofHouse(), kept);
  }

  /** For ever, with the caller's transaction. What is sealed stays where it is and can't be opened any more. */
  async destroy(tx: Tx, customer: bigint): Promise<void> {
    this.#destroyed.add(customer);
    this.#forget(customer);
    await destroyKey(tx, customer);
    this.#bus.publishWith(tx, keyDestroyed, String(customer));
  }

  /**
   * 32 bytes that stand for a text in look-ups and for uniqueness: the same for the same text and purpose, whatever version the master has, and nothing
   * that somebody without the data folder can try texts against.
   */
  blindIndex(purpose: string, text: string): Buffer {
    return indexOf(this.#blind, purpose, text);
  }

  /** What hides the hashes of a customer's personal requests. */
  async hiding(customer: bigint): Promise<(hash: Buffer) => Buffer> {
    const key = await this.of(this.#db, customer);
    return hash => hiddenHash(key.mac('request', hash));
  }

  /** The same for requests of those who work for the house. */
  readonly hideForHouse = (hash: Buffer): Buffer => hiddenHash(this.blindIndex('request', hash.toString('hex')));

  #keep(customer: bigint, key: CustomerKey, now: number): void {
    if (this.#kept.size >= keptMax) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(customer, { key, until: now + keptMs });
  }

  #forget(customer: bigint): void {
    this.#changes += 1;
    this.#kept.delete(customer);
  }
}
