import { asTradingDate } from '@parkett/kernel';
import type { ChangeIntent, OrderIntent } from './intent.ts';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import {
  buyIntent,
  closedDay,
  nextOpening,
  orderSituation,
  sellIntent,
  shareTerms,
  tableCash,
  tableDay,
  tableGiven,
  tableOrder,
  tablePosition,
  tableShare,
  tableView,
} from '../../testing/order-situation.ts';
import { decideChange, type ChangeSnapshot } from './rules/decide-change.ts';
import { decideOrder, type OrderSnapshot } from './rules/decide-order.ts';
import { readPrice } from './rules/read-price.ts';

const place =
  (situation: Partial<OrderSnapshot>, intent: OrderIntent = buyIntent()) =>
  () =>
    decideOrder(orderSituation(situation), { ok: true, value: intent }, tableGiven);

/** Of the order to buy 10 at 90,00 €. */
const change =
  (situation: Partial<ChangeSnapshot>, intent: Partial<ChangeIntent> = { quantity: 12n }) =>
  () =>
    decideChange(
      {
        refused: null,
        instrument: tableShare(),
        order: tableOrder(),
        terms: { ...shareTerms, side: 'buy' },
        corridor: { lowest: 800_000n, highest: 1_200_000n },
        view: null,
        account: tableCash({ held: 90_100n }),
        positions: [],
        minimumUnits: 1,
        ...situation,
      },
      { ok: true, value: { quantity: null, limit: null, stop: null, ...intent } },
      tableGiven,
    );

export const refusals: RefusalPlaces = {
  'change/change-order.ts': [
    ['order-does-not-exist', 'cancelling an order of somebody else', 'features/trading/change.test.ts'],
    ['not-pending', 'cancelling an order that ended', 'features/trading/change.test.ts'],
    ['order-does-not-exist', 'changing an order of somebody else', 'app/others-things.test.ts'],
  ],
  'change/review-change.ts': [
    ['order-does-not-exist', 'looking at the change of an order that isn’t there', 'app/others-things.test.ts'],
    ['price-not-obtained', 'a sale without a limit, in a market without any price', 'books/orders/change/review-change.test.ts'],
  ],
  'place/place-order.ts': [
    ['split-under-way', 'a sale before the split has reached its positions', 'features/corporate-actions/splits.test.ts', { code: 'SAP' }],
  ],
  'order-desk.ts': [['invalid-order-type', 'an intent names a way of paying, or a venue, that nobody registered', 'books/orders/closing.test.ts']],
  'rules/decide-change.ts': [
    ['order-does-not-exist', 'an order that isn’t there', change({ order: null })],
    ['not-changeable', 'an order that was executed', change({ order: tableOrder({ state: 'executed' }) })],
    ['change-under-way', 'a second change before the venue has answered the first', change({ order: tableOrder({ askedQuantity: 11n }) })],
    ['quantity-already-executed', 'no more pieces than are executed', change({ order: tableOrder({ filled: 4n }) }, { quantity: 4n })],
    ['nothing-to-change', 'the figures that the order has', change({}, { quantity: 10n })],
    ['price-not-expected', 'a limit for a market order', change({ order: tableOrder({ price: null }) }, { limit: 850_000n })],
    ['price-not-expected', 'a stop price for an order without one', change({}, { stop: 850_000n })],
    ['price-not-obtained', 'no reference of the day', change({ corridor: null })],
    ['insufficient-available-balance', 'a dearer order than the wallet can pay', change({ account: tableCash({ balance: 90_100n, held: 90_100n }) })],
  ],
  'rules/decide-order.ts': [
    ['last-day-before-delisting', 'a share is bought on its last trading day', place({ lastDay: asTradingDate('2026-11-25') })],
    ['unable-to-buy', 'an index is bought', place({ instrument: tableShare({ class: 'index' }) })],
    ['nothing-held', 'an index is sold', place({ instrument: tableShare({ class: 'index' }) }, sellIntent())],
    ['product-missing', 'a code that isn’t listed', place({ instrument: null })],
    ['price-not-obtained', 'prices are too old', place({ view: tableView({ stale: true }) })],
    ['price-not-obtained', 'at market, with nobody on the other side and no last price', 'features/trading/rules/order-refusals.test.ts'],
    ['invalid-order-type', 'an intent opens and sells', place({}, sellIntent({ effect: 'open' }))],
    ['too-many-open-entries', 'the 301st position or order of a wallet', place({ money: tableCash({ count: 300 }) })],
    ['invalid-order-type', 'an intent closes and buys', place({ positions: [tablePosition(3n)] }, buyIntent({ effect: 'close' }))],
    ['nothing-held', 'a sale of what isn’t held', place({}, sellIntent())],
    [
      'not-holding',
      'a sale of a position that is closed',
      place({ positions: [tablePosition(3n, { openQuantity: 0n })] }, sellIntent({ position: 3n })),
    ],
    ['holding-reserved', 'a sale of what stands in other sales', place({ positions: [tablePosition(3n, { closingQuantity: 10n })] }, sellIntent())],
  ],
  'rules/minimum-amount.ts': [['below-minimum', 'a purchase for less than a euro', place({ minimumUnits: 1_000 })]],
  'rules/price-bounds.ts': [['price-limit-exceeded', 'a limit above the corridor', place({}, buyIntent({ price: 1_200_100n }))]],
  'rules/read-price.ts': [
    ['price-missing', 'a price of blanks', () => readPrice(' ', tableShare())],
    ['price-malformed', 'a word as a price', () => readPrice('abc', tableShare())],
    ['price-not-positive', 'a price of nothing', () => readPrice('0.00', tableShare())],
    ['invalid-order-price', 'a price between two steps', () => readPrice('90.005', tableShare())],
  ],
  'rules/too-few.ts': [
    ['locked-position', 'a sale of what is locked', place({ positions: [tablePosition(3n, { lockedUntil: nextOpening })] }, sellIntent())],
    ['insufficient-holding', 'a sale of more than is held', place({ positions: [tablePosition(3n, { openQuantity: 9n })] }, sellIntent())],
  ],
  'rules/when-to-trade.ts': [
    [
      'invalid-date',
      'an order that is good till a day too far ahead',
      place({}, buyIntent({ timeInForce: 'gtd', goodTill: asTradingDate('2028-01-01') })),
    ],
    ['invalid-order-type', 'a last day for an order of the day', place({}, buyIntent({ goodTill: asTradingDate('2026-11-26') }))],
    [
      'invalid-order-type',
      'at the opening of an instrument without an opening auction',
      place({ day: closedDay() }, buyIntent({ timeInForce: 'at-open', holdUntilNextSession: true })),
    ],
    ['invalid-order-type', 'this session only until cancelled', place({}, buyIntent({ thisSessionOnly: true, timeInForce: 'gtc' }))],
    ['outside-trading-hours', 'an order of the day at night', place({ day: closedDay() })],
    ['outside-trading-hours', 'this session only in the main hours', place({}, buyIntent({ thisSessionOnly: true }))],
    [
      'outside-trading-hours',
      'for the main hours only, after them',
      place({ day: tableDay({ phase: 'after-hours', mainAhead: false }) }, buyIntent({ mainHoursOnly: true })),
    ],
    [
      'outside-trading-hours',
      'a stop of the day after the main hours, which nothing triggers any more',
      place({ day: tableDay({ phase: 'after-hours', mainAhead: false }) }, buyIntent({ type: 'stop', price: null, stopPrice: 1_150_000n })),
    ],
    ['invalid-order-type', 'fill or kill in an auction', place({ day: tableDay({ phase: 'closing-auction' }) }, buyIntent({ timeInForce: 'fok' }))],
  ],
};
