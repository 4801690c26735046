import { denied, type Denial, type ownData, type ReplyOf, type RequestOf } from '@parkett/contract';
import { ok, refuse, type Result } from '@parkett/kernel';
import { changeAccount as writeChange, readAccount, type SignedIn } from '../../books/customers/index.ts';
import { wantLetter } from '../../books/letters/index.ts';
import { carryOut, unconfirmed } from '../../books/step-up/index.ts';
import type { HourlyBudget } from '../../platform/hourly-budget.ts';
import { accountsPerHour } from './limits.ts';
import type { OwnDataParts } from './parts.ts';

type Reply = ReplyOf<typeof ownData.changeAccount>;

/**
 * Another account to sign in with, written as at registering so that two ways of typing it are one. That it is taken is said only to whoever has confirmed
 * who he is, and a few times an hour. All other sessions end; the next one is told what the account was before.
 */
export async function changeAccount(
  parts: OwnDataParts & { readonly accountBudget: HourlyBudget },
  { account: typed }: RequestOf<typeof ownData.changeAccount>,
  caller: SignedIn,
): Promise<Result<Reply, Denial>> {
  const { customer, session } = caller;
  if (customer.kind === 'demo') return denied('not-for-demo-accounts');
  const account = readAccount(typed);
  if (!account.ok) return account;
  if (account.value === customer.account) return denied('account-is-the-same');
  const asked = { operation: 'change-account', payee: typed, personal: true } as const;
  const refused = await unconfirmed(parts, caller, asked);
  if (refused) return refuse(refused);
  const wait = await parts.accountBudget.take(String(customer.id), parts.ruleBook.now(accountsPerHour));
  if (wait > 0) return denied('too-many-attempts', { seconds: wait });
  const changed = carryOut<Reply>(parts, {
    ...{ caller, asked },
    within: work => parts.customers.change(customer.id, work),
    work: async tx => {
      const change = await writeChange(tx, { keys: parts.customerKeys, caller, account: account.value, at: parts.now() });
      if (change === null) return denied('account-exists');
      await parts.sessions.endOthers(tx, session, 'revoked');
      // What was sent to the address of before opens nothing any more; only its lock stays.
      await parts.letters.endLinks(tx, customer.id, ['reset', 'confirm']);
      await wantLetter(tx, { kind: 'account-changed', customer: customer.id, change, at: parts.now() });
      await wantLetter(tx, { kind: 'confirm-address', customer: customer.id, at: parts.now() });
      return ok({ account: account.value });
    },
  });
  return changed.catch((error: unknown) => {
    // Somebody registered it in the same moment.
    if ((error as { code?: string }).code === '23505') return denied('account-exists');
    throw error;
  });
}
