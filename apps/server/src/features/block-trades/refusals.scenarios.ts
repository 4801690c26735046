import { asPrice, later, money, nothing, type Currency, type Instant } from '@parkett/kernel';
import { universe } from '../../books/instruments/index.ts';
import { unitOfCurrency, type AccountId, type AccountRow } from '../../books/ledger/index.ts';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { decidePurchase, type PurchaseSnapshot, type Wish } from './rules/decide-purchase.ts';
import type { OfferRow } from './store.ts';

const now = 1_764_000_000_000 as Instant;
const sap = universe.find(({ code }) => code === 'SAP')!;

/** 1,000 shares at 3 % below the auction, of which 400 are sold; in lots of 10, at least 100. */
export const offer: OfferRow = {
  ...{ id: 1n, tradingDate: '2025-11-24', place: 0, instrumentId: sap.id, currency: 'EUR', quantity: 1_000n, discountBps: 300, minimum: 100n },
  ...{
    lot: 10n,
    opensAt: later(now, -3_600_000),
    endsAt: later(now, 3_600_000),
    lockDays: 5,
    institution: null,
    state: 'open',
    sold: 400n,
    reason: null,
  },
};

const cash = { balance: money('EUR', 5_000_000n), held: nothing, count: 3, unit: unitOfCurrency('EUR'), purpose: 'cash', owner: 1n, portfolio: 0n };

export const snapshot: PurchaseSnapshot = {
  ...{ offer, instrument: sap, isHalted: false, institution: null, seatOf: null, entriesMax: 300 },
  auction: { price: asPrice(1_000_000n), quantity: 1, at: later(now, -60_000), phase: 'opening-auction' },
  fee: { rateBps: 5n, minimum: 2_500n },
  cash: { ...cash, id: 7n as AccountId<Currency>, floor: 0n } as unknown as AccountRow<Currency>,
};
export const wish: Wish = { quantity: '100', price: '97.00', password: null };

/** A purchase of 100 of the shares for 9,725.00 €, with some of it different. */
export const asked = (changes: Partial<Wish>, at: Partial<PurchaseSnapshot> = {}) =>
  decidePurchase({ ...snapshot, ...at }, { ...wish, ...changes }, now);
const offered = (changes: Partial<OfferRow>) => ({ offer: { ...offer, ...changes } });
const soon = later(now, 1_000);

export const refusals: RefusalPlaces = {
  'rules/decide-purchase.ts': [
    ['amount-missing', 'no amount', () => asked({ quantity: '' })],
    ['amount-not-whole', 'half a share', () => asked({ quantity: '100.5' })],
    ['product-missing', 'an offer that nobody made', () => asked({}, { offer: null })],
    ['block-not-open-yet', 'before the window', () => asked({}, offered({ state: 'draft', opensAt: soon }))],
    ['block-trade-closed', 'at the end of the window', () => asked({}, offered({ endsAt: now }))],
    ['block-sold-out', 'an offer that is sold out', () => asked({}, offered({ state: 'sold-out' }))],
    ['block-halted', 'a halted share', () => asked({}, { isHalted: true })],
    [
      'block-for-seats',
      'an offer for seats of another institution',
      () => asked({}, { ...offered({ institution: 4 }), institution: 'Kontor', seatOf: 3 }),
    ],
    ['not-whole-lots', 'a lot and a half', () => asked({ quantity: '105' })],
    ['block-below-minimum', 'a lot less than the minimum', () => asked({ quantity: '90' })],
    ['insufficient-fundraising-quota', 'a lot more than is left', () => asked({ quantity: '610' })],
    ['too-many-open-entries', 'a wallet with 300 positions', () => asked({}, { entriesMax: 3 })],
    ['price-not-obtained', 'a share without an auction', () => asked({}, { auction: null })],
    ['block-price-changed', 'another price than now', () => asked({ price: '97.02' })],
  ],
};
