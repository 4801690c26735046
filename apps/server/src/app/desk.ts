import type { FastifyInstance } from 'fastify';
import { auditOfOperators, recordRefusal } from '../books/audit/index.ts';
import { KeyDestroyed } from '../books/customer-keys/index.ts';
import type { SignedIn } from '../books/customers/index.ts';
import { confirmingRaises, DeskSessions, OperatorLinks, Operators, Staff, type ConfirmRaise, type OnDuty } from '../books/operators/index.ts';
import type { SecondFactors } from '../books/second-factors/index.ts';
import { DeskDoor } from '../features/desk-sign-in/index.ts';
import type { ApiOfKind } from '../platform/api-document.ts';
import { createCalls, type Calls, type Policies } from '../platform/calls.ts';
import type { Principal } from '../platform/commands/index.ts';
import { openKeys } from '../platform/crypto/keys.ts';
import { apiPrefix } from '../platform/http/entry-checks.ts';
import { HttpRefusal } from '../platform/http/refusal.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';
import { openSecondFactors, type People } from './people.ts';
import { mayOperators } from './policies.ts';
import { callsByFeature, deskCallsByFeature } from '../features.ts';

/** Where the desk's calls lie. */
export const deskPrefix = '/api/desk/';

/** Whoever works for the house, and how they come in. */
export type Desk = {
  readonly sessions: DeskSessions;
  readonly door: DeskDoor;
  readonly operators: Operators;
  readonly confirmRaise: ConfirmRaise;
  readonly staff: Staff;
  /** Operators' own: their passkeys hold for the desk's address. */
  readonly secondFactors: SecondFactors;
};

export async function openDesk({ platform, commands, systemNow: now }: Base): Promise<Desk> {
  const { db, config } = platform;
  const keys = openKeys(config.dataFolder);
  commands.add(auditOfOperators);
  const sessions = new DeskSessions({ db, now });
  const staff = new Staff({ db, now, isAllowed: config.hasStaff });
  await staff.open();
  const secondFactors = openSecondFactors({ db, config, now, address: config.desk });
  const operators = new Operators({ db, now, sessions, secondFactors, links: deskLinks(config) });
  return {
    ...{ sessions, staff, secondFactors, operators },
    confirmRaise: confirmingRaises({ commands, operators }),
    door: new DeskDoor({ sessions, forgeryKey: keys.derive('desk-anti-forgery'), publicOrigin: config.desk.publicOrigin }),
  };
}

/** One-time links to the desk, for the server and for the command on the machine. */
export const deskLinks = ({ dataFolder, desk }: Pick<Config, 'dataFolder' | 'desk'>): OperatorLinks =>
  new OperatorLinks({ key: openKeys(dataFolder).derive('operator-links'), base: `${desk.publicOrigin}/desk/` });

/** The calls of visitors and customers. */
export const openCustomerCalls = (
  http: FastifyInstance,
  { signIn, refusals, customerKeys, may }: Pick<People, 'signIn' | 'refusals' | 'customerKeys'> & { may: Policies<SignedIn> },
): Calls<SignedIn> =>
  createCalls<SignedIn>(http, {
    prefix: apiPrefix,
    principal: {
      authenticate: signIn.pair.authenticate,
      forget: signIn.pair.forget,
      of: ({ customer }) => ({ kind: 'customer', id: customer.id }),
      hidden: ({ customer }) => customerKeys.hiding(customer.id),
      refused: async ({ code, route, session, address }) => {
        refusals.count({ code, route, customerId: session?.customer.id ?? null, address });
        // Trading is locked on a session that another process has ended a moment ago: what is missing is the session.
        if (code === 'fund-password-required' && session && !(await signIn.pair.goesOn(session))) throw new HttpRefusal(401, 'no-session');
      },
    },
    may,
  });

const principalOf = ({ operator }: OnDuty): Principal => ({ kind: 'operator', id: operator.id });

/** The calls of operators. Whatever one of them is refused leaves a row of the audit. */
export const openDeskCalls = (
  { deskHttp, db }: Pick<Base['platform'], 'deskHttp' | 'db'>,
  parts: { door: DeskDoor } & Pick<People, 'refusals' | 'customerKeys'>,
): Calls<OnDuty> =>
  createCalls<OnDuty>(deskHttp, {
    prefix: deskPrefix,
    principal: {
      authenticate: parts.door.authenticate,
      forget: parts.door.forget,
      of: principalOf,
      hidden: async () => parts.customerKeys.hideForHouse,
      denialIn: error => (error instanceof KeyDestroyed ? { code: 'customer-erased' } : null),
      refused: async ({ code, route, session, address }) => {
        parts.refusals.count({ code, route: `desk ${route}`, customerId: null, address });
        if (session) await recordRefusal(db, { principal: principalOf(session), route, code });
      },
    },
    may: mayOperators,
  });

/** What the documents of both kinds of calls are made of. */
export const apis: { readonly customers: ApiOfKind; readonly desk: ApiOfKind } = {
  customers: {
    ...{ title: 'Parkett', prefix: apiPrefix, docs: '/api/docs', calls: callsByFeature },
    session: {
      cookie: { cookie: '__Host-parkett', description: 'parkett-on-this-machine on plain http at localhost' },
      token: { header: 'token' },
      account: { header: 'account' },
      antiForgery: { header: 'X-XSRF-TOKEN' },
    },
  },
  desk: {
    ...{ title: 'Parkett desk', prefix: deskPrefix, docs: '/api/desk/docs', calls: deskCallsByFeature },
    session: {
      cookie: { cookie: '__Host-parkett-desk', description: 'parkett-desk-on-this-machine on plain http at localhost' },
      antiForgery: { header: 'X-XSRF-TOKEN' },
    },
  },
};
