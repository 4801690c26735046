import { wire, type Call, type CallPath, type DeskPath, type deskSignIn, type RequestOf } from '@parkett/contract';
import { isAsked, type Act, type SignedIn } from '../books/customers/index.ts';
import type { OnDuty, Role } from '../books/operators/index.ts';
import { decidingRoles } from '../books/reviews/index.ts';
import type { Operations } from '../books/step-up/index.ts';
import type { Policies } from '../platform/calls.ts';
import { actingOf, type ActingParts, type ToConfirm } from './acting.ts';

// Who may make which call. A call without a line here can't be registered, and policies.test.ts asks each line of the running server: each route by nobody,
// by another customer, behind each gate, unverified, and by each role.

/** An act that takes a grant: for which registered operation, and what the customer has to have confirmed of the call's body. */
type ConfirmedAct = { readonly act: Act; readonly operation: string; readonly confirms: (body: never) => ToConfirm };

/**
 * Who makes a call of customers, and what it does to the account (its act). The pipeline judges the act by `denialFor`, in the command's transaction and
 * behind the locks that a change of the standing takes too. `look` asks for no more than a session; every other act is a keyed call.
 */
export type CustomerPolicy = 'everybody' | Exclude<Act, 'sign-in'> | ConfirmedAct;
export type CustomerPolicies = Readonly<Record<string, CustomerPolicy>>;

/** The line of a call whose act takes a grant. */
export const confirmed = <C extends Call>(
  _: C,
  line: Omit<ConfirmedAct, 'confirms'> & { readonly confirms: (body: RequestOf<C>) => ToConfirm },
): ConfirmedAct => line;

export const customerPolicies: Readonly<Record<CallPath, CustomerPolicy>> = {
  'user/login': 'everybody',
  'user/passkeyChallenge': 'everybody',
  'user/passkeyLogin': 'everybody',
  'user/registration': 'everybody',
  'user/register': 'everybody',
  'user/logout': 'look',
  'ownData/closing': 'look',
  'user/closeAccount': 'look',
  'ownData/export': 'look',
  'ownData/changeAccount': 'look',
  'demo/open': 'everybody',
  'user/profile': 'look',
  'user/knowNotices': 'look',
  'user/saveProfile': 'look',
  'user/checkFundPassword': 'look',
  'user/setFundPassword': 'look',
  'user/unlockTrading': 'look',
  'gates/own': 'look',
  'gates/appeal': 'look',
  'gates/appealUnsigned': 'everybody',
  'security/overview': 'look',
  'security/confirmChallenge': 'look',
  'security/confirm': 'look',
  'security/changeLoginPassword': 'look',
  'security/changeFundPassword': 'look',
  'security/beginAppCode': 'look',
  'security/confirmAppCode': 'look',
  'security/removeAppCode': 'look',
  'security/beginPasskey': 'look',
  'security/addPasskey': 'look',
  'security/removePasskey': 'look',
  'security/renewRecoveryCodes': 'look',
  'security/endSession': 'look',
  'security/endOtherSessions': 'look',
  'security/lockAccount': 'look',
  'recovery/ask': 'everybody',
  'recovery/askFactor': 'everybody',
  'recovery/askFundPassword': 'look',
  'recovery/state': 'everybody',
  'recovery/finish': 'everybody',
  'recovery/finishByLink': 'everybody',
  'recovery/finishFundPassword': 'look',
  'recovery/withdraw': 'look',
  'letters/address': 'look',
  'letters/sendConfirmation': 'look',
  'letters/confirm': 'everybody',
  'letters/lock': 'everybody',
  'identity/state': 'look',
  'identity/check': 'look',
  'identity/photo': 'look',
  'identity/ownPhoto': 'look',
  'identity/submit': 'look',
  'identity/withdraw': 'look',
  'identity/changeDetails': 'look',
  'identity/confirmDetails': 'look',
  'legal/document': 'everybody',
  'market/instruments': 'everybody',
  'market/average': 'everybody',
  'market/movers': 'everybody',
  'market/sectors': 'everybody',
  'market/instrument': 'everybody',
  'market/bars': 'everybody',
  'market/depth': 'everybody',
  'market/seed': 'everybody',
  'market/clock': 'everybody',
  'market/setClock': 'look',
  'news/list': 'everybody',
  'news/detail': 'everybody',
  'trade/value': 'look',
  'trade/realised': 'look',
  'search/instruments': 'everybody',
  'search/start': 'everybody',
  'search/remember': 'look',
  'trade/costs': 'look',
  'trade/order': 'open',
  'trade/cancel': 'close',
  'trade/reviewChange': 'look',
  'trade/replace': 'open',
  'trade/orders': 'look',
  'trade/endedStops': 'look',
  'trade/ordersFile': 'look',
  'trade/holdings': 'look',
  'trade/positions': 'look',
  'trade/position': 'look',
  'trade/own': 'look',
  'trade/executions': 'look',
  'trade/queue': 'look',
  'trade/rules': 'everybody',
  'wallet/overview': 'look',
  'wallet/entries': 'look',
  'wallet/takePlayMoney': 'pay-in',
  'watchlist/lists': 'look',
  'watchlist/create': 'look',
  'watchlist/rename': 'look',
  'watchlist/remove': 'look',
  'watchlist/order': 'look',
  'watchlist/entries': 'look',
  'common/config': 'everybody',
  'user/getUserinfo': 'everybody',
  [wire.follows.path]: 'look',
  [wire.subscriptions.path]: 'look',
  [wire.dayTrades.path]: 'look',
  [wire.lent.path]: 'look',
  [wire.stocks.path]: 'look',
};

const everyRole: readonly Role[] = ['support', 'reviewer', 'treasury', 'dealer', 'admin', 'auditor'];

/** Who may make a call of the desk. */
export type DeskPolicy =
  | 'everybody'
  | {
      readonly roles: readonly Role[];
      /** By what the session has to be opened at least. */
      readonly proof: deskSignIn.Proof;
    };

/** Who deals with customers, and who looks after those who do. */
const customerRoles: readonly Role[] = ['support', 'reviewer', 'admin', 'auditor'];
/** Who keeps the house running. */
const operationsRoles: readonly Role[] = ['treasury', 'dealer', 'admin', 'auditor'];

/** The lines there are. */
const may = {
  /** Looking: all of it is personal, of customers or of operators, so a passkey was shown (S4). */
  look: (roles: readonly Role[] = everyRole): DeskPolicy => ({ roles, proof: 'passkey' }),
  /** Deciding: nobody without a passkey (S4). Every call of the desk that takes a key decides. */
  decide: (...roles: readonly Role[]): DeskPolicy => ({ roles, proof: 'passkey' }),
  /** What belongs to the operator's own session, also before the first second factor is set up. */
  own: { roles: everyRole, proof: 'link' } satisfies DeskPolicy,
  /** A session with a code of the app alone may do one thing: add the first passkey. */
  setUpPasskey: { roles: everyRole, proof: 'code' } satisfies DeskPolicy,
};

export const deskPolicies: Readonly<Record<DeskPath, DeskPolicy>> = {
  'gates/place': may.decide('support', 'reviewer', 'admin'),
  'gates/lift': may.decide('support', 'reviewer', 'admin'),
  'gates/proposal': may.look(['support', 'reviewer', 'treasury', 'admin']),
  'gates/appealText': may.look(['support', 'reviewer', 'admin']),
  'reviews/list': may.look(),
  'reviews/listFile': may.look(),
  'reviews/one': may.look(['support', 'reviewer', 'treasury', 'admin']),
  'reviews/historyFile': may.look(['support', 'reviewer', 'treasury', 'admin']),
  // Only who may decide a case says that he is at it.
  'reviews/claim': may.look(decidingRoles),
  'reviews/release': may.look(decidingRoles),
  'reviews/decide': may.decide(...decidingRoles),
  'session/me': 'everybody',
  'session/signOut': may.own,
  'session/openLink': 'everybody',
  'session/beginCode': may.own,
  'session/confirmCode': may.own,
  'session/signInByCode': 'everybody',
  'session/passkeyChallenge': 'everybody',
  'session/signInByPasskey': 'everybody',
  'session/beginPasskey': may.setUpPasskey,
  'session/addPasskey': may.setUpPasskey,
  'session/removePasskey': may.decide(...everyRole),
  'operators/list': may.look(['admin', 'auditor']),
  'operators/listFile': may.look(['admin', 'auditor']),
  'operators/invite': may.decide('admin'),
  'operators/change': may.decide('admin'),
  'operators/confirmRaise': may.decide('admin'),
  'operators/takeLink': may.decide('admin'),
  'operators/askReset': may.decide('admin'),
  'operators/confirmReset': may.decide('admin'),
  'operators/setStaff': may.decide('admin'),
  'identity/case': may.look(['reviewer']),
  'identity/photo': may.look(['reviewer']),
  'identity/details': may.look(['support', 'reviewer', 'admin']),
  'customers/list': may.look(),
  'customers/listFile': may.look(),
  'customers/find': may.look(),
  'customers/overview': may.look(),
  'customers/gates': may.look(),
  'customers/gatesFile': may.look(),
  'customers/wallets': may.look(),
  'customers/walletsFile': may.look(),
  'customers/orders': may.look(),
  'customers/ordersFile': may.look(),
  'customers/positions': may.look(),
  'customers/positionsFile': may.look(),
  'customers/journal': may.look(),
  'customers/journalFile': may.look(),
  'customers/reviews': may.look(),
  'customers/reviewsFile': may.look(),
  'customers/sessions': may.look(customerRoles),
  'customers/sessionsFile': may.look(customerRoles),
  'customers/audit': may.look(customerRoles),
  'customers/auditFile': may.look(customerRoles),
  'recovery/allowed': may.look(),
  'recovery/takeBack': may.decide('support', 'reviewer', 'admin'),
  'audit/rows': may.look(['admin', 'auditor']),
  'audit/file': may.look(['admin', 'auditor']),
  'operations/state': may.look(operationsRoles),
};

const lineOf = <Line>(table: Readonly<Record<string, Line>>, { path }: Call): Line | undefined =>
  Object.hasOwn(table, path) ? table[path] : undefined;

export const actOf = (line: Exclude<CustomerPolicy, 'everybody'>): Act => (typeof line === 'string' ? line : line.act);

/** Whether a call has a line that fits it: everybody's are public, what does more than looking takes a key, and a grant is for a registered operation. */
export function fitsCustomers(call: Call, operations: Operations, table: CustomerPolicies = customerPolicies): boolean {
  const line = lineOf(table, call);
  if (line === undefined || line === 'everybody') return line === 'everybody' && call.access === 'public';
  const act = actOf(line);
  const isConfirmed = typeof line !== 'string' && operations.has(line.operation);
  return call.access === 'session' && (act === 'look' || call.key) && isAsked(act, 'gate') && isAsked(act, 'grant') === isConfirmed;
}

/** What customers may: everybody who has a session makes the call, and its act is judged with the command. */
export const mayCustomers = (parts: ActingParts, table: CustomerPolicies = customerPolicies): Policies<SignedIn> => ({
  covers: call => fitsCustomers(call, parts.grants.operations, table),
  denial: () => null,
  acting: (call, caller, body) => {
    const line = lineOf(table, call);
    if (line === undefined || line === 'everybody' || line === 'look') return null;
    const toConfirm = typeof line === 'string' ? null : { operation: line.operation, ...line.confirms(body as never) };
    return actingOf(parts, { act: actOf(line), caller, toConfirm });
  },
});

const strength: Readonly<Record<deskSignIn.Proof, number>> = { link: 0, code: 1, passkey: 2 };

/** What operators may, by role and by what they have shown. */
export const mayOperators: Policies<OnDuty> = {
  covers: call => {
    const line = lineOf<DeskPolicy>(deskPolicies, call);
    if (line === undefined || line === 'everybody') return line === 'everybody' && call.access === 'public' && !call.key;
    return call.access === 'session' && (!call.key || line.proof === 'passkey');
  },
  denial: (call, { session, operator }) => {
    const line = lineOf<DeskPolicy>(deskPolicies, call);
    if (line === undefined || line === 'everybody') return null;
    if (!operator.roles.some(role => line.roles.includes(role))) return 'not-your-role';
    return strength[session.proof] < strength[line.proof] ? 'passkey-needed' : null;
  },
};
