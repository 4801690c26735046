import type { CommandAddition, Principal } from '../../platform/commands/index.ts';
import { withTransaction, type Db } from '../../platform/db.ts';
import { actorOf } from './actor.ts';
import { insertEntry } from './store.ts';

/** Whose commands and refusals each leave a row: people and programs that act for the house. */
const audited = ['operator', 'staff'] as const;
const isAudited = (principal: Principal): principal is Principal & { kind: (typeof audited)[number] } =>
  (audited as readonly string[]).includes(principal.kind);

/**
 * The audit row of every command of an operator, written by the pipeline in the command's own transaction: no feature can forget it. What is in it beyond
 * route and key the command's kind tells (`told`).
 */
export const auditOfOperators: CommandAddition = {
  name: 'audit of operators',
  kinds: audited,
  write: async (tx, accepted) => {
    for (const { principal, route, key, told } of accepted) {
      if (!isAudited(principal)) continue;
      await insertEntry(tx, {
        actor: actorOf(principal),
        action: `desk.${route}`,
        customerId: told?.subject ?? null,
        facts: { ...told?.facts, key },
      });
    }
  },
};

/** The row of what an operator was refused. */
export async function recordRefusal(db: Db, { principal, route, code }: { principal: Principal; route: string; code: string }): Promise<void> {
  if (!isAudited(principal)) return;
  const actor = actorOf(principal);
  await withTransaction(db, tx => insertEntry(tx, { actor, action: 'desk.refused', customerId: null, facts: { route, code } }));
}
