import { allocate, asQuantity, divide, invariant, later, money, negated, notional, nothing, utcDate } from '@parkett/kernel';
import { journalEntry, line, wallet } from '../../books/ledger/index.ts';
import { exMoment, isPaidFor, lastDayBefore, type MarketTerm } from '../../books/market-data/index.ts';
import {
  appendMovements,
  delistingPaid,
  holdersBefore,
  lockOpenPositions,
  moved,
  movementOfDelisting,
  writePositions,
  type Position,
} from '../../books/positions/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { nextNumbers } from '../../platform/sequence.ts';
import { cashKey, sharesKey } from './chart.ts';
import { delistingPaidTo, insertDelistingPayments, insertPrice, readPrice, type DelistingPart, type DelistingPayment } from './delisting-store.ts';
import { holdersAtOnce, type Piece } from './dividends.ts';
import { gonePaidKind } from './kinds.ts';
import { makersOf } from './makers.ts';
import type { CorporateParts } from './parts.ts';
import { averagePrice, monthsBefore, type PricedDay } from './rules/average-price.ts';

/** A sale that is ending keeps its customer's payment waiting so long. */
const againMs = 1_000;

/** The days of the last six months with trading, each as prices and shares of the last day. */
function pricedDays({ history, terms }: CorporateParts, { instrumentId, exDate }: MarketTerm): PricedDay[] {
  const until = history.listedUntil(instrumentId);
  invariant(until !== null, `instrument ${instrumentId} goes before ${exDate}`);
  const to = lastDayBefore(history.scheduleOf(instrumentId), until);
  const splits = terms.all.filter(term => term.kind === 'split' && term.instrumentId === instrumentId && term.exDate <= to);
  return history.dayBars(instrumentId, { from: monthsBefore(to), to, now: until }).flatMap(({ start, close, volume }) => {
    const day = utcDate(start);
    const since = splits.filter(term => term.exDate > day);
    const [old, fresh] = since.reduce(([olds, freshes], term) => [olds * term.old!, freshes * term.fresh!], [1n, 1n]);
    const priced = { day, close: divide(BigInt(close) * old, fresh, 'half-up'), volume: divide(BigInt(Math.round(volume)) * fresh, old, 'half-up') };
    return priced.volume > 0n && priced.close > 0n ? [priced] : [];
  });
}

/** The end of the last session: the price by which holders are paid is fixed, once. */
export async function fixPrice(parts: CorporateParts, tx: Tx, { term, at }: Piece): Promise<void> {
  if (!isPaidFor(term) || (await readPrice(tx, term.id)) !== null) return;
  const days = pricedDays(parts, term);
  const price = averagePrice(days);
  invariant(price !== null, `instrument ${term.instrumentId} was traded in the months before ${term.exDate}`);
  await insertPrice(tx, { term: term.id, price, at, days });
}

type Paying = { readonly row: DelistingPayment; readonly parts: readonly DelistingPart[]; readonly positions: readonly Position[] };

type Booking = { readonly piece: Piece; readonly price: bigint };

/** The payment to one holder: the shares of all positions times the price, rounded half up once. Each position gets its part of it by its shares. */
function paymentOf(
  { instruments }: CorporateParts,
  { piece: { term, currency, at }, price }: Booking,
  { id, positions }: { readonly id: bigint; readonly positions: readonly Position[] },
): Paying {
  const instrument = instruments.withId(term.instrumentId);
  const customer = positions[0]!.customerId;
  const quantities = positions.map(({ openQuantity }) => openQuantity);
  const quantity = asQuantity(quantities.reduce((sum, one) => sum + one, 0n));
  const amount = money(currency, notional(price * quantity, instrument, 'half-up'));
  return {
    row: { id, customer, term: term.id, instrumentId: instrument.id, currency, quantity, price, amount, paidAt: at },
    parts: allocate(amount, quantities).map((part, index) => {
      const { id: position, openQuantity, openCost } = positions[index]!;
      return { payment: id, customer, position, quantity: openQuantity, amount: part, cost: openCost };
    }),
    positions,
  };
}

/** Closes positions, and books shares and money of each holder as one entry against the makers, of whom all shares are. */
async function book({ ledger }: CorporateParts, tx: Tx, { piece, payments }: { piece: Piece; payments: readonly Paying[] }): Promise<void> {
  const { term, currency, at } = piece;
  const closed = payments.flatMap(({ row, parts, positions }) =>
    parts.map(({ amount }, index) => {
      const position = positions[index]!;
      const movement = movementOfDelisting(position, { amount, reference: row.id, at });
      return {
        after: { ...position, ...moved(delistingPaid, position, movement), openedAt: position.openedAt },
        movement: { ...movement, customerId: position.customerId, positionId: position.id, seq: position.movements + 1 },
      };
    }),
  );
  await insertDelistingPayments(
    tx,
    payments.map(({ row }) => row),
    payments.flatMap(({ parts }) => parts),
  );
  await writePositions(
    tx,
    closed.map(({ after }) => after),
  );
  await appendMovements(
    tx,
    closed.map(({ movement }) => movement),
  );
  const makers = await makersOf(ledger, { instrumentId: term.instrumentId, currency });
  const cash = await ledger.open(
    tx,
    payments.map(({ row }) => cashKey(row.customer, currency)),
  );
  const held = await ledger.open(
    tx,
    payments.map(({ row }) => sharesKey(row.customer, term.instrumentId)),
  );
  const [unit, shares] = [cashKey(0n, currency).unit, sharesKey(0n, term.instrumentId).unit];
  const entries = payments.map(({ row: { id, customer, quantity, amount } }) => {
    const owned = cash.find(({ owner }) => owner === customer)!.id;
    const ofShares = held.find(({ owner }) => owner === customer)!.id;
    const paid = amount === 0n ? [] : [line({ account: owned, unit, amount }), line({ account: makers.money, unit, amount: negated(amount) })];
    const postings = [
      line({ account: ofShares, unit: shares, amount: negated(quantity) }),
      line({ account: makers.shares, unit: shares, amount: quantity }),
      ...paid,
    ];
    return journalEntry({ kind: 'delisting', reference: id, part: 0, owner: customer, bookedAt: at, postings });
  });
  const changes = payments.map(({ row, parts }) => ({
    id: cash.find(({ owner }) => owner === row.customer)!.id,
    held: nothing,
    count: -parts.length,
  }));
  await ledger.post(tx, { entries, changes });
}

/** The open positions of some customers, oldest first, behind the locks of their accounts. */
async function lockHoldings({ ledger }: CorporateParts, tx: Tx, { customers, piece }: { customers: readonly bigint[]; piece: Piece }) {
  const { term, currency } = piece;
  await ledger.lock(
    tx,
    customers.flatMap(customer => [cashKey(customer, currency), sharesKey(customer, term.instrumentId)]),
  );
  const locked = await lockOpenPositions(
    tx,
    customers.map(customer => ({ customer, instrument: term.instrumentId })),
  );
  const own = locked.filter(({ portfolio }) => portfolio === wallet).toSorted((a, b) => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1));
  return Map.groupBy(own, ({ customerId }) => customerId);
}

/** The pay-day: each holder is paid once. One with a sale that hasn't ended waits for its end. */
export async function payDelisting(parts: CorporateParts, tx: Tx, piece: Piece): Promise<readonly bigint[]> {
  const { history, movements } = parts;
  const { term, after, at } = piece;
  const price = await readPrice(tx, term.id);
  invariant(price !== null, `the price of term ${term.id} is fixed`);
  const gone = exMoment(history.scheduleOf(term.instrumentId), term.exDate);
  const { holders, last } = await holdersBefore(tx, { instrument: term.instrumentId, at: gone, after, max: holdersAtOnce, kinds: movements });
  const all = holders.map(({ customer }) => customer);
  const done = await delistingPaidTo(tx, term.id, all);
  const holdings = await lockHoldings(parts, tx, { customers: all.filter(customer => !done.has(customer)), piece });
  const ready = [...holdings.values()].filter(positions => positions.every(({ closingQuantity }) => closingQuantity === 0n));
  const ids = ready.length === 0 ? [] : await nextNumbers(tx, { sequence: 'delisting_payment_id', count: ready.length });
  const payments = ready.map((positions, index) => paymentOf(parts, { piece, price }, { id: ids[index]!, positions }));
  if (payments.length > 0) await book(parts, tx, { piece, payments });
  if (last !== null) await addDueItem(tx, { kind: gonePaidKind, key: `${term.id}/${last}`, at });
  if (ready.length < holdings.size) {
    const again = later(at, againMs);
    await addDueItem(tx, { kind: gonePaidKind, key: `${term.id}/${after}/${again}`, at: again });
  }
  return payments.map(({ row }) => row.customer);
}
