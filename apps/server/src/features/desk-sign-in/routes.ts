import { denial, deskSignIn as contract, type Denial } from '@parkett/contract';
import { instantToWire, ok, refuse } from '@parkett/kernel';
import { deskSessionEndsAt, findOperator, lockOperator, type DeskSessions, type OnDuty, type Operators } from '../../books/operators/index.ts';
import type { Holder, SecondFactors } from '../../books/second-factors/index.ts';
import type { CallContext, Calls } from '../../platform/calls.ts';
import { withTransaction, type Db, type Queryable } from '../../platform/db.ts';
import type { DeskDoor } from './door.ts';

type Parts = {
  readonly db: Db;
  readonly door: DeskDoor;
  readonly sessions: DeskSessions;
  readonly operators: Operators;
  readonly secondFactors: SecondFactors;
};

/** One answer for whatever was wrong, so that nobody learns who works here or what he has. */
const failed = refuse(denial('desk-sign-in-failed'));
const holderOf = ({ operator: { id } }: OnDuty): Holder => ({ kind: 'operator', id });

export function addDeskSessionCalls(calls: Calls<OnDuty>, parts: Parts): void {
  addOwnSession(calls, parts);
  addSignIn(calls, parts);
  addAppCode(calls, parts);
  addPasskeys(calls, parts);
}

function addOwnSession(calls: Calls<OnDuty>, { db, door, sessions, secondFactors }: Parts): void {
  calls.open(contract.me, async (_, { session: onDuty, request, reply }) => {
    if (!onDuty) return ok({ operator: null });
    const { session, operator } = onDuty;
    door.renewForgeryToken(request, reply, session);
    const { appCodeSince, passkeys } = await secondFactors.of(db, holderOf(onDuty));
    return ok({
      operator: {
        ...{ id: String(operator.id), name: operator.name, roles: [...operator.roles], proof: session.proof },
        hasCode: appCodeSince !== null,
        passkeys: passkeys.map(({ id, name, createdAt }) => ({ id: String(id), name, createdAt: instantToWire(createdAt) })),
        endsAt: instantToWire(deskSessionEndsAt(session)),
      },
    });
  });
  calls.signedIn(contract.signOut, async (_, { session: onDuty, reply }) => {
    await sessions.end(onDuty, 'sign-out');
    door.deleteCookies(reply);
    return ok({});
  });
}

function addSignIn(calls: Calls<OnDuty>, { db, door, sessions, operators, secondFactors }: Parts): void {
  /** A new session never continues an old one (ASVS 7.2.4). */
  const enter = async ({ session: before, reply }: CallContext<OnDuty | null>, opened: { id: bigint; token: string }) => {
    if (before) await sessions.end(before, 'replaced');
    return door.enter(reply, opened);
  };
  const open = (id: bigint, proof: 'code' | 'passkey') =>
    withTransaction(db, async tx => {
      const operator = await lockOperator(tx, id);
      return operator?.state === 'active' ? sessions.open(tx, { operator: id, proof }) : null;
    });
  calls.open(contract.openLink, async ({ token }, context) => {
    const opened = await operators.comeIn(token, door.markBrowser(context.request, context.reply));
    return opened ? enter(context, opened) : failed;
  });
  calls.open(contract.signInByCode, async ({ name, code: appCode }, context) => {
    const found = await findOperator(db, name);
    // Nobody has the number 0: the same is asked whether or not there is such a name.
    const holder: Holder = { kind: 'operator', id: found?.id ?? 0n };
    const proved = await secondFactors.prove(holder, { appCode }, { of: 'desk' });
    const { passkeys } = await secondFactors.of(db, holder);
    const opened = found && proved.ok && passkeys.length === 0 ? await open(found.id, 'code') : null;
    return opened ? enter(context, opened) : failed;
  });
  calls.open(contract.passkeyChallenge, async () => ok(await secondFactors.challenge(null, 'desk-sign-in')));
  calls.open(contract.signInByPasskey, async ({ passkey }, context) => {
    const who = await secondFactors.whoSignsIn(passkey, 'desk-sign-in');
    const opened = who.ok && who.value.kind === 'operator' ? await open(who.value.id, 'passkey') : null;
    return opened ? enter(context, opened) : failed;
  });
}

function addAppCode(calls: Calls<OnDuty>, { db, door, sessions, secondFactors }: Parts): void {
  calls.signedIn(contract.beginCode, async (_, { session: onDuty }) => {
    const { passkeys } = await secondFactors.of(db, holderOf(onDuty));
    return passkeys.length > 0 ? failed : secondFactors.beginAppCode(holderOf(onDuty), `${onDuty.operator.name} (desk)`);
  });
  calls.signedIn(contract.confirmCode, async ({ code }, { session: onDuty, reply }) => {
    const proved = await withTransaction(db, async tx => {
      const confirmed = await secondFactors.confirmAppCode(tx, holderOf(onDuty), code);
      return confirmed.ok ? ok(await sessions.renew(tx, onDuty, 'code')) : confirmed;
    });
    return proved.ok ? door.enter(reply, proved.value) : proved;
  });
}

/** Own passkeys. Each opens the desk for good, so cookies, which may be stolen, change nothing here: one that is there was shown just before. */
function addPasskeys(calls: Calls<OnDuty>, { db, door, sessions, secondFactors }: Parts): void {
  /** Null: the first one, or a passkey was shown just now. A code of the app alone isn't enough any more. */
  const whyNot = async (from: Queryable, onDuty: OnDuty): Promise<Denial | null> => {
    if ((await secondFactors.of(from, holderOf(onDuty))).passkeys.length === 0 || sessions.hasJustProved(onDuty)) return null;
    return denial(onDuty.session.proof === 'passkey' ? 'passkey-needed-again' : 'passkey-needed');
  };
  calls.signedIn(contract.beginPasskey, async (_, { session: onDuty }) => {
    const refused = await whyNot(db, onDuty);
    return refused ? refuse(refused) : secondFactors.beginPasskey(holderOf(onDuty), `${onDuty.operator.name} (desk)`);
  });
  calls.signedIn(contract.addPasskey, async ({ name, passkey: created }, { session: onDuty, reply }) => {
    const proved = await withTransaction(db, async tx => {
      await lockOperator(tx, onDuty.operator.id);
      const refused = await whyNot(tx, onDuty);
      if (refused) return refuse(refused);
      const added = await secondFactors.addPasskey(tx, holderOf(onDuty), { name, created });
      if (!added.ok) return added;
      await secondFactors.removeAppCode(tx, holderOf(onDuty));
      const { passkeys } = await secondFactors.of(tx, holderOf(onDuty));
      await sessions.recordPasskey(tx, onDuty, { what: 'added', name: passkeys.at(-1)!.name });
      return ok(onDuty.session.proof === 'passkey' ? null : await sessions.renew(tx, onDuty, 'passkey'));
    });
    if (!proved.ok) return proved;
    return proved.value ? door.enter(reply, proved.value) : ok({});
  });
  calls.signedIn(contract.removePasskey, ({ id }, { session: onDuty }) =>
    withTransaction(db, async tx => {
      if (!sessions.hasJustProved(onDuty)) return refuse(denial('passkey-needed-again'));
      await lockOperator(tx, onDuty.operator.id);
      const { passkeys } = await secondFactors.of(tx, holderOf(onDuty));
      if (passkeys.length < 2) return refuse(denial('last-passkey'));
      const removed = await secondFactors.removePasskey(tx, holderOf(onDuty), BigInt(id));
      if (!removed.ok) return removed;
      const { name } = passkeys.find(passkey => passkey.id === BigInt(id))!;
      // Whoever has come in by it, here or with a copy of it, is out.
      const ended = await sessions.endOthers(tx, onDuty, 'reset');
      await sessions.recordPasskey(tx, onDuty, { what: 'removed', name, sessions: ended });
      return ok({});
    }),
  );
}
