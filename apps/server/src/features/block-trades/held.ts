import { blockOfferNumber, formatDecimal, instantToWire, scaleOf } from '@parkett/kernel';
import type { Held } from '../../books/customers/index.ts';
import type { HeldParts } from '../../declaration.ts';
import { offersWithIds, purchasesOf } from './store.ts';

/** A customer's blocks, the newest first. */
export const heldBlocks = ({ instruments }: Pick<HeldParts, 'instruments'>): Held => ({
  name: 'block trades',
  tables: ['block_purchase'],
  read: async (from, customer) => {
    const rows = await purchasesOf(from, { customer, size: null });
    const offers = new Map((await offersWithIds(from, [...new Set(rows.map(({ offer }) => offer))])).map(offer => [offer.id, offer]));
    return rows.map(({ offer, quantity, price, auctionPrice, auctionAt, value, fee, settlesOn, at }) => {
      const { code, priceScale, quantityScale, currency } = instruments.withId(offers.get(offer)!.instrumentId);
      const money = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
      return {
        ...{
          offer: blockOfferNumber(offer),
          code,
          currency,
          quantity: formatDecimal(quantity, quantityScale),
          price: formatDecimal(price, priceScale),
        },
        auction: { price: formatDecimal(auctionPrice, priceScale), at: instantToWire(auctionAt) },
        ...{ value: money(value), fee: money(fee), settlesOn, boughtAt: instantToWire(at) },
      };
    });
  },
});
