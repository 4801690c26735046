import { Payees, type NewPayee } from '../../books/payments/index.ts';
import { withTransaction } from '../../platform/db.ts';
import { testKeys } from '../../testing/customer-keys.ts';
import type { TestFloor } from '../../testing/trading-floor.ts';

/** Customer 1 has a bank account that his money came from, a card that waits, and an address that he removed. */
export async function populate({ database: { db }, ruleBook, now }: TestFloor): Promise<void> {
  const payees = new Payees({
    customerKeys: testKeys(db),
    ruleBook,
    businessNow: () => now,
    systemNow: () => now,
    isOurs: () => false,
    openPayments: [],
  });
  const customer = 1n;
  const own = { customer, holder: 'C1', bank: 'Kontor', branch: '', bankCode: '', nickname: '', nameCheck: 'not-possible', knownName: null } as const;
  const account: NewPayee = { ...own, kind: 'iban', number: 'DE89370400440532013000', nameCheck: 'match', nickname: 'Giro' };
  await withTransaction(db, async tx => {
    for (const payee of [account, { ...own, kind: 'card', number: '4929722653797141' } as const])
      await payees.addPayee(tx, { ...payee, id: await payees.nextId(tx) });
    await payees.markProved(tx, account);
    const removed = await payees.nextId(tx);
    await payees.addPayee(tx, { ...own, kind: 'trc20', number: 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY', id: removed });
    await payees.removePayee(tx, removed);
  });
}
