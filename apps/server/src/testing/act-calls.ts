import { defineCall, type Denial, type DenialCode } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import * as z from 'zod/mini';
import { confirmed, type CustomerPolicies } from '../app/policies.ts';
import type { GateKind, SignedIn } from '../books/customers/index.ts';
import { operationsOf } from '../books/step-up/index.ts';
import type { Calls } from '../platform/calls.ts';
import { withKeptAnswer, type Commands } from '../platform/commands/index.ts';

// Calls that aren't shipped, one for each act. Their rule asks nothing of its caller: whether he may is the pipeline's work.

export const exampleActs = ['look', 'close', 'pay-in', 'open', 'move', 'withdraw', 'borrow'] as const;
export type ExampleAct = (typeof exampleActs)[number];

/** A gate's answer to each act (decisions.md 'What each gate does'); null lets it through. 401: its sessions are over. */
export const gateRefusals = {
  'trade-banned': {
    ...{ look: null, close: null, 'pay-in': null, open: 'account-cannot-trade' },
    ...{ move: null, withdraw: null, borrow: 'account-cannot-trade' },
  },
  'withdrawal-banned': {
    ...{ look: null, close: null, 'pay-in': null, open: null },
    ...{ move: null, withdraw: 'account-cannot-withdraw', borrow: 'account-cannot-withdraw' },
  },
  frozen: {
    ...{ look: null, close: null, 'pay-in': 'account-frozen', open: 'account-frozen' },
    ...{ move: 'account-frozen', withdraw: 'account-frozen', borrow: 'account-frozen' },
  },
  'login-banned': { look: 401, close: 401, 'pay-in': 401, open: 401, move: 401, withdraw: 401, borrow: 401 },
  disabled: { look: 401, close: 401, 'pay-in': 401, open: 401, move: 401, withdraw: 401, borrow: 401 },
} as const satisfies Record<GateKind, Record<ExampleAct, DenialCode | 401 | null>>;

export const realNameRefusals = { unverified: 'complete-real-name-first', 'under-review': 'awaiting-review', failed: 'real-name-failed' } as const;
/** Acts for which somebody has to be verified. */
export const verifiedActs: readonly ExampleAct[] = ['pay-in', 'open', 'move', 'withdraw', 'borrow'];

export const exampleCall = <A extends string>(act: A) =>
  defineCall({
    path: `example/${act}`,
    access: 'session',
    key: true,
    summary: 'Does nothing but what its act allows',
    request: z.strictObject({ cents: z.string() }),
    reply: z.object({ done: z.string() }),
  });

export const exampleOperations = operationsOf({ 'example-withdraw': { byLoginPassword: false }, 'example-borrow': { byLoginPassword: false } });

/** The confirmed facts of a call whose act takes a grant. */
export const toConfirm = (cents: string) => ({ amount: BigInt(cents), currency: 'EUR', payee: null });

export const examplePolicies: CustomerPolicies = {
  ...{ 'example/look': 'look', 'example/close': 'close', 'example/pay-in': 'pay-in', 'example/open': 'open', 'example/move': 'move' },
  'example/forgetful': 'move',
  'example/withdraw': confirmed(exampleCall('withdraw'), {
    act: 'withdraw',
    operation: 'example-withdraw',
    confirms: ({ cents }) => toConfirm(cents),
  }),
  'example/borrow': confirmed(exampleCall('borrow'), { act: 'borrow', operation: 'example-borrow', confirms: ({ cents }) => toConfirm(cents) }),
};

/** More than there is, whatever the act: the rule's own refusal. */
export const tooMuch = '100000';

export function addExampleCalls(calls: Calls<SignedIn>, commands: Commands): void {
  for (const act of exampleActs) {
    const give = commands.register(
      withKeptAnswer<{ cents: string }, null, null, { done: string }>({
        name: `example ${act}`,
        load: async () => null,
        decide: (_, { cents }): Result<{ change: null; answer: { done: string } }, Denial> =>
          cents === tooMuch ? refuse({ code: 'amount-missing' }) : ok({ change: null, answer: { done: cents } }),
        save: async () => {},
      }),
    );
    calls.keyed(exampleCall(act), (command, { commandKey }) => give({ ...commandKey(), command }));
  }
  calls.keyed(exampleCall('forgetful'), async ({ cents }) => ({ outcome: 'accepted', answer: { done: cents }, fresh: true }));
}
