import { asQuantity, invariant, money, negated, nothing, type Currency, type Instant, type Instrument, type Money } from '@parkett/kernel';
import { schedules } from '../../books/instruments/index.ts';
import { endHold, journalEntry, line, postHold, type AccountRow, type Ledger } from '../../books/ledger/index.ts';
import { openPosition, type LockRule } from '../../books/positions/index.ts';
import type { Tx } from '../../platform/db.ts';
import { allotmentOrigin, cashKey, issuersKey, makerSharesKey, paidKey, sharesKey } from './chart.ts';
import type { OfferingRow } from './store.ts';
import { stillHeld } from './rules/still-held.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Where a subscription's money lies: its wallet and its account of paid money, both locked. */
type Accounts = { readonly cash: AccountRow<Currency>; readonly paid: AccountRow<Currency> };

export const lockRuleOf = ({ lockDays }: Pick<OfferingRow, 'lockDays'>): LockRule => ({ kind: 'trading-days', days: lockDays });

/** Locks the accounts that subscriptions of some customers may move, in one call. */
export const lockAccounts = (
  tx: Tx,
  ledger: Ledger,
  { customers, currency }: { customers: readonly bigint[]; currency: Currency },
): Promise<unknown> =>
  ledger.lock(
    tx,
    [...new Set(customers)].flatMap(customer => [cashKey(customer, currency), paidKey(customer, currency)]),
  );

/** The accounts of some customers, by customer. */
async function accountsOfAll(
  tx: Tx,
  ledger: Ledger,
  { customers, currency }: { readonly customers: readonly bigint[]; readonly currency: Currency },
): Promise<ReadonlyMap<bigint, Accounts>> {
  const owners = [...new Set(customers)];
  const cash = await ledger.lock(
    tx,
    owners.map(customer => cashKey(customer, currency)),
  );
  const paid = await ledger.open(
    tx,
    owners.map(customer => paidKey(customer, currency)),
  );
  const paidOf = new Map(paid.map(account => [account.owner, account]));
  return new Map(cash.map(account => [account.owner, { cash: account, paid: paidOf.get(account.owner)! }]));
}

async function accountsOf(tx: Tx, ledger: Ledger, { customer, currency }: { customer: bigint; currency: Currency }): Promise<Accounts> {
  const accounts = (await accountsOfAll(tx, ledger, { customers: [customer], currency })).get(customer);
  invariant(accounts, 'a subscription has a wallet');
  return accounts;
}

type Booked = { readonly row: SubscriptionRow; readonly currency: Currency; readonly at: Instant };

/** A payment for a subscription. */
export type Payment = { readonly row: SubscriptionRow; readonly amount: Money };

/** The money of subscriptions moves into their accounts of paid money, each in an entry of its own: out of what is set aside, where it is. */
export async function bookPayments(
  tx: Tx,
  ledger: Ledger,
  { payments, currency, at }: { readonly payments: readonly Payment[]; readonly currency: Currency; readonly at: Instant },
): Promise<void> {
  if (payments.length === 0) return;
  const accounts = await accountsOfAll(tx, ledger, { customers: payments.map(({ row }) => row.customer), currency });
  const entries = payments.map(({ row, amount }) => {
    const { cash, paid } = accounts.get(row.customer)!;
    const postings = [line({ account: cash.id, unit: cash.unit, amount: negated(amount) }), line({ account: paid.id, unit: paid.unit, amount })];
    return journalEntry({ kind: 'subscription-paid', reference: row.id, part: 0, owner: row.customer, bookedAt: at, postings });
  });
  const held = payments.filter(({ row }) => row.holdId !== null);
  const found = await ledger.lockHolds(
    tx,
    held.map(({ row }) => ({ account: row.holdAccount!, id: row.holdId! })),
  );
  const holds = new Map(found.map(hold => [hold.id, hold]));
  const taken = held.map(({ row, amount }) => {
    const hold = holds.get(row.holdId!);
    invariant(hold, 'what is set aside for a subscription stands until its payout date');
    return postHold(hold, { amount, at });
  });
  await ledger.post(tx, { entries, holds: taken });
}

/** The same for one subscription. */
export const bookPaid = (tx: Tx, ledger: Ledger, { row, currency, amount, at }: Booked & { readonly amount: Money }): Promise<void> =>
  bookPayments(tx, ledger, { payments: [{ row, amount }], currency, at });

type Back = Booked & { readonly amount: Money };

/** Paid money comes back into the wallet. */
export const bookReturned = (tx: Tx, ledger: Ledger, back: Back): Promise<void> => bookBack(tx, ledger, { ...back, kind: 'subscription-returned' });

/** The paid money of a subscription comes back, since its offering is withdrawn. */
export const bookWithdrawn = (tx: Tx, ledger: Ledger, back: Back): Promise<void> => bookBack(tx, ledger, { ...back, kind: 'subscription-withdrawn' });

async function bookBack(tx: Tx, ledger: Ledger, { kind, row, currency, amount, at }: Back & { readonly kind: string }): Promise<void> {
  const { cash, paid } = await accountsOf(tx, ledger, { customer: row.customer, currency });
  const postings = [line({ account: paid.id, unit: paid.unit, amount: negated(amount) }), line({ account: cash.id, unit: cash.unit, amount })];
  await ledger.post(tx, {
    entries: [journalEntry({ kind, reference: row.id, part: 0, owner: row.customer, bookedAt: at, postings })],
  });
}

/** Money that is still set aside is free again. Answers the subscription as it is then. */
export async function release(tx: Tx, ledger: Ledger, { row, currency, at }: Booked): Promise<SubscriptionRow> {
  if (row.holdId === null || row.releasedAt !== null) return row;
  await ledger.lock(tx, [cashKey(row.customer, currency)]);
  if (stillHeld(row) > 0n) {
    const [hold] = await ledger.lockHolds(tx, [{ account: row.holdAccount!, id: row.holdId }]);
    invariant(hold, 'what is set aside for a subscription stands until its payout date');
    await ledger.setAside(tx, { holds: [endHold(hold, { as: row.paid > 0n ? 'posted' : 'voided', at })] });
  }
  return { ...row, releasedAt: at };
}

/** The shares of a subscription arrive, locked, against the money that was paid. */
export async function deliver(
  tx: Tx,
  ledger: Ledger,
  { row, offering, instrument, at }: { row: SubscriptionRow; offering: OfferingRow; instrument: Instrument; at: Instant },
): Promise<void> {
  const { customer, id } = row;
  const { currency } = offering;
  const { cash, paid } = await accountsOf(tx, ledger, { customer, currency });
  const [shares] = await ledger.open(tx, [sharesKey(customer, instrument.id)]);
  const [issuers, maker] = [ledger.directory.known(issuersKey(currency)), ledger.directory.known(makerSharesKey(instrument.id))];
  invariant(shares && issuers !== null && maker !== null, "the house's accounts are open");
  const cost = money(currency, row.paid - row.returned);
  const quantity = asQuantity(row.allotted!);
  const postings = [
    line({ account: paid.id, unit: paid.unit, amount: negated(cost) }),
    line({ account: issuers, unit: issuersKey(currency).unit, amount: cost }),
    line({ account: shares.id, unit: shares.unit, amount: quantity }),
    line({ account: maker, unit: makerSharesKey(instrument.id).unit, amount: negated(quantity) }),
  ];
  await ledger.post(tx, {
    entries: [journalEntry({ kind: 'subscription-listed', reference: id, part: 0, owner: customer, bookedAt: at, postings })],
  });
  await openPosition(tx, ledger, {
    ...{ customer, portfolio: 0n, origin: allotmentOrigin, originId: id, instrument: instrument.id, currency, financing: 'cash' },
    ...{ quantity, cost, fee: nothing, lock: lockRuleOf(offering), calendar: schedules[instrument.schedule], at },
    // An allotment was paid for: no maximum refuses it.
    counted: { account: cash.id, most: entriesWithoutLimit },
  });
}
const entriesWithoutLimit = 1_000_000;
