import { denied, type Denial } from '@parkett/contract';
import {
  asQuantity,
  formatDecimal,
  instantToWire,
  notional,
  nothing,
  ok,
  parseDecimal,
  plus,
  refuse,
  type Currency,
  type Instant,
  type Instrument,
  type Money,
  type Price,
  type Quantity,
  type Result,
} from '@parkett/kernel';
import type { AccountRow } from '../../../books/ledger/index.ts';
import { shortage } from '../../../books/ledger/rules/shortage.ts';
import type { AuctionResult } from '../../../books/market-data/index.ts';
import type { FeeTerms } from '../fee-and-lock.ts';
import type { OfferRow } from '../store.ts';
import { blockFee, blockPrice } from './block-price.ts';

export type OfferSnapshot = {
  /** Null: nobody offers that. */
  readonly offer: OfferRow | null;
  readonly instrument: Pick<Instrument, 'code' | 'priceScale' | 'quantityScale' | 'currency' | 'priceSteps'> | null;
  /** Trading in the instrument stands still by hand. */
  readonly isHalted: boolean;
  /** The institution for whose seats the offer is. */
  readonly institution: string | null;
  /** The institution whose seat the customer is. */
  readonly seatOf: number | null;
};

/** All that a purchase is judged by. */
export type PurchaseSnapshot = OfferSnapshot & {
  readonly auction: AuctionResult | null;
  readonly fee: FeeTerms;
  readonly cash: AccountRow<Currency> | null;
  readonly entriesMax: number;
};

export type Wish = {
  readonly quantity: string;
  /** The price that was shown. */
  readonly price: string;
  /** The refusal of the channel password that came with it, where the offer asks for one. */
  readonly password: Denial | null;
};

/** A judged purchase: value and fee in minor units. */
export type Purchase = {
  readonly quantity: Quantity;
  readonly price: Price;
  readonly value: Money;
  readonly fee: Money;
  readonly auction: AuctionResult;
};

/** Why an offer takes no purchase of a customer now; null: it does. */
export function closedTo({ offer, instrument, isHalted, institution, seatOf }: OfferSnapshot, now: Instant): Denial | null {
  if (!offer || !instrument) return { code: 'product-missing' };
  const no = (result: { readonly error: Denial }): Denial => result.error;
  if (offer.state === 'sold-out') return no(denied('block-sold-out', { quantity: formatDecimal(offer.quantity, instrument.quantityScale) }));
  if (isHalted || offer.reason === 'halted') return no(denied('block-halted', { code: instrument.code }));
  if (offer.state === 'closed' || now >= offer.endsAt) return no(denied('block-trade-closed', { endsAt: instantToWire(offer.endsAt) }));
  if (offer.state === 'draft' || now < offer.opensAt) return no(denied('block-not-open-yet', { opensAt: instantToWire(offer.opensAt) }));
  if (offer.institution !== null && offer.institution !== seatOf) return no(denied('block-for-seats', { institution: institution ?? '' }));
  return null;
}

/** The number of shares that somebody typed, in units of the instrument. */
export function sharesIn(typed: string, quantityScale: number): Result<bigint, Denial> {
  if (typed === '') return denied('amount-missing');
  const whole = parseDecimal(typed, 0);
  if (!whole.ok || whole.value <= 0n) return denied('amount-not-whole');
  return ok(whole.value * 10n ** BigInt(quantityScale));
}

/** How much of an offer somebody may buy: whole lots, at least the minimum or all that is left, at most what is left. */
function judgeQuantity(offer: OfferRow, quantity: bigint, quantityScale: number): Denial | null {
  const left = offer.quantity - offer.sold;
  const text = (units: bigint): string => formatDecimal(units, quantityScale);
  if (quantity % offer.lot !== 0n) return refusalIn(denied('not-whole-lots', { lot: text(offer.lot) }));
  if (quantity < offer.minimum && quantity !== left) return refusalIn(denied('block-below-minimum', { minimum: text(offer.minimum) }));
  if (quantity > left) return refusalIn(denied('insufficient-fundraising-quota', { left: text(left) }));
  return null;
}
const refusalIn = ({ error }: { readonly error: Denial }): Denial => error;

/** Judges a purchase in the order of its refusals: what was typed, the offer, the channel password, how much, the price, the money. */
export function decidePurchase(snapshot: PurchaseSnapshot, wish: Wish, now: Instant): Result<Purchase, Denial> {
  const shares = sharesIn(wish.quantity, snapshot.instrument?.quantityScale ?? 0);
  if (!shares.ok) return shares;
  const refused = closedTo(snapshot, now) ?? wish.password ?? judgeQuantity(snapshot.offer!, shares.value, snapshot.instrument!.quantityScale);
  if (refused) return refuse(refused);
  return pricedPurchase(snapshot, { price: wish.price, quantity: asQuantity(shares.value) });
}

type Costing = {
  readonly price: Price;
  readonly quantity: Quantity;
  readonly instrument: Pick<Instrument, 'priceScale' | 'quantityScale' | 'currency'>;
  readonly fee: FeeTerms;
};

/** Value and fee of shares at a price: of a purchase, and of what is shown before it. */
export function costsOf({ price, quantity, instrument, fee }: Costing): { readonly value: Money; readonly fee: Money } {
  const value = notional(price * quantity, instrument, 'half-up');
  return { value, fee: blockFee(value, instrument.currency, fee) };
}

function pricedPurchase(
  { offer, instrument, auction, fee: feeTerms, cash, entriesMax }: PurchaseSnapshot,
  { price: shown, quantity }: { readonly price: string; readonly quantity: Quantity },
): Result<Purchase, Denial> {
  const { priceScale, currency, priceSteps } = instrument!;
  if (cash && cash.count >= entriesMax) return denied('too-many-open-entries', { maximum: entriesMax });
  if (!auction) return denied('price-not-obtained');
  const price = blockPrice(auction.price, { discountBps: offer!.discountBps, priceSteps });
  const typed = parseDecimal(shown, priceScale);
  if (!typed.ok || typed.value !== price) return denied('block-price-changed', { price: formatDecimal(price, priceScale) });
  const { value, fee } = costsOf({ price, quantity, instrument: instrument!, fee: feeTerms });
  const tooLittle = shortage(cash ?? { balance: nothing, held: nothing }, { needed: plus(value, fee), currency, floor: 0n });
  return tooLittle ? refuse(tooLittle) : ok({ quantity, price, value, fee, auction });
}
