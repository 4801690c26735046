import { money, notional, type Instant } from '@parkett/kernel';
import { available } from '../../books/ledger/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { bookPaid, bookReturned, deliver, lockAccounts, release } from './booking.ts';
import { cashKey, issuersKey, makerSharesKey } from './chart.ts';
import { entitlementsOf } from './entitlement-store.ts';
import { deliverIncrease, endIncrease, entitle, entitleKind, openIncrease } from './entitlements.ts';
import { addIncreases, announceIncreases, endOrders, increaseEndsKind, increaseKind, ordersEndKind } from './increase.ts';
import { closeList, commit, draw } from './draw.ts';
import { takeWishes } from './notice-store.ts';
import {
  lastDaySoonKind,
  paymentSoonKind,
  reminderOf,
  remindOfLastDay,
  remindOfPayment,
  tellLastDay,
  tellOpening,
  tellPaymentDue,
} from './reminders.ts';
import type { NewShareParts } from './parts.ts';
import { publish } from './publish.ts';
import { publishesAt, shippedOn } from './shipped.ts';
import { priceOf } from './settle.ts';
import { lockOffering, readOffering, shareOffering, takeStep, type OfferingRow } from './store.ts';
import { changeSubscription, lockStanding, standingOf, type SubscriptionRow } from './subscription-store.ts';
import { addUnlisted, unlist, unlistedKind } from './unlist.ts';
import { giveBack, withdrawnKind } from './withdraw.ts';

const published = 'new-shares.published';
const opens = 'new-shares.opens';
const ends = 'new-shares.ends';
const draws = 'new-shares.draws';
const due = 'new-shares.payment-due';
const payout = 'new-shares.payout';
const lists = 'new-shares.lists';

/** Brings the publications of a house that has none yet; one that would lie before it began is of its beginning, one whose window has opened before is left out. */
export async function beginPublishing(parts: NewShareParts): Promise<void> {
  await withTransaction(parts.db, async tx => {
    for (const shipped of shippedOn(parts))
      await addDueItem(tx, { kind: published, key: String(shipped.instrument.id), at: publishesAt(parts, shipped) });
    await addIncreases(parts, tx);
    await addUnlisted(parts, tx);
  });
}

async function open(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<readonly bigint[]> {
  if (offering.state !== 'published') return [];
  if (offering.kind === 'capital-increase') {
    await openIncrease(tx, { offering, at });
    await remindOfLastDay(parts, tx, offering);
  } else {
    await commit(parts, tx, { offering: offering.id, at });
    await takeStep(tx, { offering: offering.id, step: 'subscribable', at });
  }
  // While subscribing pauses nobody is sent there: its customers hear of it when it goes on.
  return offering.isPaused ? [] : tellOpening(tx, { offering, at });
}

/** No more subscriptions come: the list is closed, and its hash published. */
async function close(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  if (offering.state !== 'subscribable') return;
  await takeStep(tx, { offering: offering.id, step: 'to-be-listed', at });
  // Subscribing paused until the end: there is nothing to send anybody to.
  await takeWishes(tx, offering.id);
  for (const row of await lockStanding(tx, offering.id))
    await changeSubscription(tx, { ...row, state: 'awaiting-draw' }, { steps: ['awaiting-draw'], at });
  await closeList(parts, tx, { offering, at });
}

type Turn = { readonly offering: OfferingRow; readonly at: Instant };

const lockCustomers = async ({ ledger }: NewShareParts, tx: Tx, { id, currency }: OfferingRow): Promise<unknown> =>
  lockAccounts(tx, ledger, { customers: (await standingOf(tx, id)).map(({ customer }) => customer), currency });

/** The subscriptions of an offering, locked behind the accounts of their customers; null: it was withdrawn meanwhile. */
async function locked(parts: NewShareParts, tx: Tx, offering: OfferingRow): Promise<SubscriptionRow[] | null> {
  await lockCustomers(parts, tx, offering);
  const { state } = (await shareOffering(tx, offering.id))!;
  return state === 'withdrawn' ? null : lockStanding(tx, offering.id);
}

/** The draw: what was won is paid out of what is set aside, or asked for; what a placement took too much comes back. */
async function allotAll(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  const rows = await locked(parts, tx, offering);
  if (!rows) return;
  const shares = await draw(parts, tx, { offering, at });
  for (const row of rows) await allotOne(parts, tx, { row, offering, at, allotted: shares.get(row.mark.toString('hex')) ?? 0n });
}

async function allotOne(
  { ledger, instruments }: NewShareParts,
  tx: Tx,
  { row, offering, at, allotted }: Turn & { row: SubscriptionRow; allotted: bigint },
): Promise<void> {
  const { currency, payment, price } = offering;
  const instrument = instruments.withId(offering.instrumentId);
  const cost = notional(price * allotted, instrument, 'half-up');
  const result = allotted > 0n ? 'won' : 'not-won';
  if (payment === 'at-once') {
    const returned = row.paid - cost;
    if (returned > 0n) await bookReturned(tx, ledger, { row, currency, amount: money(currency, returned), at });
    const after: SubscriptionRow = { ...row, allotted, returned, state: allotted > 0n ? 'paid' : 'not-won' };
    return changeSubscription(tx, after, { steps: returned > 0n ? [result, 'returned'] : [result], at });
  }
  if (allotted === 0n) return changeSubscription(tx, { ...row, allotted, state: 'not-won' }, { steps: ['not-won'], at });
  if (payment === 'after-draw')
    return changeSubscription(tx, { ...row, allotted, state: 'awaiting-payment' }, { steps: ['won', 'awaiting-payment'], at });
  await bookPaid(tx, ledger, { row, currency, amount: money(currency, cost), at });
  return changeSubscription(tx, { ...row, allotted, paid: cost, state: 'paid' }, { steps: ['won', 'paid'], at });
}

/** The deadline: what is available is tried once. */
async function collect(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  const { ledger, instruments } = parts;
  const { currency } = offering;
  for (const row of (await locked(parts, tx, offering)) ?? []) {
    if (row.state !== 'awaiting-payment') continue;
    const cost = priceOf(row, offering, instruments.withId(offering.instrumentId));
    const [cash] = await ledger.lock(tx, [cashKey(row.customer, currency)]);
    if (!cash || available(cash) < cost) {
      await changeSubscription(tx, { ...row, state: 'payment-failed' }, { steps: ['payment-failed'], at });
      continue;
    }
    await bookPaid(tx, ledger, { row, currency, amount: money(currency, cost), at });
    await changeSubscription(tx, { ...row, paid: cost, state: 'paid' }, { steps: ['paid'], at });
  }
}

/** The payout date: what wasn't needed is free again. */
async function releaseAll(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  for (const row of (await locked(parts, tx, offering)) ?? []) {
    const after = await release(tx, parts.ledger, { row, currency: offering.currency, at });
    if (after !== row) await changeSubscription(tx, after, { steps: ['released'], at });
  }
}

/** The first day: shares arrive, locked. */
async function listAll(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  if (offering.kind === 'capital-increase') return deliverIncrease(parts, tx, { offering, at });
  if (offering.state !== 'to-be-listed') return;
  const instrument = parts.instruments.withId(offering.instrumentId);
  await parts.ledger.directory.open([issuersKey(offering.currency), makerSharesKey(instrument.id)]);
  const rows = await locked(parts, tx, offering);
  if (!rows) return;
  for (const row of rows.filter(({ state }) => state === 'paid')) {
    await deliver(tx, parts.ledger, { row, offering, instrument, at });
    await changeSubscription(tx, { ...row, state: 'listed' }, { steps: ['listed'], at });
  }
  await takeStep(tx, { offering: offering.id, step: 'listed', at });
}

/** A withdrawn offering: everything comes back. */
async function giveAllBack(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  await lockCustomers(parts, tx, offering);
  await giveBack(tx, parts.ledger, { rows: await lockStanding(tx, offering.id), offering, at });
}

/** Screens that show what due work has changed. */
const customersOf = async (tx: Tx, offering: bigint): Promise<bigint[]> =>
  [...(await standingOf(tx, offering)), ...(await entitlementsOf(tx, offering))].map(({ customer }) => customer);

/** Answers customers beside those with a subscription or an entitlement whose screens change. */
type Handling = (parts: NewShareParts, tx: Tx, turn: Turn) => Promise<readonly bigint[] | void>;

/** Due work about an offering. A command locks a customer's accounts before the offering, so what moves money locks no offering: its own state is all it asks. */
const about = (parts: NewShareParts, { name, isLocked = false }: { name: string; isLocked?: boolean }, handle: Handling): DueKind => ({
  name,
  handle: async (tx, items) => {
    const told = new Set<bigint>();
    for (const { key, at } of items) {
      const offering = await (isLocked ? lockOffering : readOffering)(tx, BigInt(key));
      if (!offering) continue;
      const others = await handle(parts, tx, { offering, at });
      for (const customer of [...(others ?? []), ...(await customersOf(tx, offering.id))]) told.add(customer);
    }
    return () => parts.notify(told, ['wallet', 'positions']);
  },
});

type Reminding = (tx: Tx, turn: Turn & { readonly kind: ReturnType<typeof reminderOf>['kind'] }) => Promise<void>;

/** Due work that moves nothing and only tells. */
const reminding = ({ name }: { name: string }, remind: Reminding): DueKind => ({
  name,
  handle: async (tx, items) => {
    for (const { key, at } of items) {
      const { id, kind } = reminderOf(key);
      const offering = await readOffering(tx, id);
      if (offering) await remind(tx, { offering, at, kind });
    }
  },
});

/** The calendar of offerings. */
export const offeringsDue = (parts: NewShareParts): readonly DueKind[] => [
  {
    name: published,
    handle: async (tx, items, now) => {
      for (const item of items) await publish(parts, tx, { ...item, now, kinds: { opens, ends, draws, due, payout, lists } });
    },
  },
  { name: increaseKind, handle: (tx, items, now) => announceIncreases(parts, tx, { items, now }) },
  { name: ordersEndKind, handle: (tx, items, now) => endOrders(parts, tx, { items, now }) },
  {
    name: entitleKind,
    handle: async (tx, items) => {
      const holders: bigint[] = [];
      for (const { key } of items) holders.push(...(await entitle(parts, tx, key)));
      return () => parts.notify(holders, ['wallet', 'positions']);
    },
  },
  about(parts, { name: opens, isLocked: true }, open),
  about(parts, { name: ends, isLocked: true }, close),
  about(parts, { name: increaseEndsKind }, endIncrease),
  about(parts, { name: draws }, async (own, tx, turn) => {
    // A placement ends and is allotted at one moment, in whatever order these two come.
    const { id, state } = turn.offering;
    const offering = state === 'subscribable' ? (await lockOffering(tx, id))! : turn.offering;
    await close(own, tx, { ...turn, offering });
    await allotAll(own, tx, turn);
    await remindOfPayment(tx, turn);
  }),
  about(parts, { name: due }, collect),
  about(parts, { name: payout }, releaseAll),
  about(parts, { name: lists }, listAll),
  about(parts, { name: withdrawnKind }, giveAllBack),
  { name: unlistedKind, handle: (tx, items, now) => unlist(parts, tx, { items, now }) },
  reminding({ name: paymentSoonKind }, (tx, turn) => tellPaymentDue(parts, tx, turn)),
  reminding({ name: lastDaySoonKind }, tellLastDay),
];
