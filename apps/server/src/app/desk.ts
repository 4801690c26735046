import { callsByFeature, deskCallsByFeature } from '@parkett/contract';
import type { FastifyInstance } from 'fastify';
import { auditOfOperators, recordRefusal } from '../books/audit/index.ts';
import type { SignedIn } from '../books/customers/index.ts';
import { DeskSessions, OperatorLinks, Operators, Staff, type OnDuty } from '../books/operators/index.ts';
import { DeskDoor } from '../features/desk-sign-in/index.ts';
import type { ApiOfKind } from '../platform/api-document.ts';
import { createCalls, type Calls, type Policies } from '../platform/calls.ts';
import type { Principal } from '../platform/commands/index.ts';
import { openKeys } from '../platform/crypto/keys.ts';
import { apiPrefix } from '../platform/http/entry-checks.ts';
import type { Base } from './base.ts';
import type { Config } from './config.ts';
import type { People } from './people.ts';
import { mayCustomers, mayOperators } from './policies.ts';

/** Where the desk's calls lie. */
export const deskPrefix = '/api/desk/';

/** Whoever works for the house, and how they come in. */
export type Desk = { readonly sessions: DeskSessions; readonly door: DeskDoor; readonly operators: Operators; readonly staff: Staff };

export async function openDesk({ platform, commands, systemNow: now }: Base, { secondFactors }: Pick<People, 'secondFactors'>): Promise<Desk> {
  const { db, config } = platform;
  const keys = openKeys(config.dataFolder);
  commands.add(auditOfOperators);
  const sessions = new DeskSessions({ db, now });
  const staff = new Staff({ db, now, isAllowed: config.hasStaff });
  await staff.open();
  return {
    ...{ sessions, staff },
    operators: new Operators({ db, now, sessions, secondFactors, links: deskLinks(config) }),
    door: new DeskDoor({ sessions, forgeryKey: keys.derive('desk-anti-forgery'), publicOrigin: config.publicOrigin }),
  };
}

/** One-time links to the desk, for the server and for the command on the machine. */
export const deskLinks = ({ dataFolder, publicOrigin }: Pick<Config, 'dataFolder' | 'publicOrigin'>): OperatorLinks =>
  new OperatorLinks({ key: openKeys(dataFolder).derive('operator-links'), base: `${publicOrigin}/desk/` });

/** The calls of visitors and customers. */
export const openCustomerCalls = (
  http: FastifyInstance,
  { signIn, refusals, customerKeys, may = mayCustomers }: Pick<People, 'signIn' | 'refusals' | 'customerKeys'> & { may?: Policies<SignedIn> },
): Calls<SignedIn> =>
  createCalls<SignedIn>(http, {
    prefix: apiPrefix,
    principal: {
      authenticate: signIn.pair.authenticate,
      forget: signIn.pair.forget,
      of: ({ customer }) => ({ kind: 'customer', id: customer.id }),
      hidden: ({ customer }) => customerKeys.hiding(customer.id),
      refused: ({ code, route, session, address }) => refusals.count({ code, route, customerId: session?.customer.id ?? null, address }),
    },
    may,
  });

const principalOf = ({ operator }: OnDuty): Principal => ({ kind: 'operator', id: operator.id });

/** The calls of operators. Whatever one of them is refused leaves a row of the audit. */
export const openDeskCalls = (
  { http, db }: Pick<Base['platform'], 'http' | 'db'>,
  parts: { door: DeskDoor } & Pick<People, 'refusals' | 'customerKeys'>,
): Calls<OnDuty> =>
  createCalls<OnDuty>(http, {
    prefix: deskPrefix,
    principal: {
      authenticate: parts.door.authenticate,
      forget: parts.door.forget,
      of: principalOf,
      hidden: async () => parts.customerKeys.hideForHouse,
      refused: async ({ code, route, session, address }) => {
        parts.refusals.count({ code, route: `desk ${route}`, customerId: null, address });
        if (session) await recordRefusal(db, { principal: principalOf(session), route, code });
      },
    },
    may: mayOperators,
  });

/** What the documents of both kinds of calls are made of. */
export const apis: readonly ApiOfKind[] = [
  {
    ...{ title: 'Parkett', prefix: apiPrefix, docs: '/api/docs', calls: callsByFeature },
    session: {
      cookie: { cookie: '__Host-parkett', description: 'parkett-on-this-machine on plain http at localhost' },
      token: { header: 'token' },
      account: { header: 'account' },
      antiForgery: { header: 'X-XSRF-TOKEN' },
    },
  },
  {
    ...{ title: 'Parkett desk', prefix: deskPrefix, docs: '/api/desk/docs', calls: deskCallsByFeature },
    session: {
      cookie: { cookie: '__Host-parkett-desk', description: 'parkett-desk-on-this-machine on plain http at localhost' },
      antiForgery: { header: 'X-XSRF-TOKEN' },
    },
  },
];
