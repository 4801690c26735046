import { money, notional, type Currency, type Instant, type Money } from '@parkett/kernel';
import { available } from '../../books/ledger/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import { bookPaid, bookPayments, bookReturned, deliver, lockAccounts, release, type Payment } from './booking.ts';
import { cashKey, issuersKey, makerSharesKey } from './chart.ts';
import { entitlementsOf } from './entitlement-store.ts';
import { deliverIncrease, endIncrease, entitle, entitleKind, openIncrease } from './entitlements.ts';
import { addIncreases, announceIncreases, endOrders, increaseEndsKind, increaseKind, ordersEndKind } from './increase.ts';
import { closeList, commit, draw, DrawnShares } from './draw.ts';
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
import { inPieces, type Piece, type Turn } from './pieces.ts';
import { publish } from './publish.ts';
import { publishesAt, shippedOn } from './shipped.ts';
import { priceOf } from './settle.ts';
import { lockOffering, readOffering, shareOffering, takeStep, type OfferingRow } from './store.ts';
import {
  changeSubscription,
  changeSubscriptions,
  lockStanding,
  standingOf,
  type ChangedSubscription,
  type SubscriptionRow,
} from './subscription-store.ts';
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
  const rows = await lockStanding(tx, offering.id);
  await changeSubscriptions(
    tx,
    rows.map(row => ({ row: { ...row, state: 'awaiting-draw' }, steps: ['awaiting-draw'] })),
    at,
  );
  await closeList(parts, tx, { offering, at });
}

const lockCustomers = async ({ ledger }: NewShareParts, tx: Tx, { id, currency }: OfferingRow): Promise<unknown> =>
  lockAccounts(tx, ledger, { customers: (await standingOf(tx, id)).map(({ customer }) => customer), currency });

/** The draw's file. A placement ends and is allotted at one moment, in whatever order these two come. Answers whether there is something to allot. */
async function drawNow(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<boolean> {
  const { state } = offering.state === 'subscribable' ? (await lockOffering(tx, offering.id))! : (await shareOffering(tx, offering.id))!;
  if (state === 'withdrawn') return false;
  await close(parts, tx, { offering: { ...offering, state }, at });
  await draw(parts, tx, { offering, at });
  await remindOfPayment(tx, { offering, at });
  return true;
}

/** After the draw: what was won is paid out of what is set aside, or asked for; what a placement took too much comes back. */
async function allotPiece(parts: NewShareParts, tx: Tx, { offering, at, rows, shares }: Piece & { readonly shares: ReadonlyMap<string, bigint> }) {
  const { currency, payment, price } = offering;
  const instrument = parts.instruments.withId(offering.instrumentId);
  const payments: Payment[] = [];
  const changed: ChangedSubscription[] = [];
  for (const row of rows) {
    const allotted = shares.get(row.mark.toString('hex')) ?? 0n;
    const amount = money(currency, notional(price * allotted, instrument, 'half-up'));
    if (payment === 'at-once') changed.push(await giveBackExcess(parts, tx, { row, allotted, amount, currency, at }));
    else if (allotted === 0n) changed.push({ row: { ...row, allotted, state: 'not-won' }, steps: ['not-won'] });
    else if (payment === 'after-draw') changed.push({ row: { ...row, allotted, state: 'awaiting-payment' }, steps: ['won', 'awaiting-payment'] });
    else {
      payments.push({ row, amount });
      changed.push({ row: { ...row, allotted, paid: amount, state: 'paid' }, steps: ['won', 'paid'] });
    }
  }
  await bookPayments(tx, parts.ledger, { payments, currency, at });
  await changeSubscriptions(tx, changed, at);
}

type Allotted = {
  readonly row: SubscriptionRow;
  readonly allotted: bigint;
  readonly amount: Money;
  readonly currency: Currency;
  readonly at: Instant;
};

/** Of a placement: the money for shares that it didn't give. */
async function giveBackExcess(parts: NewShareParts, tx: Tx, { row, allotted, amount, currency, at }: Allotted): Promise<ChangedSubscription> {
  const returned = row.paid - amount;
  if (returned > 0n) await bookReturned(tx, parts.ledger, { row, currency, amount: money(currency, returned), at });
  const result = allotted > 0n ? 'won' : 'not-won';
  return {
    row: { ...row, allotted, returned, state: allotted > 0n ? 'paid' : 'not-won' },
    steps: returned > 0n ? [result, 'returned'] : [result],
  };
}

/** The deadline: what is available is tried once. */
async function collect(parts: NewShareParts, tx: Tx, { offering, at, rows }: Piece): Promise<void> {
  const { ledger, instruments } = parts;
  const { currency } = offering;
  for (const row of rows.filter(({ state }) => state === 'awaiting-payment')) {
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
async function releasePiece(parts: NewShareParts, tx: Tx, { offering, at, rows }: Piece): Promise<void> {
  for (const row of rows) {
    const after = await release(tx, parts.ledger, { row, currency: offering.currency, at });
    if (after !== row) await changeSubscription(tx, after, { steps: ['released'], at });
  }
}

/** The first day: shares arrive, locked. */
async function listPiece(parts: NewShareParts, tx: Tx, { offering, at, rows, isLast }: Piece): Promise<void> {
  if (offering.state !== 'to-be-listed') return;
  const instrument = parts.instruments.withId(offering.instrumentId);
  await parts.ledger.directory.open([issuersKey(offering.currency), makerSharesKey(instrument.id)]);
  for (const row of rows.filter(({ state }) => state === 'paid')) {
    await deliver(tx, parts.ledger, { row, offering, instrument, at });
    await changeSubscription(tx, { ...row, state: 'listed' }, { steps: ['listed'], at });
  }
  if (isLast) await takeStep(tx, { offering: offering.id, step: 'listed', at });
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
export function offeringsDue(parts: NewShareParts): readonly DueKind[] {
  const drawn = new DrawnShares();
  return [
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
    inPieces(parts, {
      name: draws,
      begin: (tx, turn) => drawNow(parts, tx, turn),
      handle: async (tx, piece) => allotPiece(parts, tx, { ...piece, shares: await drawn.of(tx, piece.offering.id) }),
    }),
    inPieces(parts, { name: due, handle: (tx, piece) => collect(parts, tx, piece) }),
    inPieces(parts, { name: payout, handle: (tx, piece) => releasePiece(parts, tx, piece) }),
    inPieces(parts, {
      name: lists,
      handle: (tx, piece) => (piece.offering.kind === 'capital-increase' ? deliverIncrease : listPiece)(parts, tx, piece),
    }),
    about(parts, { name: withdrawnKind }, giveAllBack),
    { name: unlistedKind, handle: (tx, items, now) => unlist(parts, tx, { items, now }) },
    reminding({ name: paymentSoonKind }, (tx, turn) => tellPaymentDue(parts, tx, turn)),
    reminding({ name: lastDaySoonKind }, tellLastDay),
  ];
}
