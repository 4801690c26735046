import { payeesMax, type Account } from '../../books/payments/index.ts';
import type { Tx } from '../../platform/db.ts';
import type { DepositsParts } from './parts.ts';

type Proved = { readonly customer: bigint; readonly account: Account; readonly holder: string; readonly isThere: boolean };

/** The account that a credited deposit came from is proved to be its customer's: it stands among his payees and waits for nothing. */
export async function addSenderAsPayee({ payees, ruleBook }: DepositsParts, tx: Tx, { customer, account, holder, isThere }: Proved): Promise<void> {
  if (!(await payees.markProved(tx, { customer, ...account })) || isThere) return;
  if ((await payees.payeesOf(tx, customer)).length >= ruleBook.now(payeesMax)) return;
  const { kind, number } = account;
  const nothing = { bank: '', branch: '', bankCode: '', nickname: '', knownName: null };
  await payees.addPayee(tx, {
    ...nothing,
    id: await payees.nextId(tx),
    customer,
    kind,
    holder,
    number,
    nameCheck: kind === 'iban' ? 'match' : 'not-possible',
  });
}
