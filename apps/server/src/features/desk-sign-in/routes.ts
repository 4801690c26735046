import { deskSignIn as contract } from '@parkett/contract';
import { instantToWire, ok } from '@parkett/kernel';
import { deskSessionEndsAt, type DeskSessions, type OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { DeskDoor } from './door.ts';

export function addDeskSessionCalls(calls: Calls<OnDuty>, { door, sessions }: { door: DeskDoor; sessions: DeskSessions }): void {
  calls.open(contract.me, async (_, { session: onDuty, request, reply }) => {
    if (!onDuty) return ok({ operator: null });
    const { session, operator } = onDuty;
    door.renewForgeryToken(request, reply, session);
    const { id, name, roles } = operator;
    return ok({ operator: { id: String(id), name, roles: [...roles], proof: session.proof, endsAt: instantToWire(deskSessionEndsAt(session)) } });
  });
  calls.signedIn(contract.signOut, async (_, { session: onDuty, reply }) => {
    await sessions.end(onDuty, 'sign-out');
    door.deleteCookies(reply);
    return ok({});
  });
}
