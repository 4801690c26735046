import { denial, type Denial } from '@parkett/contract';
import { ok, parseDecimal, refuse, scaleOf, type Currency, type Result } from '@parkett/kernel';
import { withTransaction, type Db, type Tx } from '../../platform/db.ts';
import { Refused } from '../../platform/refused.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import type { SignedIn } from '../customers/index.ts';
import type { Grants } from './grants.ts';
import type { Confirmed } from './rules/confirmed.ts';

/** Something that was confirmed before and moves no money. */
type Asked = {
  readonly operation: string;
  readonly payee?: string | undefined;
  /** What it is for is personal: the audit names the operation alone. */
  readonly personal?: true;
};

type Parts = { readonly db: Db; readonly grants: Grants };

/** Money that is confirmed: as it was typed, and of what. */
type TypedMoney = { readonly amount?: string | undefined; readonly currency?: Currency | undefined };

/** The amount and currency of a grant. A text that can't be read is no amount, and its command refuses it. */
export function moneyToConfirm({ amount, currency }: TypedMoney): Pick<Confirmed, 'amount' | 'currency'> {
  const read = amount === undefined || currency === undefined ? null : parseDecimal(amount.trim(), scaleOf(currency));
  return { amount: read?.ok ? read.value : null, currency: currency ?? null };
}

/** What somebody confirms on his session. */
export const confirmedBy = (
  { customer, session }: SignedIn,
  { operation, payee, ...typed }: Pick<Asked, 'operation' | 'payee'> & TypedMoney,
): Confirmed => ({
  ...{ customer: customer.id, session: session.id, operation },
  ...{ ...moneyToConfirm(typed), payee: payee ?? null },
});

/** Why it can't be begun: nothing was confirmed. Asked before anything costly. */
export async function unconfirmed({ db, grants }: Parts, caller: SignedIn, asked: Asked): Promise<Denial | null> {
  return (await grants.stands(db, confirmedBy(caller, asked))) ? null : denial('confirmation-required');
}

type Carried<T> = {
  readonly caller: SignedIn;
  readonly asked: Asked;
  /** Takes everything back, the use of the grant too, where it answers a refusal. */
  readonly work: (tx: Tx) => Promise<Result<T, Denial>>;
  /** Instead of the customer's own transaction: one that tells others of the change. */
  readonly within?: (work: (tx: Tx) => Promise<T>) => Promise<T>;
};

/** Carries out what was confirmed: grant, change and audit row are one transaction. */
export async function carryOut<T>({ db, grants }: Parts, { caller, asked, work, within }: Carried<T>): Promise<Result<T, Denial>> {
  const { id } = caller.customer;
  const inOne = async (tx: Tx): Promise<T> => {
    const used = await grants.use(tx, confirmedBy(caller, asked));
    if (!used.ok) throw new Refused(used.error);
    const done = await work(tx);
    if (!done.ok) throw new Refused(done.error);
    const facts = { operation: asked.operation, ...(asked.payee === undefined || asked.personal ? {} : { payee: asked.payee }) };
    await recordAudit(tx, { actor: actorOf({ kind: 'customer', id }), action: 'security.carried-out', customerId: id, facts });
    return done.value;
  };
  try {
    return ok(await (within ?? (run => withTransaction(db, run)))(inOne));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.denial);
    throw error;
  }
}
