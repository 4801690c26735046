import type { market, ReplyAt } from '@parkett/contract';
import { blockOfferNumber, divide, formatDecimal, instantToWire, positionNumber, scaleOf, type Instant, type Instrument } from '@parkett/kernel';
import { institutionNames, institutionOf } from '../../books/customers/index.ts';
import { schedules } from '../../books/instruments/index.ts';
import { settlementOf } from '../../books/orders/index.ts';
import { lockedUntil, openedByOrigin } from '../../books/positions/index.ts';
import { feeTermsOf } from './fee-and-lock.ts';
import type { BlockParts } from './parts.ts';
import { blockPrice } from './rules/block-price.ts';
import { shownPurchase } from './shown.ts';
import { offersBetween, offersWithIds, purchasesOf, purchasesSince, type OfferRow, type PurchaseRow } from './store.ts';

type Offers = ReplyAt<'blockTrades/offers'>;
type Offer = Offers['offers'][number];
type Viewer = { readonly customer: bigint; readonly seatOf: number | null };

function amountsOf(parts: BlockParts, { offer, instrument, viewer, now }: Shown & { readonly viewer: Viewer }): NonNullable<Offer['amounts']> {
  const { priceScale, quantityScale, currency, schedule } = instrument;
  const auction = parts.auctionOf(instrument.id, now);
  const price = auction && blockPrice(auction.price, { discountBps: offer.discountBps, priceSteps: instrument.priceSteps });
  const last = parts.board.view(instrument.id)?.last ?? null;
  const [priceText, sharesText] = [(units: bigint) => formatDecimal(units, priceScale), (units: bigint) => formatDecimal(units, quantityScale)];
  const fee = feeTermsOf(parts.ruleBook.reader.at(now), currency);
  const lock = { kind: 'trading-days', days: offer.lockDays } as const;
  return {
    price: price === null ? null : priceText(price),
    auction: auction && { price: priceText(auction.price), at: instantToWire(auction.at), phase: auction.phase },
    last: last === null ? null : priceText(last),
    below:
      price === null || last === null
        ? null
        : { amount: priceText(last - price), rate: formatDecimal(divide((last - price) * 10_000n, last, 'half-up'), 2) },
    ...{
      quantity: sharesText(offer.quantity),
      left: sharesText(offer.quantity - offer.sold),
      minimum: sharesText(offer.minimum),
      lot: sharesText(offer.lot),
    },
    lockedUntil: instantToWire(lockedUntil(lock, { openedAt: now, calendar: schedules[schedule] })!),
    settlesOn: settlementOf(parts, instrument.id, now).settlement,
    ...{ feeRate: formatDecimal(fee.rateBps, 2), feeMinimum: formatDecimal(fee.minimum, scaleOf(currency)) },
    isForMe: offer.institution === null || offer.institution === viewer.seatOf,
  };
}

type Shown = { readonly offer: OfferRow; readonly instrument: Instrument; readonly now: Instant };

function shownOffer(
  parts: BlockParts,
  { offer, viewer, names, now }: Omit<Shown, 'instrument'> & { viewer: Viewer | null; names: ReadonlyMap<number, string> },
): Offer {
  const instrument = parts.instruments.withId(offer.instrumentId);
  const { code, name, currency } = instrument;
  return {
    ...{ number: blockOfferNumber(offer.id), code, name, currency, state: offer.state, reason: offer.reason },
    ...{ opensAt: instantToWire(offer.opensAt), endsAt: instantToWire(offer.endsAt), discount: formatDecimal(BigInt(offer.discountBps), 2) },
    ...{ seatsOf: offer.institution === null ? null : names.get(offer.institution)!, lockDays: offer.lockDays },
    amounts: viewer && amountsOf(parts, { offer, instrument, viewer, now }),
  };
}

function shownSale(parts: BlockParts, { offer, quantity, price, at }: PurchaseRow, instrumentId: number): Offers['sold'][number] {
  const { code, name, currency, priceScale, quantityScale } = parts.instruments.withId(instrumentId);
  const figures = { quantity: formatDecimal(quantity, quantityScale), price: formatDecimal(price, priceScale) };
  return { number: blockOfferNumber(offer), code, name, currency, ...figures, at: instantToWire(at) };
}

async function demoSecretsFor({ db, demo }: BlockParts, customer: bigint): Promise<Offers['demoSecrets']> {
  if (!demo || (await institutionOf(db, customer)).id !== demo.institution) return null;
  const { secretKey, channelPassword } = demo;
  return { secretKey, channelPassword };
}

/** The offers of the trading day and of the next one; a visitor (null) sees no amounts. */
export async function listOffers(parts: BlockParts, customer: bigint | null): Promise<Offers> {
  const { db, history, instruments } = parts;
  const share = instruments.all.find(({ class: kind }) => kind === 'share');
  const empty = { offers: [], sold: [], nextOpensAt: null, areOffered: false, demoSecrets: null };
  if (history.kind !== 'simulator' || !share) return empty;
  const now = parts.now();
  const schedule = history.scheduleOf(share.id);
  const today = schedule.tradingDateAt(now);
  const rows = await offersBetween(db, { from: today, to: schedule.calendar.next(today) });
  const forSeats = rows.flatMap(({ institution }) => (institution === null ? [] : [institution]));
  const names = await institutionNames(db, [...new Set(forSeats)]);
  const viewer = customer === null ? null : { customer, seatOf: await parts.seatOf(db, customer) };
  const sold = viewer ? await purchasesSince(db, schedule.spansOn(today)[0]!.from) : [];
  const instrumentOf = new Map(
    (await offersWithIds(db, [...new Set(sold.map(({ offer }) => offer))])).map(({ id, instrumentId }) => [id, instrumentId]),
  );
  const next = rows.find(({ state, opensAt }) => state === 'draft' && opensAt > now);
  return {
    offers: rows.map(offer => shownOffer(parts, { offer, viewer, names, now })),
    sold: sold.map(row => shownSale(parts, row, instrumentOf.get(row.offer)!)),
    nextOpensAt: next ? instantToWire(next.opensAt) : null,
    areOffered: true,
    demoSecrets: customer === null ? null : await demoSecretsFor(parts, customer),
  };
}

/** The ends of open windows in which a customer may buy, and of the locks of blocks that still have shares. */
export async function blocksAhead(parts: BlockParts, customer: bigint): Promise<market.OwnMoment[]> {
  const now = instantToWire(parts.now());
  const { offers } = await listOffers(parts, customer);
  const open = offers.filter(({ state, amounts }) => state === 'open' && amounts?.isForMe === true);
  const locked = (await ownWithPositions(parts, customer)).filter(({ position }) => position.openQuantity > 0n).map(({ shown }) => shown);
  return [
    ...open.map(({ code, name, endsAt }) => ({ at: endsAt, kind: 'block-ends' as const, code, name })),
    ...locked.map(({ code, name, lockedUntil: at }) => ({ at, kind: 'block-unlocks' as const, code, name })),
  ].filter(({ at }) => at > now);
}

const ownMax = 100;

async function ownWithPositions(parts: BlockParts, customer: bigint) {
  const { db } = parts;
  const rows = await purchasesOf(db, { customer, size: ownMax });
  const [offers, positions] = await Promise.all([
    offersWithIds(db, [...new Set(rows.map(({ offer }) => offer))]),
    openedByOrigin(db, { customer, kind: 'block', ids: rows.map(({ id }) => id) }),
  ]);
  const instrumentOf = new Map(offers.map(({ id, instrumentId }) => [id, instrumentId]));
  return rows.map(row => ({
    shown: shownPurchase(row, parts.instruments.withId(instrumentOf.get(row.offer)!)),
    position: positions.get(row.id)!,
  }));
}

/** A customer's purchases with their positions. */
export async function listOwn(parts: BlockParts, customer: bigint): Promise<ReplyAt<'blockTrades/mine'>> {
  const own = await ownWithPositions(parts, customer);
  return { blocks: own.map(({ shown, position }) => ({ ...shown, position: positionNumber(position.id) })) };
}
