import { dateAt, later, zonedInstant, type Instant } from '@parkett/kernel';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { daysBefore } from './dates.ts';
import { entitlementsOf } from './entitlement-store.ts';
import { increaseOf } from './increase.ts';
import { insertNotices, takeWishes, type Notice } from './notice-store.ts';
import type { NewShareParts } from './parts.ts';
import { leftOf } from './rules/entitlement.ts';
import { priceOf } from './settle.ts';
import type { OfferingRow } from './store.ts';
import { standingOf } from './subscription-store.ts';

export const paymentSoonKind = 'new-shares.payment-soon';
export const lastDaySoonKind = 'new-shares.last-day-soon';

const hourMs = 3_600_000;
const beforePayment = [
  ['payment-2-days', 48 * hourMs],
  ['payment-2-hours', 2 * hourMs],
] as const;
const beforeLastDay = [
  ['entitlements-5-days', 5],
  ['entitlements-1-day', 1],
] as const;
/** Berlin time of a reminder some trading days before the last one. */
const remindedAt = '09:00';

type Turn = { readonly offering: OfferingRow; readonly at: Instant };
/** A due item of a reminder: `12/payment-2-days`. */
export const reminderOf = (key: string): { readonly id: bigint; readonly kind: Notice['kind'] } => {
  const [id, kind] = key.split('/') as [string, Notice['kind']];
  return { id: BigInt(id), kind };
};

/** At the draw: reminders of the payment that come after it. The result of the draw names the deadline itself. */
export async function remindOfPayment(tx: Tx, { offering: { id, paymentDueAt }, at }: Turn): Promise<void> {
  if (paymentDueAt === null) return;
  for (const [kind, ms] of beforePayment) {
    const moment = later(paymentDueAt, -ms);
    if (moment > at) await addDueItem(tx, { kind: paymentSoonKind, key: `${id}/${kind}`, at: moment });
  }
}

/** At the ex-day: reminders of the last day. */
export async function remindOfLastDay({ history }: Pick<NewShareParts, 'history'>, tx: Tx, { id, instrumentId, endsAt }: OfferingRow): Promise<void> {
  const { calendar } = history.scheduleOf(instrumentId);
  for (const [kind, days] of beforeLastDay) {
    const moment = zonedInstant(daysBefore(calendar, dateAt(endsAt), days), remindedAt);
    await addDueItem(tx, { kind: lastDaySoonKind, key: `${id}/${kind}`, at: moment });
  }
}

/** The window opens: customers who asked to hear of it get one notice, and those who had entitlements one of the rest. Answers them. */
export async function tellOpening(tx: Tx, { offering: { id, restOf }, at }: Turn): Promise<readonly bigint[]> {
  const holders = restOf === null ? [] : await entitlementsOf(tx, restOf);
  const customers = [...new Set([...(await takeWishes(tx, id)), ...holders.map(({ customer }) => customer)])];
  await insertNotices(
    tx,
    customers.map(customer => ({ customer, offering: id, kind: 'opened', quantity: null, amount: null, at })),
  );
  return customers;
}

/** Reminds customers whose payment is missing, with the price of all their subscriptions of the offering. */
export async function tellPaymentDue(
  { instruments }: Pick<NewShareParts, 'instruments'>,
  tx: Tx,
  { offering, at, kind }: Turn & { readonly kind: Notice['kind'] },
): Promise<void> {
  const instrument = instruments.withId(offering.instrumentId);
  const due = new Map<bigint, { quantity: bigint; amount: bigint }>();
  for (const row of await standingOf(tx, offering.id)) {
    if (row.state !== 'awaiting-payment') continue;
    const { quantity, amount } = due.get(row.customer) ?? { quantity: 0n, amount: 0n };
    due.set(row.customer, { quantity: quantity + row.allotted!, amount: amount + priceOf(row, offering, instrument) });
  }
  await insertNotices(
    tx,
    [...due].map(([customer, figures]) => ({ customer, offering: offering.id, kind, at, ...figures })),
  );
}

/** Reminds everybody who has entitlements left. */
export async function tellLastDay(tx: Tx, { offering, at, kind }: Turn & { readonly kind: Notice['kind'] }): Promise<void> {
  const increase = await increaseOf(tx, offering);
  if (!increase || offering.state !== 'subscribable') return;
  const left = (await entitlementsOf(tx, offering.id)).map(row => ({ customer: row.customer, quantity: leftOf(row, increase) }));
  await insertNotices(
    tx,
    left
      .filter(({ quantity }) => quantity > 0n)
      .map(({ customer, quantity }) => ({ customer, offering: offering.id, kind, quantity, amount: null, at })),
  );
}
