import type { Call, CallPath, DeskPath, deskSignIn } from '@parkett/contract';
import type { SignedIn } from '../books/customers/index.ts';
import type { DeskPolicy, OnDuty } from '../books/operators/index.ts';
import { features } from '../features.ts';
import type { Policies } from '../platform/calls.ts';

// Who may make which call. Each feature declares the policies of its calls (feature.ts); a call without one can't be registered, and policies.test.ts asks
// each of the running server: each route by nobody, by another customer, behind each gate, unverified, and by each role.

/**
 * What a call of customers is to gates and verification. Gates and the real name are judged by the call's rule, behind the locks that a change of them takes
 * too, so that an order is refused or committed before, never in between; this column is what the rule is held to.
 */
export type CustomerPolicy =
  | 'everybody'
  /** Whoever has a session: looking, and what is the customer's own business. */
  | 'look'
  /** Cancel, close, repay: never asks for verification. */
  | 'close'
  /** Asks for verification, and gates close it. */
  | 'open'
  /** Money that comes: asks for verification, and other gates close it. */
  | 'pay-in';

const policiesIn = (part: 'customers' | 'desk'): object => Object.assign({}, ...features.map(feature => feature[part]?.policies)) as object;

/** The policy of each call, as its feature declares it. */
export const customerPolicies = policiesIn('customers') as Readonly<Record<CallPath, CustomerPolicy>>;
export const deskPolicies = policiesIn('desk') as Readonly<Record<DeskPath, DeskPolicy>>;

const lineOf = <Line>(table: Readonly<Record<string, Line>>, { path }: Call): Line | undefined =>
  Object.hasOwn(table, path) ? table[path] : undefined;

/** What customers may: everybody who has a session, as far as the pipeline is concerned. */
export const mayCustomers: Policies<SignedIn> = {
  covers: call => {
    const line = lineOf<CustomerPolicy>(customerPolicies, call);
    return line !== undefined && (line === 'everybody') === (call.access === 'public');
  },
  denial: () => null,
};

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
