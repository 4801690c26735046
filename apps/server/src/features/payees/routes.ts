import { denied } from '@parkett/contract';
import * as contract from '@parkett/contract/payees';
import { instantToWire, ok } from '@parkett/kernel';
import type { SignedIn } from '../../books/customers/index.ts';
import { ownerOf, payeesMax, payeeWaitHours, type Payee } from '../../books/payments/index.ts';
import type { Calls } from '../../platform/calls.ts';
import { addingPayee, checkPayee, readForm } from './add-payee.ts';
import { removingPayee, renamingPayee } from './change-payee.ts';
import type { PayeeParts } from './parts.ts';

/** A customer's bank accounts, cards and addresses: listed, checked, added, named, removed. */
export function addPayeeCalls(calls: Calls<SignedIn>, parts: PayeeParts): void {
  const { db, payees, ruleBook, rail } = parts;
  const [add, rename, remove] = [addingPayee(parts), renamingPayee(parts), removingPayee(parts)];
  const shown = ({ id, addedAt, provedAt, usableFrom, notedUsableFrom, ...payee }: Payee): contract.Payee => {
    const { kind, holder, bank, branch, bankCode, last, nickname, nameCheck, knownName } = payee;
    const waitsUntil = payees.waitOf({ usableFrom, notedUsableFrom, provedAt });
    return {
      ...{ id: String(id), kind, holder, bank, branch, bankCode, last, nickname, nameCheck, knownName },
      ...{ addedAt: instantToWire(addedAt), waitsUntil: waitsUntil && instantToWire(waitsUntil), proved: provedAt !== null },
    };
  };
  calls.signedIn(contract.ownPayees, async (_, { session: { customer } }) => {
    const [own, { name: holder, hasFundPassword }] = await Promise.all([payees.payeesOf(db, customer.id), ownerOf(db, parts, customer.id)]);
    const rules = { maximum: ruleBook.now(payeesMax), waitHours: ruleBook.now(payeeWaitHours), paysCards: rail.paysCards };
    return ok({ payees: own.map(shown), holder, hasFundPassword, ...rules });
  });
  calls.signedIn(contract.ownAddress, async ({ id }, { session: { customer } }) => {
    const payee = await payees.payeeOf(db, customer.id, BigInt(id));
    const isAddress = payee !== null && (contract.addressKinds as readonly string[]).includes(payee.kind);
    return isAddress ? ok({ address: await payees.numberOf(db, payee) }) : denied('no-such-card');
  });
  for (const call of [contract.checkAccount, contract.checkAddress] as const)
    calls.signedIn(call, (form: contract.AccountForm | contract.AddressForm, { session: { customer } }) =>
      checkPayee(parts, { customer: customer.id, form }),
    );
  for (const call of [contract.addAccount, contract.addAddress] as const)
    calls.keyed(call, async (form: contract.AccountForm | contract.AddressForm, { session: { customer }, commandKey }) =>
      add({ ...commandKey(), command: { customer: customer.id, read: await readForm(parts, { customer: customer.id, form }) } }),
    );
  calls.keyed(contract.renamePayee, ({ id, nickname }, { session: { customer }, commandKey }) =>
    rename({ ...commandKey(), command: { customer: customer.id, id: BigInt(id), nickname } }),
  );
  calls.keyed(contract.removePayee, ({ id }, { session: { customer }, commandKey }) =>
    remove({ ...commandKey(), command: { customer: customer.id, id: BigInt(id) } }),
  );
}
