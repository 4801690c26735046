import type { ReplyAt, RequestAt } from '@parkett/contract';
import { asQuantity, formatDecimal, idOfNumber, plus, scaleOf } from '@parkett/kernel';
import { feeTermsOf } from './fee-and-lock.ts';
import type { BlockParts } from './parts.ts';
import { blockPrice } from './rules/block-price.ts';
import { costsOf, sharesIn } from './rules/decide-purchase.ts';
import { readOffer } from './store.ts';

/** What shares of an offer cost now, as a purchase would book it. Whether they may be bought is no part of it. */
export async function costsNow(
  parts: BlockParts,
  { number, quantity: typed }: RequestAt<'blockTrades/costs'>,
): Promise<ReplyAt<'blockTrades/costs'>['costs']> {
  const id = idOfNumber('B', number);
  const offer = id === null ? null : await readOffer(parts.db, id);
  const instrument = offer && parts.instruments.find(offer.instrumentId);
  const now = parts.now();
  const auction = offer && parts.auctionOf(offer.instrumentId, now);
  const shares = sharesIn(typed, instrument?.quantityScale ?? 0);
  if (!instrument || !auction || !shares.ok) return null;
  const { currency, priceScale, priceSteps } = instrument;
  const price = blockPrice(auction.price, { discountBps: offer.discountBps, priceSteps });
  const terms = feeTermsOf(parts.ruleBook.reader.at(now), currency);
  const { value, fee } = costsOf({ price, quantity: asQuantity(shares.value), instrument, fee: terms });
  const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  return { price: formatDecimal(price, priceScale), value: money(value), fee: money(fee), total: money(plus(value, fee)) };
}
