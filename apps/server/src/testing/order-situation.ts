import { instantOf, priceSteps, type Currency, type Instrument } from '@parkett/kernel';
import { unitOfCurrency, type AccountRow } from '../books/ledger/index.ts';
import type { MarketView } from '../books/market-data/index.ts';
import type { Order, OrderIntent, OrderTerms } from '../books/orders/index.ts';
import { fundings } from '../manifests.ts';
import type { Given, OpenPosition, OrderSnapshot } from '../books/orders/rules/decide-order.ts';
import type { TradingDay } from '../books/orders/rules/when-to-trade.ts';
import { branded, type Bare } from './bare.ts';

// What the rules of orders look at, for their tables. A change of a shape is a change of its one builder here.

/** A Wednesday, 10:30 in Berlin. */
export const tableNow = instantOf('2026-11-25T09:30:00Z');
/** At that moment, with the fundings that are shipped. */
export const tableGiven: Given = { now: tableNow, fundings };
export const endOfDay = instantOf('2026-11-25T21:00:00Z');
export const boughtAt = instantOf('2026-11-20T09:30:00Z');
export const nextOpening = instantOf('2026-11-26T07:00:00Z');

/** A share with a price step of 0,01 €, sold by the piece. Prices have four decimals: 1_000_000n is 100,00 €. */
export const tableShare = (changes: Partial<Instrument> = {}): Instrument => ({
  id: 1,
  code: 'SAP',
  class: 'share',
  name: 'SAP',
  isin: 'DE0007164600',
  wkn: '716460',
  currency: 'EUR',
  priceScale: 4,
  quantityScale: 0,
  lot: 1n,
  liquidityBand: 6,
  priceSteps: priceSteps([[0n, 100n]]),
  indices: ['DAX'],
  sector: 'software',
  schedule: 'xetra',
  ...changes,
});

/** Continuous trading at 100,00 €: bid 99,90, ask 100,10. */
export const tableView = (changes: Partial<MarketView> = {}): MarketView => ({
  ...{ instrumentId: 1, phase: 'continuous', last: 1_000_000n, lastAt: tableNow, extended: false },
  ...{ bid: 999_000n, bidSize: 500n, ask: 1_001_000n, askSize: 500n },
  ...{ open: 990_000n, high: 1_010_000n, low: 985_000n, previousClose: 990_000n, volume: 10_000n, turnover: 1_000_000n },
  ...{ reference: 1_000_000n, indicative: null, indicativeVolume: null, surplus: null, stale: false },
  ...changes,
});

/** The main session of that Wednesday, its closing auction still to come. */
export const tableDay = (changes: Partial<TradingDay> = {}): TradingDay => ({
  ...{ phase: 'continuous', date: '2026-11-25', endsAt: endOfDay, opensAt: null },
  ...{ gtcEndsAt: instantOf('2027-11-22T21:00:00Z'), gtdEndsAt: null },
  ...{ openingAhead: false, closingAhead: true, mainAhead: true, nextMainOpensAt: nextOpening },
  ...{ sessionEndsAt: null, nextSessionOpensAt: nextOpening },
  ...changes,
});

/** The same instrument at night. */
export const closedDay = (changes: Partial<TradingDay> = {}): TradingDay =>
  tableDay({ phase: 'closed', date: '2026-11-26', opensAt: nextOpening, mainAhead: false, closingAhead: false, ...changes });

/** A wallet in euros; money in cents. */
export const tableCash = (changes: Partial<Bare<Pick<AccountRow, 'balance' | 'held' | 'count'>>> = {}): AccountRow<Currency> =>
  branded({
    ...{ id: 11n, owner: 7n, portfolio: 0n, purpose: 'cash', unit: unitOfCurrency('EUR') },
    ...{ balance: 5_000_000n, held: 0n, count: 0 },
    ...changes,
  });

/** Ten pieces, all bought at one moment unless the table says otherwise. */
export const tablePosition = (id: bigint, changes: Partial<Omit<OpenPosition, 'id'>> = {}): OpenPosition => ({
  ...{ id, portfolio: 0n, financing: 'cash', openedAt: boughtAt, openQuantity: 10n, closingQuantity: 0n, lockedUntil: null },
  ...changes,
});

/** The price list of a share: 1,00 € an order. */
export const shareTerms: Omit<OrderTerms, 'side'> = { priceScale: 4, quantityScale: 0, currency: 'EUR', commission: { flatUnits: 1n, rateBps: 0n } };

/** A verified customer with 50.000,00 € and nothing else, in a market where anything goes from 80,00 to 120,00 €. */
export const orderSituation = (changes: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  refused: null,
  instrument: tableShare(),
  view: tableView(),
  day: tableDay(),
  corridor: { lowest: 800_000n, highest: 1_200_000n },
  terms: shareTerms,
  money: tableCash(),
  positions: [],
  entriesMax: 300,
  feeRule: 1,
  collarBps: { continuous: 200, other: 500 },
  goodTillDaysMax: 360,
  minimumUnits: 1,
  ...changes,
});

/** A limit order of the day for 10 pieces at 90,00 €. */
export const buyIntent = (changes: Partial<OrderIntent> = {}): OrderIntent => ({
  ...{ customer: 7n, portfolio: 0n, instrument: 1, venue: 'embedded', funding: 'cash', origin: { kind: 'customer', ref: null } },
  ...{ side: 'buy', effect: 'open', type: 'limit', quantity: 10n, price: 900_000n, stopPrice: null },
  ...{ timeInForce: 'day', goodTill: null, mainHoursOnly: false, thisSessionOnly: false, holdUntilNextSession: false, position: null },
  ...changes,
});

/** A limit order of the day to sell 10 pieces at 110,00 €. */
export const sellIntent = (changes: Partial<OrderIntent> = {}): OrderIntent =>
  buyIntent({ side: 'sell', effect: 'close', price: 1_100_000n, ...changes });

/** The customer's pending limit order to buy 10 pieces at 90,00 €, with the 901,00 € that it holds. */
export const tableOrder = (changes: Partial<Bare<Order>> = {}): Order =>
  branded({
    ...{ customerId: 7n, id: 21n, instrumentId: 1, portfolio: 0n, venue: 'embedded', side: 'buy', effect: 'open', funding: 'cash' },
    ...{ originKind: 'customer', originRef: null, type: 'limit', quantity: 10n, price: 900_000n, stopPrice: null, limit: 900_000n },
    ...{ collarBps: null, timeInForce: 'day', goodTill: null, until: null, mainHoursOnly: false, state: 'pending', reason: null },
    ...{ filled: 0n, executedExact: 0n, executedValue: 0n, feeCharged: 0n, feeRule: 1, currency: 'EUR' },
    ...{ holdAccount: 11n, holdPlaced: 90_100n, held: 90_100n, liveQuantity: 10n, liveLimit: 900_000n, liveStop: null },
    ...{ askedQuantity: null, askedLimit: null, askedStop: null, triggered: false, placedAt: tableNow, endedAt: null },
    ...changes,
  });
