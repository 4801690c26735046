import { denial, type Denial, type ReplyOf, type RequestOf, type security } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { typedDenial, type SignedIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { carryOut, unconfirmed } from '../../books/step-up/index.ts';
import type { SecurityParts } from './parts.ts';

/** Another login password. Whoever else is signed in has to sign in with it, and what was asked for without it is worth nothing. */
export async function changeLoginPassword(
  parts: SecurityParts,
  { password, confirmPassword }: RequestOf<typeof security.changeLoginPassword>,
  caller: SignedIn,
): Promise<Result<ReplyOf<typeof security.changeLoginPassword>, Denial>> {
  const { customer, session } = caller;
  const mistyped = typedDenial({ password, confirmPassword });
  if (mistyped) return refuse(mistyped);
  const asked = { operation: 'change-login-password' } as const;
  const unfit = parts.loginPasswords.unfit(password, customer.account) ?? (await unconfirmed(parts, caller, asked));
  if (unfit) return refuse(unfit);
  const hash = await parts.loginPasswords.hashOf(customer.id, password);
  return carryOut(parts, {
    ...{ caller, asked },
    work: async tx => {
      await parts.overtake(tx, { customer: customer.id, what: 'login-password' });
      await parts.loginPasswords.replace(tx, customer.id, hash);
      await parts.letters.endLinks(tx, customer.id, ['reset']);
      await parts.sessions.endOthers(tx, session, 'password-changed');
      await wantLetter(tx, { kind: 'login-password-changed', customer: customer.id, at: parts.now() });
      return ok({});
    },
  });
}

/** Another fund password. */
export async function changeFundPassword(
  parts: SecurityParts,
  { fundPassword }: RequestOf<typeof security.changeFundPassword>,
  known: SignedIn,
): Promise<Result<ReplyOf<typeof security.changeFundPassword>, Denial>> {
  const caller = await parts.customers.look(known);
  const { customer, session } = caller;
  if (!customer.hasFundPassword) return refuse(denial('fund-password-not-set'));
  const asked = { operation: 'change-fund-password' } as const;
  const unfit = parts.fundPasswords.unfit(fundPassword) ?? (await unconfirmed(parts, caller, asked));
  if (unfit) return refuse(unfit);
  const hash = await parts.fundPasswords.hashOf(customer.id, fundPassword);
  return carryOut(parts, {
    ...{ caller, asked },
    within: work => parts.customers.change(customer.id, work),
    work: async tx => {
      await parts.overtake(tx, { customer: customer.id, what: 'fund-password' });
      await parts.fundPasswords.replace(tx, customer.id, hash);
      await parts.sessions.endOthers(tx, session, 'password-changed');
      await wantLetter(tx, { kind: 'fund-password-changed', customer: customer.id, at: parts.now() });
      return ok({});
    },
  });
}
