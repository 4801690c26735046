import type { Denial, ReplyAt } from '@parkett/contract';
import {
  idOfNumber,
  money,
  notional,
  ok,
  refuse,
  subscriptionNumber,
  type Currency,
  type Instant,
  type Instrument,
  type Result,
} from '@parkett/kernel';
import { available, type AccountRow } from '../../books/ledger/index.ts';
import { withKeptAnswer, type Submit } from '../../platform/commands/index.ts';
import type { Tx } from '../../platform/db.ts';
import { bookPaid, bookReturned, lockAccounts, release } from './booking.ts';
import { cashKey } from './chart.ts';
import type { NewShareParts } from './parts.ts';
import { insufficientFunds } from './rules/decide-subscription.ts';
import { judgeCancel, judgePay } from './rules/states.ts';
import { shownSubscription } from './shown.ts';
import { readOffering, type OfferingRow } from './store.ts';
import { changeSubscription, lockSubscription, readSubscription, type SubscriptionRow, type SubscriptionStep } from './subscription-store.ts';

type Reply = ReplyAt<'newShares/cancel'>;
type Asked = { readonly customer: bigint; readonly body: { readonly number: string } };
type Snapshot = { readonly row: SubscriptionRow | null; readonly offering: OfferingRow | null; readonly cash: AccountRow<Currency> | null };
type Change = { readonly row: SubscriptionRow; readonly offering: OfferingRow; readonly at: Instant };
type Way = {
  readonly name: string;
  readonly decide: (snapshot: Snapshot, instrument: Instrument, at: Instant) => Result<SubscriptionRow, Denial>;
  readonly save: (parts: NewShareParts, tx: Tx, change: Change) => Promise<void>;
  readonly judge: (snapshot: Snapshot, now: Instant) => Result<SubscriptionRow, Denial>;
};

async function load({ ledger }: NewShareParts, tx: Tx, { customer, body }: Asked): Promise<Snapshot> {
  const id = idOfNumber('Z', body.number);
  const found = id === null ? null : await readSubscription(tx, { customer, id });
  const offering = found && (await readOffering(tx, found.offering));
  if (!found || !offering) return { row: null, offering: null, cash: null };
  await lockAccounts(tx, ledger, { customers: [customer], currency: offering.currency });
  const [cash] = await ledger.lock(tx, [cashKey(customer, offering.currency)]);
  return { row: await lockSubscription(tx, { customer, id: found.id }), offering, cash: cash ?? null };
}

/** A command about one of a customer's subscriptions. The same key does it once. */
function settling(parts: NewShareParts, { name, judge, decide, save }: Way): Submit<Asked, Reply> {
  const submit = parts.commands.register(
    withKeptAnswer<Asked, Snapshot, Change, Reply>({
      name,
      load: (tx, { command }) => load(parts, tx, command),
      decide: (snapshot, _, at) => {
        const judged = judge(snapshot, at);
        if (!judged.ok) return judged;
        const offering = snapshot.offering!;
        const instrument = parts.instruments.withId(offering.instrumentId);
        const decided = decide(snapshot, instrument, at);
        if (!decided.ok) return decided;
        const row = decided.value;
        return ok({ change: { row, offering, at }, answer: shownSubscription(row, { offering, instrument, now: at }) });
      },
      told: ({ change: { row } }) => ({ subject: row.customer, facts: { subscription: subscriptionNumber(row.id), state: row.state } }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const outcome = await submit(submission);
    if (outcome.outcome === 'accepted') parts.notify([submission.command.customer], ['wallet']);
    return outcome;
  };
}

/** Takes a subscription back before its window ends; its money is free at once. */
export const cancelling = (parts: NewShareParts): Submit<Asked, Reply> =>
  settling(parts, {
    name: 'cancel new shares',
    judge: ({ row, offering }, now) => judgeCancel(row, offering, now),
    decide: ({ row }, _, at) =>
      ok({ ...row!, state: 'cancelled', returned: row!.paid, releasedAt: row!.holdId === null ? null : at } satisfies SubscriptionRow),
    save: async ({ ledger }, tx, { row, offering: { currency }, at }) => {
      const before: SubscriptionRow = { ...row, returned: 0n, releasedAt: null };
      await release(tx, ledger, { row: before, currency, at });
      if (row.paid > 0n) await bookReturned(tx, ledger, { row, currency, amount: money(currency, row.paid), at });
      const steps: SubscriptionStep[] = row.paid > 0n ? ['returned', 'cancelled'] : ['cancelled'];
      await changeSubscription(tx, row, { steps, at });
    },
  });

/** What a subscription that won costs. */
export const priceOf = ({ allotted }: SubscriptionRow, { price }: Pick<OfferingRow, 'price'>, instrument: Instrument): bigint =>
  notional(price * allotted!, instrument, 'half-up');

/** Pays what was won, where payment follows the draw. */
export const paying = (parts: NewShareParts): Submit<Asked, Reply> =>
  settling(parts, {
    name: 'pay new shares',
    judge: ({ row, offering }, now) => judgePay(row, offering, now),
    decide: ({ row, offering, cash }, instrument) => {
      const needed = priceOf(row!, offering!, instrument);
      const free = cash ? available(cash) : 0n;
      return free < needed ? refuse(insufficientFunds({ needed, free })) : ok({ ...row!, state: 'paid', paid: needed } satisfies SubscriptionRow);
    },
    save: async ({ ledger }, tx, { row, offering: { currency }, at }) => {
      await bookPaid(tx, ledger, { row, currency, amount: money(currency, row.paid), at });
      await changeSubscription(tx, row, { steps: ['paid'], at });
    },
  });

/** Waives what was won. */
export const waiving = (parts: NewShareParts): Submit<Asked, Reply> =>
  settling(parts, {
    name: 'waive new shares',
    judge: ({ row, offering }, now) => judgePay(row, offering, now),
    decide: ({ row }) => ok({ ...row!, state: 'abstained' } satisfies SubscriptionRow),
    save: (_, tx, { row, at }) => changeSubscription(tx, row, { steps: ['abstained'], at }),
  });
