import { formatDecimal, instantToWire, notional, offeringNumber, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import type { MessageName } from '@parkett/contract';
import type { InstrumentList } from '../../books/instruments/index.ts';
import { defineMessage, defineTelling, type NewMessage } from '../../books/messages/index.ts';
import { numbersLiteral, type Queryable } from '../../platform/db.ts';
import { notices, type Notice } from './notice-store.ts';
import { readOffering, type OfferingRow, type Payment } from './store.ts';
import type { SubscriptionStep } from './subscription-store.ts';

const kindOfNotice = {
  opened: 'offering-opened',
  'payment-2-days': 'subscription-payment-soon',
  'payment-2-hours': 'subscription-payment-soon',
  'entitlements-5-days': 'entitlements-end-soon',
  'entitlements-1-day': 'entitlements-end-soon',
  withdrawn: 'offering-called-off',
} as const satisfies Record<Notice['kind'], MessageName>;
const results = ['subscription-won', 'subscription-won-to-pay', 'subscription-not-won', 'subscription-payment-failed'] as const;

export const newShareMessages = [...new Set<MessageName>([...Object.values(kindOfNotice), ...results])].map(defineMessage);

/** The step of a subscription that a customer hears of. */
function kindOfStep(step: SubscriptionStep, payment: Payment): (typeof results)[number] | null {
  if (step === 'won') return payment === 'after-draw' ? 'subscription-won-to-pay' : 'subscription-won';
  if (step === 'not-won') return 'subscription-not-won';
  return step === 'payment-failed' ? 'subscription-payment-failed' : null;
}

type Named = Pick<OfferingRow, 'id' | 'instrumentId' | 'currency'>;
const namesOf = ({ id, instrumentId }: Named, instruments: Pick<InstrumentList, 'withId'>) => {
  const { code, name } = instruments.withId(instrumentId);
  return { offering: offeringNumber(id), code, name };
};
const moneyOf = (amount: bigint, currency: Currency) => ({ amount: formatDecimal(amount, scaleOf(currency)), currency });

type NoticeRow = Notice & { readonly id: bigint };

/** Messages of the calendar of an offering. */
export const noticeTelling = defineTelling<NoticeRow>({
  table: 'offering_notice',
  columns: `id, ${notices.selected}`,
  tell: async (rows, { from, instruments }) => {
    const offerings = await offeringsWith(
      from,
      rows.map(({ offering }) => offering),
    );
    return rows.map(({ id: about, customer, offering: id, kind, quantity, amount, at }): NewMessage => {
      const offering = offerings.get(id)!;
      const { endsAt, paymentDueAt, currency } = offering;
      const names = namesOf(offering, instruments);
      if (kind === 'withdrawn')
        return { customer, kind: kindOfNotice[kind], about, at, parameters: { ...names, ...moneyOf(amount ?? 0n, currency) } };
      const until = instantToWire(amount === null ? endsAt : paymentDueAt!);
      const figures = { ...(quantity === null ? {} : { quantity: String(quantity) }), ...(amount === null ? {} : moneyOf(amount, currency)) };
      return { customer, kind: kindOfNotice[kind], about, at, parameters: { ...names, until, ...figures } };
    });
  },
  owed: () => 'select id as about, customer_id as customer, tx from offering_notice',
});

async function offeringsWith(from: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, OfferingRow>> {
  const found = new Map<bigint, OfferingRow>();
  for (const id of new Set(ids)) found.set(id, (await readOffering(from, id))!);
  return found;
}

type StepRow = { readonly id: bigint; readonly subscription: bigint; readonly step: SubscriptionStep; readonly at: Instant };
/** A subscription as far as a message tells it. */
type Told = { readonly id: bigint; readonly customer: bigint; readonly offering: bigint; readonly asked: bigint; readonly allotted: bigint };

/** Messages about results of draws and failed payments. */
export const resultTelling = defineTelling<StepRow>({
  table: 'subscription_event',
  columns: 'id, subscription_id as subscription, step, at',
  tell: async (steps, { from, instruments }) => {
    const some = steps.filter(({ step }) => ['won', 'not-won', 'payment-failed'].includes(step));
    const rows = await from.query<Told>(
      'new-shares.told',
      'select id, customer_id as customer, offering_id as offering, quantity as asked, allotted from subscription where id = any($1::int8[])',
      [numbersLiteral(some.map(({ subscription }) => subscription))],
    );
    const told = new Map(rows.map(row => [row.id, row]));
    const offerings = await offeringsWith(
      from,
      rows.map(({ offering }) => offering),
    );
    return some.map(({ id: about, subscription, step, at }): NewMessage => {
      const { customer, offering: id, asked, allotted } = told.get(subscription)!;
      const offering = offerings.get(id)!;
      const { payment, price, currency, paymentDueAt, payoutAt, listsAt, instrumentId } = offering;
      const kind = kindOfStep(step, payment)!;
      const names = namesOf(offering, instruments);
      if (kind === 'subscription-not-won')
        return { customer, kind, about, at, parameters: { ...names, total: String(asked), until: instantToWire(payoutAt) } };
      const amount = moneyOf(notional(price * allotted, instruments.withId(instrumentId), 'half-up'), currency);
      const shares = { quantity: String(allotted), ...amount };
      if (kind === 'subscription-payment-failed') return { customer, kind, about, at, parameters: { ...names, ...shares } };
      const until = instantToWire(kind === 'subscription-won-to-pay' ? paymentDueAt! : listsAt);
      return { customer, kind, about, at, parameters: { ...names, ...shares, total: String(asked), until } };
    });
  },
  owed: () => `select e.id as about, s.customer_id as customer, e.tx from subscription_event e join subscription s on s.id = e.subscription_id
    where e.step in ('won', 'not-won', 'payment-failed')`,
});
