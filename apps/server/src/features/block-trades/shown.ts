import type { ReplyAt } from '@parkett/contract';
import { blockOfferNumber, formatDecimal, instantToWire, scaleOf, type Instrument } from '@parkett/kernel';
import { schedules } from '../../books/instruments/index.ts';
import { lockedUntil } from '../../books/positions/index.ts';
import type { PurchaseRow } from './store.ts';

/** A purchase on the wire. */
export function shownPurchase(row: PurchaseRow, instrument: Instrument): ReplyAt<'blockTrades/buy'> {
  const { code, name, currency, priceScale, quantityScale, schedule } = instrument;
  const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  const until = lockedUntil(row.lock, { openedAt: row.at, calendar: schedules[schedule] })!;
  return {
    ...{ offer: blockOfferNumber(row.offer), code, name, currency, quantity: formatDecimal(row.quantity, quantityScale) },
    price: formatDecimal(row.price, priceScale),
    auction: { price: formatDecimal(row.auctionPrice, priceScale), at: instantToWire(row.auctionAt) },
    ...{ value: money(row.value), fee: money(row.fee), total: money(row.value + row.fee) },
    ...{ boughtAt: instantToWire(row.at), settlesOn: row.settlesOn, lockedUntil: instantToWire(until) },
  };
}
