import { randomBytes } from 'node:crypto';
import { deskSignIn } from '@parkett/contract';
import { Secret, TOTP } from 'otpauth';
import { openDeskCalls } from '../app/desk.ts';
import {
  confirmingRaises,
  DeskSessions,
  OperatorLinks,
  Operators,
  Staff,
  type ConfirmRaise,
  type OnDuty,
  type Role,
} from '../books/operators/index.ts';
import { auditOfOperators } from '../books/audit/index.ts';
import { SecondFactors } from '../books/second-factors/index.ts';
import { addDeskOperatorsCalls } from '../features/desk-operators/index.ts';
import { addDeskReviewCalls } from '../features/desk-reviews/index.ts';
import { namesOf } from '../features/identity/index.ts';
import { addDeskGateCalls, addGateCalls } from '../features/gates/index.ts';
import { addDeskSessionCalls, DeskDoor } from '../features/desk-sign-in/index.ts';
import type { Calls } from '../platform/calls.ts';
import { DeskVisitor, type SendToDesk } from './desk-visitor.ts';
import { origin, signInHouse, type HouseOptions, type SignInHouse } from './sign-in-house.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';

const tool = { kind: 'tool', name: 'operator' } as const;

export type DeskHouse = SignInHouse & {
  readonly operators: Operators;
  readonly confirmRaise: ConfirmRaise;
  readonly deskSessions: DeskSessions;
  readonly secondFactors: SecondFactors;
  readonly staff: Staff;
  readonly deskCalls: Calls<OnDuty>;
  readonly deskVisitor: () => DeskVisitor;
  /** Somebody with a passkey who is signed in by it. */
  readonly operator: (name: string, roles: readonly Role[]) => Promise<{ id: bigint; visitor: DeskVisitor; device: SoftAuthenticator }>;
};

export const tokenOf = (address: string): string => address.split('#/link/')[1]!;

/** The desk of a house behind TLS: real database, real HTTP, time moved by hand. */
export async function deskHouse({ mode = 'paper', ...options }: { mode?: 'paper' | 'live' } & HouseOptions = {}): Promise<DeskHouse> {
  const house = await signInHouse(options);
  const { app, commands, customerKeys, database, clock, refusals } = house;
  const { db } = database;
  const now = () => clock.now;
  await database.owner.query('', `insert into operating_mode (mode) values ('${mode}') on conflict do nothing`);
  const secondFactors = new SecondFactors({
    db,
    now,
    key: randomBytes(32),
    house: { id: new URL(origin).hostname, name: 'Parkett', origins: [origin] },
  });
  const deskSessions = new DeskSessions({ db, now });
  const links = new OperatorLinks({ key: randomBytes(32), base: `${origin}/desk/` });
  const operators = new Operators({ db, now, links, secondFactors, sessions: deskSessions });
  const staff = new Staff({ db, now, isAllowed: mode === 'paper' });
  await staff.open();
  commands.add(auditOfOperators);
  const door = new DeskDoor({ sessions: deskSessions, forgeryKey: randomBytes(32), publicOrigin: origin });
  const calls = openDeskCalls({ deskHttp: app, db }, { door, refusals, customerKeys });
  addDeskSessionCalls(calls, { db, door, operators, secondFactors, sessions: deskSessions });
  addGateCalls(house.calls, { db, appeals: house.work.appeals });
  addDeskGateCalls(calls, { db, ...house.work, systemNow: now });
  addDeskReviewCalls(calls, {
    ...{ db, reviews: house.work.reviews, customerKeys, businessNow: now, systemNow: now },
    namesOf: customers => namesOf(db, customerKeys, customers),
  });
  const confirmRaise = confirmingRaises({ commands, operators });
  addDeskOperatorsCalls(calls, { db, commands, operators, confirmRaise, secondFactors, staff, reviews: house.work.reviews, systemNow: now });
  house.recovery.addDeskCalls(calls);
  const send: SendToDesk = async (path, { headers, body }) => {
    const answer = await app.inject({ method: 'POST', url: `/api/desk/${path}`, headers, payload: body });
    return { http: answer.statusCode, text: answer.payload, setCookies: [answer.headers['set-cookie'] ?? []].flat() };
  };
  const deskVisitor = (): DeskVisitor => new DeskVisitor(send);
  const operator: DeskHouse['operator'] = async (name, roles) => {
    const made = await operators.addByTool({ name, roles }, tool);
    if (!made.ok) throw new Error(made.error.code);
    const visitor = deskVisitor();
    await visitor.ask(deskSignIn.openLink, { token: tokenOf(made.value) });
    const device = new SoftAuthenticator(origin);
    await registerFirst(visitor, device, clock);
    const me = await visitor.ask(deskSignIn.me, {});
    return { id: BigInt(me.operator!.id), visitor, device };
  };
  return { ...house, operators, confirmRaise, deskSessions, secondFactors, staff, deskCalls: calls, deskVisitor, operator };
}

/** From the link to the first passkey, as the desk's page does it. */
export async function registerFirst(visitor: DeskVisitor, device: SoftAuthenticator, clock: { now: number }): Promise<void> {
  const { secret } = await visitor.ask(deskSignIn.beginCode, {});
  await visitor.ask(deskSignIn.confirmCode, { code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now }) });
  const created = device.create(await visitor.ask(deskSignIn.beginPasskey, {}));
  await visitor.ask(deskSignIn.addPasskey, { name: 'Key', passkey: created });
}
