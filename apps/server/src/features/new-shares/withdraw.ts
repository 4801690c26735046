import { money, type Instant } from '@parkett/kernel';
import type { Ledger } from '../../books/ledger/index.ts';
import { addDueItem } from '../../platform/due-items.ts';
import type { Tx } from '../../platform/db.ts';
import { bookWithdrawn, release } from './booking.ts';
import { insertNotices, takeWishes } from './notice-store.ts';
import { stillHeld, stillPaid } from './rules/still-held.ts';
import { takeStep, type OfferingRow } from './store.ts';
import { unlistedKind } from './unlist.ts';
import { changeSubscription, type SubscriptionRow } from './subscription-store.ts';

export const withdrawnKind = 'new-shares.withdrawn';

type Turn = { readonly offering: OfferingRow; readonly at: Instant };

/** An offering is withdrawn: customers who waited for its opening hear of it, and due work gives everything back and keeps the company from the market. The offering is locked. */
export async function withdraw(tx: Tx, { offering: { id }, at }: Turn): Promise<void> {
  await takeStep(tx, { offering: id, step: 'withdrawn', at });
  const waiting = await takeWishes(tx, id);
  await insertNotices(
    tx,
    waiting.map(customer => ({ customer, offering: id, kind: 'withdrawn', quantity: null, amount: null, at })),
  );
  for (const kind of [withdrawnKind, unlistedKind]) await addDueItem(tx, { kind, key: String(id), at });
}

/** The money of a subscription: set aside, or paid for shares that aren't listed. */
export const moneyIn = (row: SubscriptionRow): bigint => stillHeld(row) + (row.state === 'listed' ? 0n : stillPaid(row));

const over: ReadonlySet<SubscriptionRow['state']> = new Set(['abstained', 'payment-failed', 'cancelled', 'withdrawn', 'listed']);

/** Gives back what subscriptions, which are locked, have set aside and paid, each in one entry, and tells their customers. */
export async function giveBack(tx: Tx, ledger: Ledger, { rows, offering, at }: Turn & { readonly rows: readonly SubscriptionRow[] }): Promise<void> {
  const { currency } = offering;
  const back = new Map<bigint, bigint>();
  for (const row of rows.filter(({ state }) => !over.has(state))) {
    const amount = moneyIn(row);
    if (row.state === 'not-won' && amount === 0n) continue;
    const after = await release(tx, ledger, { row, currency, at });
    if (stillPaid(row) > 0n) await bookWithdrawn(tx, ledger, { row, currency, amount: money(currency, stillPaid(row)), at });
    // A subscription that has won nothing stays so.
    const end: Pick<SubscriptionRow, 'state' | 'allotted'> =
      row.state === 'not-won' ? { state: row.state, allotted: row.allotted } : { state: 'withdrawn', allotted: row.allotted ?? 0n };
    await changeSubscription(tx, { ...after, ...end }, { steps: [row.state === 'not-won' ? 'released' : 'withdrawn'], at });
    back.set(row.customer, (back.get(row.customer) ?? 0n) + amount);
  }
  await insertNotices(
    tx,
    [...back].map(([customer, amount]) => ({
      ...{ customer, offering: offering.id, kind: 'withdrawn', quantity: null, amount: amount > 0n ? amount : null, at },
    })),
  );
}
