import { dateAt, invariant, money, negated, type Currency, type Instant, type Money } from '@parkett/kernel';
import { journalEntry, line, type Ledger } from '../../books/ledger/index.ts';
import { holdersBefore } from '../../books/positions/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { bookPaid, deliver, lockAccounts, release } from './booking.ts';
import { cashKey, entitlementsKey, issuersKey, makerSharesKey } from './chart.ts';
import { entitlementsOf, insertEntitlements, insertSale, type SaleRow } from './entitlement-store.ts';
import { increaseOf } from './increase.ts';
import type { Piece } from './pieces.ts';
import type { NewShareParts } from './parts.ts';
import { fixRest } from './rest.ts';
import { leftOf, worthAfter } from './rules/entitlement.ts';
import { lockOffering, readOffering, takeStep, type OfferingRow } from './store.ts';
import { changeSubscription, type SubscriptionRow } from './subscription-store.ts';

export const entitleKind = 'new-shares.entitle';
/** Holders of one piece of work: a kill in between loses none and books none twice. */
const holdersAtOnce = 200;

type Turn = { readonly offering: OfferingRow; readonly at: Instant };

/** The ex-day begins: entitlements can be exercised, and holders of the close before get them. */
export async function openIncrease(tx: Tx, { offering: { id }, at }: Turn): Promise<void> {
  await takeStep(tx, { offering: id, step: 'subscribable', at });
  await addDueItem(tx, { kind: entitleKind, key: `${id}/0`, at });
}

/** A piece of the holders: an offering, and the customer behind whom it goes on. Answers those who got entitlements. */
export async function entitle({ movements }: NewShareParts, tx: Tx, key: string): Promise<readonly bigint[]> {
  const [id, after] = key.split('/') as [string, string];
  const offering = await readOffering(tx, BigInt(id));
  invariant(offering, `there is an offering ${id}`);
  const { opensAt: exAt, instrumentId: instrument } = offering;
  const { holders, last } = await holdersBefore(tx, { instrument, at: exAt, after: BigInt(after), max: holdersAtOnce, kinds: movements });
  await insertEntitlements(
    tx,
    holders.map(({ customer, positions }) => ({
      ...{ offering: offering.id, customer, exAt },
      shares: positions.reduce((sum, { quantity }) => sum + quantity, 0n),
    })),
  );
  if (last !== null) await addDueItem(tx, { kind: entitleKind, key: `${id}/${last}`, at: exAt });
  return holders.map(({ customer }) => customer);
}

/** The proceeds of a sale become cash. */
export async function bookSale(tx: Tx, ledger: Ledger, { id, customer, amount, at }: SaleRow, currency: Currency): Promise<void> {
  if (amount === 0n) return;
  const [cash] = await ledger.lock(tx, [cashKey(customer, currency)]);
  const house = ledger.directory.known(entitlementsKey(currency));
  invariant(cash && house !== null, 'a holder has a wallet, and the house its account');
  const gained: Money = money(currency, amount);
  const { unit } = cash;
  const postings = [line({ account: cash.id, unit, amount: gained }), line({ account: house, unit, amount: negated(gained) })];
  await ledger.post(tx, { entries: [journalEntry({ kind: 'entitlement-sold', reference: id, part: 0, owner: customer, bookedAt: at, postings })] });
}

/** The end of the last day: what nobody exercised or sold is sold for its holder by the close; at or below the price of a new share it ends worthless. The new shares of all that was sold are the rest. */
export async function endIncrease(parts: NewShareParts, tx: Tx, { offering, at }: Turn): Promise<void> {
  const { ledger, history, instruments } = parts;
  const { id, instrumentId, currency, price } = offering;
  const increase = await increaseOf(tx, offering);
  invariant(increase, 'a capital increase has a term');
  await ledger.directory.open([entitlementsKey(currency)]);
  const customers = (await entitlementsOf(tx, id)).map(({ customer }) => customer);
  // The accounts first, then the offering, as in the commands: behind both locks nobody exercises or sells.
  await lockAccounts(tx, ledger, { customers, currency });
  if ((await lockOffering(tx, id))?.state !== 'subscribable') return;
  await takeStep(tx, { offering: id, step: 'to-be-listed', at });
  const bar = history.dayBars(instrumentId, { from: increase.exDate, to: dateAt(at), now: at }).at(-1);
  invariant(bar, 'a share that has an ex-day has a close after it');
  const close = BigInt(bar.close);
  for (const row of await entitlementsOf(tx, id)) {
    const quantity = leftOf(row, increase);
    if (quantity === 0n) continue;
    const amount = worthAfter(quantity, close, { ...increase, price }, instruments.withId(instrumentId));
    const sale = await insertSale(tx, { entitlement: row.id, customer: row.customer, quantity, price: close, amount, atEnd: true, at });
    await bookSale(tx, ledger, sale, currency);
  }
  await fixRest(tx, { increase: offering, ratio: increase, at });
}

/** The delivery: what was set aside is paid, and the new shares arrive. */
export async function deliverIncrease(parts: NewShareParts, tx: Tx, { offering, at, rows, isLast }: Piece): Promise<void> {
  if (offering.state !== 'to-be-listed') return;
  const { ledger } = parts;
  const { id, currency } = offering;
  const instrument = parts.instruments.withId(offering.instrumentId);
  await ledger.directory.open([issuersKey(currency), makerSharesKey(instrument.id)]);
  for (const row of rows) {
    await bookPaid(tx, ledger, { row, currency, amount: money(currency, row.held), at });
    const paid: SubscriptionRow = { ...row, allotted: row.quantity, paid: row.held };
    const released = await release(tx, ledger, { row: paid, currency, at });
    await deliver(tx, ledger, { row: released, offering, instrument, at });
    await changeSubscription(tx, { ...released, state: 'listed' }, { steps: ['paid', 'released', 'listed'], at });
  }
  if (isLast) await takeStep(tx, { offering: id, step: 'listed', at });
}
