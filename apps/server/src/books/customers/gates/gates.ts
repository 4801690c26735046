import type { GateReason } from '@parkett/contract';
import { invariant, type Instant } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../../platform/db.ts';
import { recordAudit, type Actor } from '../../audit/index.ts';
import type { Customers } from '../customers.ts';
import { forbids, type GateKind } from '../rules/gates.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { raiseStandingVersion } from '../store.ts';
import { lockStanding } from './lock-standing.ts';
import { insertGate, insertGateLift, readGate } from './store.ts';

export type NewGate = {
  readonly kind: GateKind;
  readonly reason: GateReason;
  readonly expiresAt: Instant | null;
  /** Since when the block stands, where it renews another. */
  readonly startedAt?: Instant;
  readonly placedBy: Actor;
  /** The second operator. */
  readonly secondBy?: Actor | null;
};

/** A step in the same transaction when a block is lifted. */
type Follows = (tx: Tx, customer: bigint) => Promise<void>;

/** What belongs to a block that is placed. */
type Beside = { readonly judge?: (tx: Tx) => Promise<void>; readonly also?: (tx: Tx, gate: bigint) => Promise<void> };

export type GateLift = { readonly gate: bigint; readonly reason: string; readonly liftedBy: Actor };

/** Who did it, as a row says it. */
export const nameOfActor = ({ kind, name }: Actor): string => `${kind} ${name}`;

/** Who did it, from what a row says. */
export function actorIn(text: string): Actor {
  const [, kind, name] = /^(customer|operator|staff|tool|system) (.+)$/.exec(text) ?? [];
  invariant(kind && name, `'${text}' names an actor`);
  return { kind: kind as Actor['kind'], name };
}

/** Placing and lifting blocks of accounts: what is confirmed here holds for every order that isn't committed yet, and for every session. */
export class Gates {
  readonly #db: Db;
  readonly #now: () => Instant;
  readonly #customers: Customers;
  readonly #sessions: Sessions;
  readonly #atLift: { readonly reason: GateReason; readonly follows: Follows }[] = [];

  constructor(options: { db: Db; now: () => Instant; customers: Customers; sessions: Sessions }) {
    this.#db = options.db;
    this.#now = options.now;
    this.#customers = options.customers;
    this.#sessions = options.sessions;
  }

  /** Has something follow whenever a block of this reason is lifted. */
  whenLifted(reason: GateReason, follows: Follows): void {
    this.#atLift.push({ reason, follows });
  }

  /** Blocks an account at once. Answers the gate's id. `judge` may throw behind the locks, while nothing is done yet; `also` belongs to the block. */
  place(customer: bigint, gate: NewGate, { judge, also }: Beside = {}): Promise<bigint> {
    const work = async (tx: Tx): Promise<bigint> => {
      if (judge) {
        await lockStanding(tx, customer);
        await judge(tx);
      }
      const id = await this.placeWith(tx, customer, gate);
      await also?.(tx, id);
      return id;
    };
    return this.changing(customer, () => withTransaction(this.#db, work));
  }

  lift(customer: bigint, lift: GateLift): Promise<void> {
    return this.changing(customer, () => withTransaction(this.#db, tx => this.liftWith(tx, customer, lift)));
  }

  /** Work that places or lifts in a transaction of its own, and has committed when it answers: then this process knows it too. */
  async changing<T>(customer: bigint, work: () => Promise<T>): Promise<T> {
    const done = await this.#customers.changing(customer, work);
    await this.tell(customer);
    return done;
  }

  /** For work in somebody else's transaction that neither places nor lifts: tells other processes with its COMMIT, and this one by what it answers. */
  changed(tx: Tx, customer: bigint): () => void {
    return this.#customers.changed(tx, customer);
  }

  /** Ends in this process what was ended in a transaction. */
  async tell(customer: bigint): Promise<void> {
    await this.#sessions.lookAgain(customer, 'gate');
  }

  /** The same in the caller's transaction. A gate that forbids signing in ends every session with it. */
  async placeWith(tx: Tx, customer: bigint, gate: NewGate): Promise<bigint> {
    const { kind, reason, expiresAt, placedBy: actor, secondBy } = gate;
    await lockStanding(tx, customer);
    this.#customers.announce(tx, customer);
    const now = this.#now();
    const second = secondBy ? nameOfActor(secondBy) : null;
    const row = {
      customer,
      kind,
      reason,
      startedAt: gate.startedAt ?? now,
      placedAt: now,
      expiresAt,
      placedBy: nameOfActor(actor),
      secondBy: second,
    };
    const id = await insertGate(tx, row);
    await raiseStandingVersion(tx, customer);
    if (forbids(kind, 'sign-in')) await this.#sessions.endAllWith(tx, customer, 'gate');
    const facts = { gate: String(id), kind, ...(second === null ? {} : { second }) };
    await recordAudit(tx, { actor, action: 'customers.gate-placed', customerId: customer, facts });
    return id;
  }

  async liftWith(tx: Tx, customer: bigint, { gate, reason, liftedBy: actor }: GateLift): Promise<void> {
    await lockStanding(tx, customer);
    this.#customers.announce(tx, customer);
    await raiseStandingVersion(tx, customer);
    await insertGateLift(tx, { gate, reason, liftedBy: nameOfActor(actor) });
    const lifted = await readGate(tx, gate);
    for (const one of this.#atLift) if (one.reason === lifted?.reason) await one.follows(tx, customer);
    await recordAudit(tx, { actor, action: 'customers.gate-lifted', customerId: customer, facts: { gate: String(gate) } });
  }
}
