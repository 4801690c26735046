import { instantOf, later, priceSteps } from '@parkett/kernel';
import { expect, test } from 'vitest';
import {
  boughtAt,
  buyIntent,
  closedDay,
  endOfDay,
  nextOpening,
  orderSituation,
  sellIntent,
  tableCash,
  tableDay,
  tableGiven,
  tableNow,
  tablePosition,
  tableShare,
  tableView,
} from '../../../testing/order-situation.ts';
import type { OrderIntent } from '../intent.ts';
import { decideOrder, type AcceptedOrder, type OrderSnapshot } from './decide-order.ts';

// What an order is accepted at. In which order it is refused stands in features/trading/rules/order-refusals.test.ts.

const decide = (snapshot: Partial<OrderSnapshot>, intent: OrderIntent) =>
  decideOrder(orderSituation(snapshot), { ok: true, value: intent }, tableGiven);

function accepted(snapshot: Partial<OrderSnapshot>, intent: OrderIntent): AcceptedOrder {
  const decided = decide(snapshot, intent);
  if (!decided.ok) throw new Error(`refused: ${decided.error.code}`);
  return decided.value;
}

const market = { type: 'market', price: null } as const;
const holding: Partial<OrderSnapshot> = { positions: [tablePosition(3n)] };

/** The worst price it may execute at, in 0,0001 €, and the money it sets aside, in cents: that price × quantity and the commission. */
test.each([
  { what: 'a limit order at its limit: 10 × 90,00 + 1,00', intent: {}, limit: 900_000n, hold: 90_100n },
  { what: 'also above the best price', intent: { price: 1_050_000n }, limit: 1_050_000n, hold: 105_100n },
  { what: 'at the lower end of the corridor', intent: { price: 800_000n }, limit: 800_000n, hold: 80_100n },
  { what: 'at the upper end of the corridor', intent: { price: 1_200_000n }, limit: 1_200_000n, hold: 120_100n },
  { what: 'at market: 2 % above the ask of 100,10, down to a step', intent: market, limit: 1_021_000n, hold: 102_200n },
  {
    what: 'at market before the main session: 5 % above the ask',
    intent: market,
    view: { phase: 'pre-market' },
    limit: 1_051_000n,
    hold: 105_200n,
  },
  {
    what: 'at market in an auction: 5 % above the indicative price',
    intent: market,
    view: { phase: 'closing-auction', bid: null, ask: null, indicative: 1_010_000n },
    limit: 1_060_500n,
    hold: 106_150n,
  },
  {
    what: 'at market while nobody sells: 2 % above the last price',
    intent: market,
    view: { ask: null },
    limit: 1_020_000n,
    hold: 102_100n,
  },
  { what: 'at market near the end of the corridor: no further', intent: market, view: { ask: 1_190_000n }, limit: 1_200_000n, hold: 120_100n },
  { what: 'a stop order: 2 % above its stop price', intent: { ...market, type: 'stop', stopPrice: 1_100_000n }, limit: 1_122_000n, hold: 112_300n },
  {
    what: 'a stop order whose stop is reached already: 2 % above what it meets, since it goes to the market at once',
    intent: { ...market, type: 'stop', stopPrice: 900_000n },
    view: { ask: 1_000_500n },
    limit: 1_020_500n,
    hold: 102_150n,
  },
  {
    what: 'a stop-limit order: its limit',
    intent: { type: 'stop-limit', price: 1_110_000n, stopPrice: 1_100_000n },
    limit: 1_110_000n,
    hold: 111_100n,
  },
] as const)('a purchase, $what', ({ intent, limit, hold, ...rest }) => {
  const view = tableView('view' in rest ? rest.view : {});
  expect(accepted({ view }, buyIntent(intent))).toMatchObject({ limit, hold, closes: [] });
});

test.each([
  { what: 'a limit order', intent: {}, view: {}, limit: 1_100_000n, collarBps: null },
  { what: 'at market: no worst price, 2 % of the market that it meets', intent: market, view: {}, limit: null, collarBps: 200 },
  { what: 'at market after the main session: 5 %', intent: market, view: { phase: 'after-hours' }, limit: null, collarBps: 500 },
  {
    what: 'a stop order: 2 % of the price that triggers it',
    intent: { ...market, type: 'stop', stopPrice: 850_000n },
    view: {},
    limit: null,
    collarBps: 200,
  },
  { what: 'held overnight: 5 %', intent: { ...market, timeInForce: 'gtc' }, view: { phase: 'midday-auction' }, limit: null, collarBps: 500 },
] as const)('a sale, $what, and its shares are set aside', ({ intent, view, limit, collarBps }) => {
  expect(accepted({ ...holding, view: tableView(view) }, sellIntent(intent))).toMatchObject({ limit, collarBps, hold: 10n });
});

/** From 100,05 on: 2 % in continuous trading, 5 % in auctions and in the sessions around it (decisions.md); a sale has no worst price that is fixed now. */
test.each([
  { phase: 'continuous', buy: 1_020_500n, collarBps: 200 },
  { phase: 'opening-auction', buy: 1_050_500n, collarBps: 500 },
  { phase: 'midday-auction', buy: 1_050_500n, collarBps: 500 },
  { phase: 'closing-auction', buy: 1_050_500n, collarBps: 500 },
  { phase: 'volatility-auction', buy: 1_050_500n, collarBps: 500 },
  { phase: 'pre-market', buy: 1_050_500n, collarBps: 500 },
  { phase: 'after-hours', buy: 1_050_500n, collarBps: 500 },
  { phase: 'pause', buy: 1_050_500n, collarBps: 500 },
  { phase: 'closed', buy: 1_050_500n, collarBps: 500 },
] as const)(
  'in $phase the money of a purchase without a limit reaches $buy, and the order carries a collar of $collarBps',
  ({ phase, buy, collarBps }) => {
    const view = tableView({ phase, bid: 1_000_500n, ask: 1_000_500n });
    expect(accepted({ view }, buyIntent(market))).toMatchObject({ limit: buy, collarBps });
    expect(accepted({ ...holding, view }, sellIntent(market))).toMatchObject({ limit: null, collarBps });
  },
);

/** Other instruments: other scales, other commissions. Minor units. */
test.each([
  {
    what: 'a foreign share: 10 × 90,00 USD + 1,00 + 0,10 %',
    instrument: tableShare({ class: 'foreign', currency: 'USD' }),
    commission: { flatUnits: 1n, rateBps: 10n },
    intent: {},
    hold: 90_190n,
  },
  {
    what: 'a coin: 0,001 × 60.000,00 USDT + 0,50 %, in millionths',
    instrument: tableShare({ class: 'digital', currency: 'USDT', priceScale: 2, quantityScale: 8, priceSteps: priceSteps([[0n, 1n]]) }),
    commission: { flatUnits: 0n, rateBps: 50n },
    intent: { price: 6_000_000n, quantity: 100_000n },
    hold: 60_300_000n,
  },
  {
    what: 'parts of a cent are set aside as a whole one: 10 × 0,3333 € + 1,00 €',
    instrument: tableShare({ priceSteps: priceSteps([[0n, 1n]]) }),
    commission: { flatUnits: 1n, rateBps: 0n },
    intent: { price: 3_333n },
    hold: 434n,
  },
] as const)('$what', ({ instrument, commission, intent, hold }) => {
  const { priceScale, quantityScale, currency } = instrument;
  const terms = { priceScale, quantityScale, currency, commission };
  const corridor = { lowest: 1n, highest: 10_000_000n };
  expect(accepted({ instrument, terms, corridor, money: tableCash({ balance: 100_000_000n }) }, buyIntent(intent)).hold).toBe(hold);
});

test.each([
  { what: 'money that is just enough', money: tableCash({ balance: 90_100n }), code: null },
  { what: 'a cent too little', money: tableCash({ balance: 90_099n }), code: 'insufficient-available-balance' },
  { what: 'money that another order holds', money: tableCash({ balance: 100_000n, held: 9_901n }), code: 'insufficient-available-balance' },
  { what: 'the 300th entry', money: tableCash({ count: 299 }), code: null },
  { what: 'the 301st entry', money: tableCash({ count: 300 }), code: 'too-many-open-entries' },
  { what: 'no wallet in this currency', money: null, code: 'insufficient-available-balance' },
] as const)('an order of 901,00 €: $what', ({ money, code }) => {
  const decided = decide({ money }, buyIntent());
  expect(decided.ok ? null : decided.error.code).toBe(code);
});

test('the smallest order is 1,00: 0,99 is refused, 1,00 accepted, the commission doesn’t count', () => {
  const corridor = { lowest: 100n, highest: 20_000n };
  const decided = decide({ corridor }, buyIntent({ quantity: 1n, price: 9_900n }));
  expect(decided).toEqual({ ok: false, error: { code: 'below-minimum', params: { minimumAmount: '1.00', currency: 'EUR' } } });
  expect(accepted({ corridor }, buyIntent({ quantity: 1n, price: 10_000n })).hold).toBe(200n);
});

const gtcEndsAt = instantOf('2027-11-22T21:00:00Z');
const gtdEndsAt = instantOf('2026-12-11T21:00:00Z');

test.each([
  { what: 'of the day', intent: { timeInForce: 'day' }, day: tableDay(), until: null },
  { what: 'at once or not at all', intent: { timeInForce: 'ioc' }, day: tableDay(), until: null },
  { what: 'at the closing auction', intent: { timeInForce: 'at-close' }, day: tableDay(), until: null },
  { what: 'until cancelled', intent: { timeInForce: 'gtc' }, day: tableDay({ gtcEndsAt }), until: gtcEndsAt },
  { what: 'until a day', intent: { timeInForce: 'gtd', goodTill: '2026-12-11' }, day: tableDay({ gtdEndsAt }), until: gtdEndsAt },
  {
    what: 'at the opening of the next session',
    intent: { timeInForce: 'at-open', holdUntilNextSession: true },
    day: closedDay({ openingAhead: true, endsAt: later(endOfDay, 86_400_000) }),
    until: endOfDay + 86_400_000,
  },
] as const)('an order $what ends by itself at $until', ({ intent, day, until }) => {
  expect(accepted({ day }, buyIntent(intent)).until).toBe(until);
});

/** Which positions a sale of 10 takes from: those opened first, and of one moment those with the lower numbers. */
test.each([
  { what: 'the oldest that has enough', positions: [tablePosition(5n), tablePosition(3n)], intent: {}, closes: ['3: 10'] },
  {
    what: 'the next one for the rest',
    positions: [tablePosition(5n), tablePosition(3n, { openQuantity: 6n })],
    intent: {},
    closes: ['3: 6', '5: 4'],
  },
  {
    what: 'not what stands in another sale',
    positions: [tablePosition(3n, { closingQuantity: 9n }), tablePosition(5n)],
    intent: {},
    closes: ['3: 1', '5: 9'],
  },
  { what: 'not what is locked', positions: [tablePosition(3n, { lockedUntil: nextOpening }), tablePosition(5n)], intent: {}, closes: ['5: 10'] },
  { what: 'a lock ends on its moment', positions: [tablePosition(3n, { lockedUntil: tableNow })], intent: {}, closes: ['3: 10'] },
  {
    what: 'what was opened first, whatever its number',
    positions: [tablePosition(3n), tablePosition(5n, { openedAt: later(boughtAt, -1) })],
    intent: {},
    closes: ['5: 10'],
  },
  { what: 'the named one and no other', positions: [tablePosition(3n), tablePosition(5n)], intent: { position: 5n }, closes: ['5: 10'] },
])('a sale takes $what', ({ positions, intent, closes }) => {
  const lines = accepted({ positions }, sellIntent(intent)).closes;
  expect(lines.map(({ position, quantity }) => `${position}: ${quantity}`)).toEqual(closes);
});

const until = (at: number): string => new Date(at).toISOString();

test.each([
  { what: 'nothing is held', positions: [], intent: {}, denial: { code: 'nothing-held' } },
  { what: 'nothing is held any more', positions: [tablePosition(3n, { openQuantity: 0n })], intent: {}, denial: { code: 'nothing-held' } },
  {
    what: 'the named position is closed',
    positions: [tablePosition(3n, { openQuantity: 0n })],
    intent: { position: 3n },
    denial: { code: 'not-holding' },
  },
  { what: 'the named position isn’t the customer’s', positions: [tablePosition(3n)], intent: { position: 4n }, denial: { code: 'not-holding' } },
  {
    what: 'the named position has too few, whatever others have',
    positions: [tablePosition(3n), tablePosition(5n, { openQuantity: 4n })],
    intent: { position: 5n },
    denial: { code: 'insufficient-holding', params: { available: '4', needed: '10' } },
  },
  {
    what: 'a part is locked, with the first moment when one is free',
    positions: [
      tablePosition(3n, { lockedUntil: later(nextOpening, 1) }),
      tablePosition(5n, { openQuantity: 9n }),
      tablePosition(6n, { lockedUntil: nextOpening }),
    ],
    intent: {},
    denial: { code: 'locked-position', params: { until: until(nextOpening) } },
  },
  {
    what: 'so much is locked that the end of the first lock frees too little',
    positions: [
      tablePosition(3n, { openQuantity: 4n, lockedUntil: nextOpening }),
      tablePosition(5n, { openQuantity: 6n, lockedUntil: later(nextOpening, 1) }),
    ],
    intent: {},
    denial: { code: 'locked-position', params: { until: until(later(nextOpening, 1)) } },
  },
  {
    what: 'a part is locked, and even with it there are too few',
    positions: [tablePosition(3n, { openQuantity: 4n, lockedUntil: nextOpening }), tablePosition(5n, { openQuantity: 5n })],
    intent: {},
    denial: { code: 'insufficient-holding', params: { available: '5', needed: '10' } },
  },
  {
    what: 'all that is held is locked, and is too few',
    positions: [tablePosition(3n, { openQuantity: 4n, lockedUntil: nextOpening })],
    intent: {},
    denial: { code: 'locked-position', params: { until: until(nextOpening) } },
  },
  {
    what: 'all that is held stands in other sales',
    positions: [tablePosition(3n, { closingQuantity: 10n }), tablePosition(5n, { openQuantity: 2n, closingQuantity: 2n, lockedUntil: nextOpening })],
    intent: {},
    denial: { code: 'holding-reserved', params: { reserved: '12' } },
  },
  {
    what: 'the named position stands in other sales',
    positions: [tablePosition(3n, { closingQuantity: 10n }), tablePosition(5n)],
    intent: { position: 3n },
    denial: { code: 'holding-reserved', params: { reserved: '10' } },
  },
  {
    what: 'not enough is left of all',
    positions: [tablePosition(3n, { openQuantity: 4n }), tablePosition(5n, { openQuantity: 5n })],
    intent: {},
    denial: { code: 'insufficient-holding', params: { available: '9', needed: '10' } },
  },
  { what: 'it says that it closes and buys', positions: [tablePosition(3n)], intent: { side: 'buy' }, denial: { code: 'invalid-order-type' } },
  { what: 'it says that it opens and sells', positions: [tablePosition(3n)], intent: { effect: 'open' }, denial: { code: 'invalid-order-type' } },
] as const)('a sale is refused when $what', ({ positions, intent, denial }) => {
  expect(decide({ positions }, sellIntent(intent))).toEqual({ ok: false, error: denial });
});

test.each([
  { what: 'the limit of a stop-limit order', prices: { price: 1_200_100n, stopPrice: 1_100_000n }, field: undefined },
  { what: 'its stop price', prices: { price: 1_100_000n, stopPrice: 1_200_100n }, field: 'stopPrice' },
])('$what stands outside of the corridor, and the refusal says which', ({ prices, field }) => {
  const decided = decide({}, buyIntent({ type: 'stop-limit', ...prices }));
  const params = { lowest: '80.0000', highest: '120.0000', ...(field ? { field } : {}) };
  expect(decided).toEqual({ ok: false, error: { code: 'price-limit-exceeded', params } });
});

test('at market there must be a price to start from', () => {
  const last = tableView({ bid: null, ask: null, indicative: null });
  expect(accepted({ view: last }, buyIntent(market)).limit).toBe(1_020_000n);
  expect(decide({ view: tableView({ last: null }) }, buyIntent(market))).toEqual({ ok: false, error: { code: 'price-not-obtained' } });
});
