import { instantToWire, type Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../customer-keys/index.ts';
import type { Held } from '../customers/index.ts';
import { allPayees } from './payees-store.ts';
import { openPayee } from './sealed-payee.ts';

const told = (at: Instant | null): string | null => at && instantToWire(at);

/** Every payee that a customer ever had, in full. */
export const heldOfPayees = (keys: CustomerKeys): Held => ({
  name: 'bank accounts, cards and addresses',
  tables: ['payee', 'proved_account'],
  read: async (from, customer) => {
    const opened = await Promise.all((await allPayees(from, customer)).map(found => openPayee(from, keys, found)));
    return opened.map(({ payee: { id, kind, holder, bank, branch, bankCode, nickname, nameCheck, knownName, ...moments }, number }) => ({
      ...{ number: id, kind, holder, account: number, bank, branch, bankCode, nickname, nameCheck, nameAtBank: knownName },
      ...{
        addedAt: told(moments.addedAt),
        usableFrom: told(moments.usableFrom),
        provedAt: told(moments.provedAt),
        removedAt: told(moments.removedAt),
      },
    }));
  },
});
