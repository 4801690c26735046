import type { deskCustomers as contract } from '@parkett/contract';
import { idOfNumber, instantToWire, reviewNumber } from '@parkett/kernel';
import type { DeskCustomersParts } from './parts.ts';
import type { Reading } from './views.ts';

type Wish = {
  readonly customer: bigint;
  readonly kind: 'deposit' | 'withdrawal';
  readonly before: string | undefined;
  readonly size: number;
};

/** A page of deposits or withdrawals with the cases that decide them. */
export async function paymentsPage(
  { db, reviews, payments }: DeskCustomersParts,
  { customer, kind, before, size }: Wish,
): Promise<{ readonly rows: contract.CustomerPayment[]; readonly next: string | null }> {
  const letter = kind === 'deposit' ? 'D' : 'W';
  const found = await payments({ customer, kind, before: before === undefined ? null : (idOfNumber(letter, before) ?? 0n), size: size + 1 });
  const rowOf = async ({ id, ...payment }: (typeof found)[number]): Promise<contract.CustomerPayment> => {
    const asked = await reviews.latest(db, { kind, subject: String(id) });
    const review = asked ?? (kind === 'withdrawal' ? await reviews.latest(db, { kind: 'payout', subject: String(id) }) : null);
    return { ...payment, review: review && reviewNumber(review.id) };
  };
  const rows = await Promise.all(found.slice(0, size).map(rowOf));
  return { rows, next: found.length > size ? rows.at(-1)!.number : null };
}

/** A customer's payees; names are for operators who read what is personal. */
export async function payeesView({ db, payees }: DeskCustomersParts, customer: bigint, { whole }: Reading): Promise<contract.CustomerPayee[]> {
  return (await payees.payeesOf(db, customer)).map(payee => {
    const { id, kind, holder, last, nameCheck, addedAt, provedAt } = payee;
    const waits = payees.waitOf(payee);
    return {
      ...{ number: String(id), kind, holder: whole ? holder : '', last, nameCheck, addedAt: instantToWire(addedAt) },
      ...{ proved: provedAt !== null, waitsUntil: waits === null ? null : instantToWire(waits) },
    };
  });
}
