import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '@parkett/kernel';
import type { Db, Tx } from '../db.ts';
import type { Log } from '../log.ts';
import { endConnectionsOf, findFree, giveBack, holdLease, leaseMs, prolong, takeOver, type Free, type LeaseName } from './lease-store.ts';

const prolongEveryMs = leaseMs / 4;
const askEveryMs = 200;
/** So long the holder isn't seen before it counts as gone: one whose connection was cut is back in a fraction of it. */
const missingMs = 500;

/** Another process does now what this one did. Nothing of what was being written is committed. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

type LeaseParts = {
  readonly name: LeaseName;
  /** This process, as its connections are called. */
  readonly holder: string;
  /** A connection with the owner's rights: who takes over ends the connections of whoever was before. */
  readonly owner: Db;
  readonly log: Log;
  /** This process has the database for itself: whoever had the lease is gone. */
  readonly isAlone: boolean;
  /** Somebody else has it: this process must end. */
  readonly lost: () => void;
};

/**
 * What only one process may do at a time. It is judged by the database: every transaction of the holder takes a share lock of the lease's row with
 * its own epoch, so a process that was stopped for a while and doesn't know that its time is up commits nothing any more.
 */
export class Lease {
  readonly #parts: LeaseParts;
  /** Of the wish to have it, and of having it. */
  readonly #wish = new AbortController();
  readonly #end = new AbortController();
  #epoch: bigint | null = null;
  /** The holder that isn't seen, and since when. */
  #missing: { readonly epoch: bigint; readonly since: number } | null = null;
  /** When the database last had no answer. */
  #unansweredAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  /** Which holder this process is; null while it stands by. */
  get epoch(): bigint | null {
    return this.#epoch;
  }

  /** Answers true once this process has it, and from then on keeps it; false when the process ends before. */
  async take(standingBy: () => Promise<void> | void = () => {}): Promise<boolean> {
    const { name, log } = this.#parts;
    while (!this.#wish.signal.aborted) {
      const epoch = await this.#tryTake().catch((error: unknown) => {
        this.#unansweredAt = performance.now();
        log.warn({ err: error, lease: name }, 'the lease could not be asked for');
      });
      if (typeof epoch === 'bigint') {
        this.#epoch = epoch;
        this.#running = this.#keep(epoch);
        log.info({ lease: name, epoch: String(epoch) }, 'this process has the lease');
        return true;
      }
      // What can't be prepared now is prepared later, or when this process has it.
      await Promise.try(standingBy).catch((error: unknown) => log.warn({ err: error, lease: name }, 'standing by was disturbed'));
      await restOf(askEveryMs, this.#wish.signal);
    }
    return false;
  }

  async #tryTake(): Promise<bigint | null> {
    const { owner, name, holder } = this.#parts;
    const found = await findFree(owner, name);
    if (!this.#isFree(found)) return null;
    // One's own: a taking over whose COMMIT got no answer.
    if (found.holder !== holder) await endConnectionsOf(owner, found.holder);
    return takeOver(owner, { name, from: found.epoch, holder });
  }

  /** What seems to be nobody's may be somebody's who was cut off as well: he gets the time to come back. */
  #isFree(found: Free | null): found is Free {
    const now = performance.now();
    const missing = this.#missing;
    this.#missing = null;
    if (!found || now - this.#unansweredAt < leaseMs) return false;
    if (found.isOver || this.#parts.isAlone) return true;
    this.#missing = missing?.epoch === found.epoch ? missing : { epoch: found.epoch, since: now };
    return now - this.#missing.since >= missingMs;
  }

  async #keep(epoch: bigint): Promise<void> {
    const { owner, name, log } = this.#parts;
    while (!this.#end.signal.aborted) {
      await restOf(prolongEveryMs, this.#end.signal);
      // A database that is away has given the lease to nobody.
      const isOurs = await prolong(owner, { name, epoch }).catch((error: unknown) => {
        log.warn({ err: error, lease: name }, 'the lease could not be prolonged');
        return true;
      });
      if (!isOurs) return this.#parts.lost();
    }
  }

  /** Throws where the transaction isn't the holder's any more; else nobody takes over before it has ended. */
  async hold(tx: Tx): Promise<void> {
    const { name, lost } = this.#parts;
    invariant(this.#epoch !== null, `the lease '${name}' is taken before something is written under it`);
    if (await holdLease(tx, { name, epoch: this.#epoch })) return;
    lost();
    throw new LeaseLost(`another process has the lease '${name}'`);
  }

  /** Doesn't want it any more; what this process has it keeps. */
  renounce(): void {
    this.#wish.abort();
  }

  /** Gives it back, so that whoever stands by needn't wait. */
  async stop(): Promise<void> {
    this.renounce();
    this.#end.abort();
    await this.#running;
    const { owner, name } = this.#parts;
    if (this.#epoch !== null) await giveBack(owner, { name, epoch: this.#epoch }).catch(() => {});
  }
}

const restOf = (ms: number, signal: AbortSignal): Promise<unknown> => pause(ms, null, { signal }).catch(() => {});

/** The same connections, with every transaction under a lease. What is asked outside of a transaction only reads. */
export function underLease(db: Db, lease: Pick<Lease, 'hold'>): Db {
  return {
    kind: 'db',
    query: (name, text, values) => db.query(name, text, values),
    arrays: (name, text, values) => db.arrays(name, text, values),
    load: () => db.load(),
    close: () => db.close(),
    once: work =>
      db.once(async tx => {
        const held = lease.hold(tx);
        // Looked at behind the work, whose statements travel with it.
        held.catch(() => {});
        const result = await work(tx);
        await held;
        return result;
      }),
  };
}
