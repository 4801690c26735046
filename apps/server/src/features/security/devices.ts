import { denial, type Denial, type ReplyOf, type RequestOf, type security } from '@parkett/contract';
import { instantToWire, ok, refuse, type Result } from '@parkett/kernel';
import { actorOf } from '../../books/audit/index.ts';
import { lockedByCustomer, type SignedIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { holderOf, type SecurityParts } from './parts.ts';

export async function readOverview(parts: SecurityParts, caller: SignedIn): Promise<security.Overview> {
  const { db, sessions, secondFactors, replacedProofs } = parts;
  const customer = caller.customer.id;
  const [looked, factors, open, payOutFrom] = await Promise.all([
    parts.customers.look(caller),
    secondFactors.of(db, holderOf(caller)),
    sessions.listOf(customer),
    replacedProofs.payOutFrom(db, customer),
  ]);
  return {
    fundPassword: looked.customer.hasFundPassword,
    appCodeSince: factors.appCodeSince === null ? null : instantToWire(factors.appCodeSince),
    passkeys: factors.passkeys.map(({ id, name, createdAt, usedAt }) => ({
      ...{ number: String(id), name, createdAt: instantToWire(createdAt) },
      usedAt: usedAt === null ? null : instantToWire(usedAt),
    })),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    unlock: { chosen: looked.customer.unlockMinutes, max: parts.customers.unlockMinutesMax },
    payOutFrom: payOutFrom === null ? null : instantToWire(payOutFrom),
    sessions: open.map(({ id, device, isNewDevice, openedAt, usedAt }) => ({
      ...{ number: String(id), device, current: id === caller.session.id, newDevice: isNewDevice },
      ...{ openedAt: instantToWire(openedAt), usedAt: instantToWire(usedAt) },
    })),
  };
}

export async function endSession(
  { db, sessions }: SecurityParts,
  { number }: RequestOf<typeof security.endSession>,
  { session }: SignedIn,
): Promise<Result<Record<string, never>, Denial>> {
  const ended = await withTransaction(db, tx => sessions.endOthers(tx, session, 'revoked', BigInt(number)));
  return ended > 0 ? ok({}) : refuse(denial('no-such-session'));
}

export async function endOtherSessions(
  { db, sessions }: SecurityParts,
  { session }: SignedIn,
): Promise<Result<ReplyOf<typeof security.endOtherSessions>, Denial>> {
  return ok({ ended: await withTransaction(db, tx => sessions.endOthers(tx, session, 'revoked')) });
}

/** Nobody gets in any more, and whoever is in is out. Orders that rest stay. */
export async function lockAccount({ gates, now }: SecurityParts, { customer }: SignedIn): Promise<Result<Record<string, never>, Denial>> {
  const placedBy = actorOf({ kind: 'customer', id: customer.id });
  const gate = { kind: 'login-banned', reason: lockedByCustomer, expiresAt: null, placedBy } as const;
  await gates.place(customer.id, gate, { also: tx => wantLetter(tx, { kind: 'account-locked', customer: customer.id, at: now() }) });
  return ok({});
}
