import type { Call, CallPath, DeskPath, deskSignIn, RequestOf } from '@parkett/contract';
import { isAsked, type Act, type SignedIn } from '../books/customers/index.ts';
import type { DeskPolicy, OnDuty } from '../books/operators/index.ts';
import type { Operations } from '../books/step-up/index.ts';
import { features } from '../features.ts';
import type { Policies } from '../platform/calls.ts';
import { actingOf, type ActingParts, type ToConfirm } from './acting.ts';

// The policy of each call. Each feature declares the policies of its calls (feature.ts); a call without one can't be registered, and policies.test.ts asks
// each of the running server: each route by nobody, by another customer, behind each gate, unverified, and by each role.

/** An act that takes a grant: for which registered operation, and what the customer has to have confirmed of the call's body. */
type ConfirmedAct = { readonly act: Act; readonly operation: string; readonly confirms: (body: never) => ToConfirm };

/**
 * The callers of a call of customers, and its act: the change that it makes to the account. The pipeline judges the act by `denialFor`, in the command's transaction and
 * behind the locks that a change of the standing takes too. `look` asks for no more than a session; every other act is a keyed call.
 */
export type CustomerPolicy = 'everybody' | Exclude<Act, 'sign-in'> | ConfirmedAct;
export type CustomerPolicies = Readonly<Record<string, CustomerPolicy>>;

/** The line of a call whose act takes a grant. */
export const confirmed = <C extends Call>(
  _: C,
  line: Omit<ConfirmedAct, 'confirms'> & { readonly confirms: (body: RequestOf<C>) => ToConfirm },
): ConfirmedAct => line;

const policiesIn = (part: 'customers' | 'desk'): object => Object.assign({}, ...features.map(feature => feature[part]?.policies)) as object;

/** The policy of each call, as its feature declares it. */
export const customerPolicies = policiesIn('customers') as Readonly<Record<CallPath, CustomerPolicy>>;
export const deskPolicies = policiesIn('desk') as Readonly<Record<DeskPath, DeskPolicy>>;

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

/** The policies of customers: everybody who has a session makes the call, and its act is judged with the command. */
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
