import type { Denial, ReplyAt, RequestAt } from '@parkett/contract';
import {
  blockOfferNumber,
  idOfNumber,
  invariant,
  negated,
  ok,
  plus,
  type Currency,
  type Instant,
  type Instrument,
  type Result,
} from '@parkett/kernel';
import { institutionNames } from '../../books/customers/index.ts';
import { schedules } from '../../books/instruments/index.ts';
import { journalEntry, line, type AccountRow } from '../../books/ledger/index.ts';
import { settlementOf } from '../../books/orders/index.ts';
import { lockedUntil, openPosition, type LockRule } from '../../books/positions/index.ts';
import { withKeptAnswer, type KeyedCall, type Outcome } from '../../platform/commands/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { blockOrigin, cashKey, feesKey, makerMoneyKey, makerSharesKey, sharesKey } from './chart.ts';
import { tellUnlock } from './due.ts';
import { feeTermsOf } from './fee-and-lock.ts';
import type { BlockParts } from './parts.ts';
import { closedTo, decidePurchase, sharesIn, type OfferSnapshot, type PurchaseSnapshot } from './rules/decide-purchase.ts';
import { insertPurchase, lockOffer, nextPurchase, readOffer, takeStep, type OfferRow, type PurchaseRow } from './store.ts';
import { shownPurchase } from './shown.ts';

type Body = RequestAt<'blockTrades/buy'>;
type Reply = ReplyAt<'blockTrades/buy'>;
type Buy = { readonly customer: bigint; readonly body: Body; readonly password: Denial | null };

type Snapshot = PurchaseSnapshot & { readonly id: bigint };
type Change = { readonly row: PurchaseRow; readonly offer: OfferRow; readonly instrument: Instrument; readonly cash: AccountRow<Currency> };

/** Everything about an offer that decides whether a customer may buy of it. */
async function offerSnapshot(
  parts: BlockParts,
  from: Queryable,
  asked: { readonly customer: bigint; readonly offer: OfferRow | null },
): Promise<OfferSnapshot> {
  const { offer, customer } = asked;
  const instrument = offer && parts.instruments.find(offer.instrumentId);
  if (!offer || !instrument) return { offer: null, instrument: null, isHalted: false, institution: null, seatOf: null };
  const isForSeats = offer.institution !== null;
  const names = isForSeats ? await institutionNames(from, [offer.institution]) : null;
  return {
    ...{ offer, instrument, isHalted: parts.board.view(instrument.id)?.phase === 'pause' },
    institution: names?.get(offer.institution!) ?? null,
    seatOf: isForSeats ? await parts.seatOf(from, customer) : null,
  };
}

const offerIn = (body: Body): bigint | null => idOfNumber('B', body.number);

/** The refusal of the channel password, which is compared where nothing else before it refuses, since each wrong entry counts. */
async function passwordDenial(
  parts: BlockParts,
  { customer, body, offer }: Omit<Buy, 'password'> & { readonly offer: OfferRow | null },
): Promise<Denial | null> {
  if (!offer || offer.institution === null || !sharesIn(body.quantity, 0).ok) return null;
  if (closedTo(await offerSnapshot(parts, parts.db, { customer, offer }), parts.now())) return null;
  const compared = await parts.comparePassword(customer, body.channelPassword ?? '');
  return compared.ok ? null : compared.error;
}

async function load(parts: BlockParts, tx: Tx, { customer, body }: Buy): Promise<Snapshot> {
  const wanted = offerIn(body);
  const terms = wanted === null ? null : await readOffer(tx, wanted);
  // The customer's accounts first, then the offer, for everybody.
  const money = terms && cashKey(customer, terms.currency);
  if (terms) await parts.ledger.lock<Currency | 'shares'>(tx, [money!, sharesKey(customer, terms.instrumentId)]);
  const [cash] = money ? await parts.ledger.lock(tx, [money]) : [];
  const offer = terms && (await lockOffer(tx, terms.id));
  const now = parts.now();
  return {
    ...(await offerSnapshot(parts, tx, { customer, offer })),
    id: await nextPurchase(tx),
    auction: terms && parts.auctionOf(terms.instrumentId, now),
    fee: feeTermsOf(parts.ruleBook.reader.at(now), terms?.currency ?? 'EUR'),
    cash: cash ?? null,
    entriesMax: parts.entriesMax(),
  };
}

const lockOf = ({ lockDays }: OfferRow): LockRule => ({ kind: 'trading-days', days: lockDays });

async function save(parts: BlockParts, tx: Tx, { row, offer, instrument, cash }: Change): Promise<void> {
  const { customer, value, fee, quantity, at } = row;
  const { currency, id } = instrument;
  const { ledger } = parts;
  await insertPurchase(tx, row);
  if (offer.sold + quantity === offer.quantity) await takeStep(tx, { offer: offer.id, step: 'sold-out', reason: null, at });
  const [shares] = await ledger.open(tx, [sharesKey(customer, id)]);
  const { directory } = ledger;
  const houseOwns = {
    money: directory.known(makerMoneyKey(currency)),
    fees: directory.known(feesKey(currency)),
    shares: directory.known(makerSharesKey(id)),
  };
  invariant(houseOwns.money !== null && houseOwns.fees !== null && houseOwns.shares !== null, "the house's accounts are open");
  const [unit, sharesUnit] = [cashKey(customer, currency).unit, sharesKey(customer, id).unit];
  const postings = [
    line({ account: cash.id, unit, amount: negated(plus(value, fee)) }),
    line({ account: houseOwns.money, unit, amount: value }),
    line({ account: houseOwns.fees, unit, amount: fee }),
    line({ account: shares!.id, unit: sharesUnit, amount: quantity }),
    line({ account: houseOwns.shares, unit: sharesUnit, amount: negated(quantity) }),
  ];
  await ledger.post(tx, { entries: [journalEntry({ kind: 'block', reference: row.id, part: 0, owner: customer, bookedAt: at, postings })] });
  await openPosition(tx, ledger, {
    ...{ customer, portfolio: 0n, origin: blockOrigin, originId: row.id, instrument: id, currency, financing: 'cash' },
    ...{ quantity, cost: value, fee, lock: row.lock, calendar: schedules[instrument.schedule], at },
    counted: { account: cash.id, most: parts.entriesMax() },
  });
  await tellUnlock(tx, { purchase: row.id, at: lockedUntil(row.lock, { openedAt: at, calendar: schedules[instrument.schedule] })! });
}

function decide(
  parts: BlockParts,
  snapshot: Snapshot,
  { customer, body, password }: Buy,
  at: Instant,
): Result<{ change: Change; answer: Reply }, Denial> {
  const bought = decidePurchase(snapshot, { ...body, password }, at);
  if (!bought.ok) return bought;
  const { offer, cash } = snapshot;
  invariant(offer && cash, 'a purchase that was judged has an offer and a wallet');
  const instrument = parts.instruments.withId(offer.instrumentId);
  const { quantity, price, value, fee, auction } = bought.value;
  const row: PurchaseRow = {
    ...{ id: snapshot.id, customer, offer: offer.id, quantity, price, value, fee, auctionPrice: auction.price, auctionAt: auction.at },
    ...{ lock: lockOf(offer), settlesOn: settlementOf(parts, instrument.id, at).settlement, at },
  };
  return ok({ change: { row, offer, instrument, cash }, answer: shownPurchase(row, instrument) });
}

/** Buys of an offer, under its lock. The same key buys once. */
export function buying(parts: BlockParts): (submission: KeyedCall & { readonly command: Omit<Buy, 'password'> }) => Promise<Outcome<Reply>> {
  const submit = parts.commands.register(
    withKeptAnswer<Buy, Snapshot, Change, Reply>({
      name: 'buy block',
      load: (tx, { command }) => load(parts, tx, command),
      decide: (snapshot, command, at) => decide(parts, snapshot, command, at),
      told: ({ change: { row, offer } }) => ({
        subject: row.customer,
        facts: {
          offer: blockOfferNumber(offer.id),
          quantity: String(row.quantity),
          price: String(row.price),
          value: String(row.value),
          fee: String(row.fee),
        },
      }),
      save: (tx, change) => save(parts, tx, change),
    }),
  );
  return async submission => {
    const { command } = submission;
    const id = offerIn(command.body);
    const offer = id === null ? null : await readOffer(parts.db, id);
    if (offer) await parts.ledger.directory.open([makerMoneyKey(offer.currency), feesKey(offer.currency), makerSharesKey(offer.instrumentId)]);
    const outcome = await submit({ ...submission, command: { ...command, password: await passwordDenial(parts, { ...command, offer }) } });
    if (outcome.outcome === 'accepted') parts.notify([command.customer], ['wallet', 'positions']);
    return outcome;
  };
}
