import { denial, type Denial } from '@parkett/contract';
import { invariant, later, ok, refuse, type Instant, type Result } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { recordAudit, type Actor } from '../audit/index.ts';
import type { SecondFactors } from '../second-factors/index.ts';
import type { OperatorLinks } from './links.ts';
import { insertLink, insertReset, nextLink, useLink } from './links-store.ts';
import { readOperatorName } from './rules/name.ts';
import type { DeskSessions } from './sessions.ts';
import { findOperator, insertOperator, lockOperator, lockOperatorNames, writeOperator, type Operator, type Role } from './store.ts';

const hour = 3_600_000;

/** A link that is to be made, and until when it opens the desk. */
export type NewLink = { readonly link: bigint; readonly at: Instant; readonly expiresAt: Instant };

type Parts = {
  readonly db: Db;
  /** System time. */
  readonly now: () => Instant;
  readonly links: OperatorLinks;
  readonly sessions: DeskSessions;
  readonly secondFactors: SecondFactors;
};

/** Who works for the house: how somebody is invited, let in again, changed and disabled. What is written is in the caller's transaction. */
export class Operators {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get links(): OperatorLinks {
    return this.#parts.links;
  }

  now(): Instant {
    return this.#parts.now();
  }

  /** A link that opens the desk once within the hour, before it is written. */
  async newLink(tx: Tx): Promise<NewLink> {
    const at = this.#parts.now();
    return { link: await nextLink(tx), at, expiresAt: later(at, hour) };
  }

  /** Somebody new, whose name is free behind `lockOperatorNames`. `by` null: the command on the machine. */
  async letIn(tx: Tx, { name, roles, by: invitedBy, at }: { name: string; roles: readonly Role[]; by: bigint | null; at: Instant }): Promise<bigint> {
    const operator = await insertOperator(tx, { name, roles, state: 'invited', invitedBy, at });
    invariant(operator !== null, 'the name of somebody new is free');
    return operator;
  }

  /** The link by which somebody new comes in. */
  async giveLink(tx: Tx, operator: bigint, link: NewLink): Promise<void> {
    await insertLink(tx, { ...link, id: link.link, operator, kind: 'invitation' });
  }

  /** Roles and whether somebody may come in. Who is disabled is out with the next call. */
  async change(tx: Tx, operator: Operator, { roles, disabled }: { roles: readonly Role[]; disabled: boolean }): Promise<void> {
    const state = operator.state === 'disabled' ? 'active' : operator.state;
    await writeOperator(tx, operator.id, { roles, state: disabled ? 'disabled' : state });
    if (disabled) await this.#parts.sessions.endAllOf(tx, operator.id, 'disabled');
  }

  /** Everything that proved who somebody is, is gone; a new link lets him begin again. */
  async letInAgain(tx: Tx, operator: bigint, link: NewLink): Promise<void> {
    const holder = { kind: 'operator', id: operator } as const;
    const { secondFactors, sessions } = this.#parts;
    await secondFactors.removeAll(tx, holder);
    await sessions.endAllOf(tx, operator, 'reset');
    await insertLink(tx, { ...link, id: link.link, operator, kind: 'reset' });
  }

  /** The same by the command on the machine, with its row of the audit. Answers the link. */
  async resetByTool(name: string, actor: Actor): Promise<Result<string, Denial>> {
    return withTransaction(this.#parts.db, async tx => {
      const found = await findOperator(tx, name);
      const operator = found && (await lockOperator(tx, found.id));
      if (!operator) return refuse(denial('operator-does-not-exist'));
      const link = await this.newLink(tx);
      await insertReset(tx, { operator: operator.id, askedBy: null, at: link.at, reason: 'by the command on the machine' });
      await recordAudit(tx, { actor, action: 'operators.reset', customerId: null, facts: { operator: String(operator.id) } });
      await this.letInAgain(tx, operator.id, link);
      return ok(this.links.addressOf(link.link));
    });
  }

  /** The first operators of a house, with their row of the audit. Answers the link. */
  async addByTool({ name: typed, roles }: { name: string; roles: readonly Role[] }, actor: Actor): Promise<Result<string, Denial>> {
    const name = readOperatorName(typed);
    if (name === null) return refuse(denial('name-missing'));
    return withTransaction(this.#parts.db, async tx => {
      await lockOperatorNames(tx);
      if (await findOperator(tx, name)) return refuse(denial('operator-name-taken'));
      const link = await this.newLink(tx);
      await this.giveLink(tx, await this.letIn(tx, { name, roles, by: null, at: link.at }), link);
      await recordAudit(tx, { actor, action: 'operators.added', customerId: null, facts: { roles: roles.join(' '), link: String(link.link) } });
      return ok(this.links.addressOf(link.link));
    });
  }

  /** Opens the desk by a link, once, in a browser that is known by the hash of its mark. Null where it opens nothing. */
  async comeIn(token: string, browser: Buffer): Promise<{ id: bigint; token: string } | null> {
    const { db, links, sessions, now } = this.#parts;
    const link = links.read(token);
    if (link === null) return null;
    return withTransaction(db, async tx => {
      const id = await useLink(tx, link, { browser, at: now() });
      const operator = id === null ? null : await lockOperator(tx, id);
      if (!operator || operator.state === 'disabled') return null;
      await writeOperator(tx, operator.id, { roles: operator.roles, state: 'active' });
      return sessions.open(tx, { operator: operator.id, proof: 'link' });
    });
  }
}
