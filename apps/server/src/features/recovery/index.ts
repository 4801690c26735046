import { recovery } from '@parkett/contract';
import { ok, type Result } from '@parkett/kernel';
import type { Denial } from '@parkett/contract';
import type { FastifyReply } from 'fastify';
import type { Session, SignedIn } from '../../books/customers/index.ts';
import { defineLetter } from '../../books/letters/index.ts';
import { defineMessage } from '../../books/messages/index.ts';
import type { OnDuty } from '../../books/operators/index.ts';
import type { Calls } from '../../platform/calls.ts';
import type { Tx } from '../../platform/db.ts';
import { TimedTokens } from '../../platform/crypto/timed-tokens.ts';
import { HourlyBudget } from '../../platform/hourly-budget.ts';
import type { Consumer } from '../../platform/outbox.ts';
import { answerOf, ask, askFactor, askFundPassword, openedCases } from './ask.ts';
import { CaseCookies, type Drawn } from './case-cookie.ts';
import { finish, finishByLink, finishFundPassword, readState } from './finish.ts';
import { dayMs, recoveriesOfAccountPerHour, recoveriesPerHour, recoveriesWithoutProofPerDay, tokenMs } from './limits.ts';
import { markOf, overtake, type Anew } from './overtake.ts';
import { toldOf, withdraw } from './own.ts';
import type { RecoveryParts, RecoveryPlugs } from './parts.ts';
import { recoveryReview } from './review.ts';
import { addDeskRecoveryCalls } from './take-back.ts';

export { heldOfRecovery } from './held-store.ts';

/** The declarations of this feature. */
export const recoveryManifest = {
  name: 'recovery',
  appendOnly: ['recovery_case', 'recovery_overtaken', 'recovery_revocation'],
  rules: [recoveriesPerHour, recoveriesOfAccountPerHour, recoveriesWithoutProofPerDay],
  letters: [defineLetter({ name: 'recovery-asked', isLimited: true })],
  messages: [defineMessage('recovery-asked')],
};

export type Recovery = {
  readonly addCalls: (calls: Calls<SignedIn>) => void;
  readonly addDeskCalls: (calls: Calls<OnDuty>) => void;
  readonly consumer: Consumer;
  /** For the profile: what was replaced, and what is asked for. */
  readonly toldOf: (session: Session) => ReturnType<typeof toldOf>;
  /** What a sign-in that lacks the second factor is refused with beside it, after the password of a hash. */
  readonly tokenOf: (shown: { readonly customer: bigint; readonly password: string }) => Promise<string>;
  /** Ends what was asked for and rests on a password or factor that its owner sets anew in this transaction. */
  readonly overtake: (tx: Tx, anew: Anew) => Promise<void>;
};

/** Getting back in: forgotten passwords and lost second factors, decided at the desk. */
export function createRecovery(plugs: RecoveryPlugs): Recovery {
  const { db, systemNow: now, tokenKey, reviews } = plugs;
  const parts: RecoveryParts = {
    ...plugs,
    tokens: new TimedTokens({ key: tokenKey, now, ms: tokenMs }),
    byAddress: new HourlyBudget({ db, now, name: 'recovery' }),
    byAccount: new HourlyBudget({ db, now, name: 'recovery of account' }),
    withoutProof: new HourlyBudget({ db, now, name: 'recovery without proof', windowMs: dayMs }),
  };
  reviews.register(recoveryReview(parts));
  return {
    addCalls: calls => addRecoveryCalls(calls, parts),
    addDeskCalls: calls => addDeskRecoveryCalls(calls, parts),
    consumer: openedCases(parts),
    toldOf: session => toldOf(parts, session),
    tokenOf: async shown => parts.tokens.of(`${shown.customer} ${await markOf(parts, db, shown)}`),
    overtake: (tx, anew) => overtake(tx, parts, anew),
  };
}

function addRecoveryCalls(calls: Calls<SignedIn>, parts: RecoveryParts): void {
  const { db } = parts;
  const cookies = new CaseCookies(parts.publicOrigin);
  const answered = (asked: Result<Drawn, Denial>, reply: FastifyReply) => {
    if (!asked.ok) return asked;
    cookies.write(reply, asked.value);
    return ok(answerOf(asked.value));
  };
  calls.open(recovery.ask, async (body, { address, reply }) => answered(await ask(parts, body, address), reply));
  calls.open(recovery.askFactor, async (body, { address, reply }) => answered(await askFactor(parts, body, address), reply));
  calls.signedIn(recovery.askFundPassword, async (body, { session: { customer }, address, reply }) =>
    answered(await askFundPassword(parts, body, { customer, address }), reply),
  );
  calls.open(recovery.caseState, async (_, { request }) => ok(await readState(parts, await cookies.find(db, request))));
  calls.open(recovery.finish, async (body, { request }) => finish(parts, body, await cookies.find(db, request)));
  calls.open(recovery.finishByLink, body => finishByLink(parts, body));
  calls.signedIn(recovery.finishFundPassword, async (body, { session: caller, request }) =>
    finishFundPassword(parts, body, { asked: await cookies.find(db, request), caller }),
  );
  calls.signedIn(recovery.withdraw, (body, { session: { customer } }) => withdraw(parts, { customer: customer.id, number: body.case }));
}
