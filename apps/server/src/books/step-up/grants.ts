import { createHmac } from 'node:crypto';
import { denial, type Denial } from '@parkett/contract';
import { invariant, later, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import { isSessionOpen, lockCustomer } from '../customers/index.ts';
import type { Operations } from './operations.ts';
import { clocksApartMs, grantMs, textOf, type Confirmed } from './rules/confirmed.ts';
import { insertGrant, isGrantOpen, lockGrant, writeUse, type Asked } from './store.ts';

/** Grants that allow one operation once (dynamic linking: RTS on strong customer authentication, article 5). */
export class Grants {
  readonly #key: Buffer;
  readonly #now: () => Instant;
  /** The operations of grants. */
  readonly operations: Operations;

  /** `key`: 32 bytes derived for this from the installation's keys. What is confirmed may be personal, so that a plain hash of it could be guessed. */
  constructor({ key, now, operations }: { key: Buffer; now: () => Instant; operations: Operations }) {
    this.#key = key;
    this.#now = now;
    this.operations = operations;
  }

  /** To be given where somebody has just proved who he is. */
  async give(tx: Tx, confirmed: Confirmed): Promise<void> {
    const { customer, session, operation } = confirmed;
    const givenAt = this.#now();
    await insertGrant(tx, { customer, session, operation, subject: this.#subjectOf(confirmed), givenAt, expiresAt: later(givenAt, grantMs) });
  }

  /** Whether there is a grant, without using it: before something costly is begun. */
  async stands(from: Queryable, confirmed: Confirmed): Promise<boolean> {
    return (await isGrantOpen(from, this.#asked(confirmed))) && isSessionOpen(from, confirmed.session);
  }

  /**
   * Uses a grant up, in the transaction of what it allows. It ends with its session, and that may have ended while a hash was computed: so it is looked at
   * behind the customer's lock, which his own lock of the account waits for.
   */
  async use(tx: Tx, confirmed: Confirmed): Promise<Result<null, Denial>> {
    await lockCustomer(tx, confirmed.customer);
    if (!(await isSessionOpen(tx, confirmed.session))) return refuse(denial('no-session'));
    const useUp = await this.keep(tx, confirmed);
    if (!useUp) return refuse(denial('confirmation-required'));
    await useUp();
    return ok(null);
  }

  /**
   * Keeps a grant for this transaction and answers how it is used up there; null where none stands. For what decides between the two: refused, it leaves its
   * grant. To be asked behind the customer's lock.
   */
  async keep(tx: Tx, confirmed: Confirmed): Promise<(() => Promise<void>) | null> {
    const asked = this.#asked(confirmed);
    const id = (await isSessionOpen(tx, confirmed.session)) ? await lockGrant(tx, asked) : null;
    return id === null ? null : () => writeUse(tx, { id, at: asked.now });
  }

  #asked(confirmed: Confirmed): Asked {
    const { customer, session } = confirmed;
    const now = this.#now();
    return { customer, session, subject: this.#subjectOf(confirmed), now, givenBefore: later(now, clocksApartMs) };
  }

  #subjectOf(confirmed: Confirmed): Buffer {
    invariant(this.operations.has(confirmed.operation), `the operation ${confirmed.operation} of a grant is registered`);
    return createHmac('sha256', this.#key).update(textOf(confirmed)).digest();
  }
}
