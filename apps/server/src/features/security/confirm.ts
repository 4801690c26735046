import { denial, type Denial, type ReplyOf, type RequestOf, type security } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { actorOf, recordAudit } from '../../books/audit/index.ts';
import { asOriginal, type SignedIn } from '../../books/customers/index.ts';
import { hasFactor, waysOf, type Factors, type Proof } from '../../books/second-factors/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { confirmedBy } from '../../books/step-up/index.ts';
import { holderOf, type SecurityParts } from './parts.ts';
import { askedFor, type Asked } from './rules/asked.ts';

type Body = RequestOf<typeof security.confirm>;

/** What a passkey signs for: this thing on this session. */
const purposeOf = ({ session }: SignedIn, { operation, payee, amount, currency }: Pick<Body, 'operation' | 'payee' | 'amount' | 'currency'>) => ({
  of: JSON.stringify(['confirm', operation, payee ?? null, amount ?? null, currency ?? null, String(session.id)]),
});

export async function confirmChallenge(
  { secondFactors }: SecurityParts,
  body: RequestOf<typeof security.confirmChallenge>,
  caller: SignedIn,
): Promise<Result<ReplyOf<typeof security.confirmChallenge>, Denial>> {
  return ok(await secondFactors.challenge(holderOf(caller), purposeOf(caller, body)));
}

const proofIn = ({ appCode, recoveryCode, passkey }: Body): Proof | null =>
  passkey ? { passkey } : appCode ? { appCode } : recoveryCode ? { recoveryCode } : null;

/** What isn't there, in the order in which it is asked. */
function missing(body: Body, asked: Asked, factors: Factors): Denial | null {
  if (asked.password && !body.password) return denial(body.operation === 'change-login-password' ? 'original-password-required' : 'password-missing');
  if (asked.fundPassword && !body.fundPassword) return denial('fund-password-required');
  return asked.factor && proofIn(body) === null ? denial('second-factor-required', waysOf(factors)) : null;
}

/** Compares what was asked for; what can be tried again comes before what is used up. */
async function wrong(parts: SecurityParts, body: Body, { caller, asked }: { caller: SignedIn; asked: Asked }): Promise<Denial | null> {
  const { customer } = caller;
  if (asked.password) {
    const compared = await parts.loginPasswords.compare(customer.id, body.password!);
    if (!compared.ok) return body.operation === 'change-login-password' ? asOriginal(compared.error) : compared.error;
  }
  if (asked.fundPassword) {
    const compared = await parts.fundPasswords.compare(customer.id, body.fundPassword!);
    if (!compared.ok) return body.operation === 'change-fund-password' ? asOriginal(compared.error) : compared.error;
  }
  if (!asked.factor) return null;
  const proved = await parts.secondFactors.prove(holderOf(caller), proofIn(body)!, purposeOf(caller, body));
  return proved.ok ? null : proved.error;
}

/** Confirms one thing and gives the grant that allows it. */
export async function confirm(parts: SecurityParts, body: Body, known: SignedIn): Promise<Result<ReplyOf<typeof security.confirm>, Denial>> {
  const caller = await parts.customers.look(known);
  const factors = await parts.secondFactors.of(parts.db, holderOf(caller));
  const asked = askedFor(parts.grants.operations.get(body.operation)!, { fundPassword: caller.customer.hasFundPassword, factor: hasFactor(factors) });
  const refused = missing(body, asked, factors) ?? (await wrong(parts, body, { caller, asked }));
  if (refused) return refuse(refused);
  const { customer } = caller;
  await withTransaction(parts.db, async tx => {
    await parts.grants.give(tx, confirmedBy(caller, body));
    const facts = { operation: body.operation, withFactor: asked.factor };
    await recordAudit(tx, { actor: actorOf({ kind: 'customer', id: customer.id }), action: 'security.confirmed', customerId: customer.id, facts });
  });
  return ok({});
}
