import { asPrice, money, notional, type Currency, type Instant } from '@parkett/kernel';
import type { OrdersOracle } from '../../../books/orders/checks/index.ts';
import type { Asked as AskedOf } from '../../../platform/checks/index.ts';
import type { Queryable } from '../../../platform/db.ts';
import { feeTermsOf } from '../fee-and-lock.ts';
import { blockFee, blockPrice } from '../rules/block-price.ts';

export type Asked = AskedOf<never, Pick<OrdersOracle, 'instruments' | 'ruleBook' | 'auctionAt'>>;

export type JudgedPurchase = {
  readonly id: bigint;
  readonly instrument: number;
  readonly currency: Currency;
  readonly discountBps: number;
  readonly lockDays: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly auctionPrice: bigint;
  readonly auctionAt: Instant;
  readonly value: bigint;
  readonly fee: bigint;
  readonly lock: { readonly kind: string; readonly days?: number };
  readonly at: Instant;
};

export const purchasesToJudge = (db: Queryable): Promise<JudgedPurchase[]> =>
  db.query<JudgedPurchase>(
    '',
    `select p.id, o.instrument_id as instrument, o.currency, o.discount_bps as "discountBps", o.lock_days as "lockDays", p.quantity, p.price,
       p.auction_price as "auctionPrice", p.auction_at as "auctionAt", p.value, p.fee, p.lock, p.bought_at as at
     from block_purchase p join block_offer o on o.id = p.offer_id order by p.id`,
  );

/** Differences of a purchase from what the feed and the dated rules give. */
export function judgePurchase(purchase: JudgedPurchase, { instruments, ruleBook, auctionAt }: Asked['oracle']): string[] {
  const { id, currency, discountBps, price, value, fee, quantity, at, lock, lockDays } = purchase;
  const instrument = instruments.withId(purchase.instrument);
  const auction = auctionAt(instrument.id, at);
  const breaches: string[] = [];
  const tell = (what: string, stored: bigint | string, right: bigint | string): void => {
    if (stored !== right) breaches.push(`purchase ${id} has ${what} ${stored}, the rule gives ${right}`);
  };
  const text = (result: { readonly price: bigint; readonly at: Instant }): string => `${result.price} of ${new Date(result.at).toISOString()}`;
  tell('the auction', text({ price: purchase.auctionPrice, at: purchase.auctionAt }), auction ? text(auction) : 'none');
  tell('the price', price, blockPrice(asPrice(purchase.auctionPrice), { discountBps, priceSteps: instrument.priceSteps }));
  tell('the value', value, notional(price * quantity, instrument, 'half-up'));
  tell('the fee', fee, blockFee(money(currency, value), currency, feeTermsOf(ruleBook.reader.at(at), currency)));
  tell('the lock', `${lock.kind} ${lock.days}`, `trading-days ${lockDays}`);
  return breaches;
}
