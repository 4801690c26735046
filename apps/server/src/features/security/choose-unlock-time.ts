import { denial, type Denial, type RequestOf, type security } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { writeUnlockMinutes, type SignedIn } from '../../books/customers/index.ts';
import type { Tx } from '../../platform/db.ts';
import { carryOut } from '../../books/step-up/index.ts';
import type { SecurityParts } from './parts.ts';

/** For how long trading stays unlocked. A longer time is confirmed, since it weakens what the fund password protects; a shorter one holds at once. */
export async function chooseUnlockTime(
  { customers, db, grants }: SecurityParts,
  { minutes }: RequestOf<typeof security.chooseUnlockTime>,
  known: SignedIn,
): Promise<Result<Record<string, never>, Denial>> {
  const caller = await customers.look(known);
  const { id, hasFundPassword, unlockMinutes } = caller.customer;
  if (!hasFundPassword) return refuse(denial('fund-password-not-set'));
  const most = customers.unlockMinutesMax;
  if (minutes > most && minutes > unlockMinutes) return refuse(denial('unlock-time-too-long', { minutes: most }));
  const write = async (tx: Tx): Promise<Record<string, never>> => {
    await writeUnlockMinutes(tx, id, minutes);
    const facts = { minutes };
    await recordAudit(tx, { actor: actorOf({ kind: 'customer', id }), action: 'customers.unlock-time-chosen', customerId: id, facts });
    return {};
  };
  if (minutes <= unlockMinutes) return ok(await customers.change(id, write));
  return carryOut(
    { db, grants },
    {
      ...{ caller, asked: { operation: 'unlock-longer', payee: String(minutes) } },
      within: work => customers.change(id, work),
      work: async tx => ok(await write(tx)),
    },
  );
}
