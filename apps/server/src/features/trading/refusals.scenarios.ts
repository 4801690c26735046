import { asInstant, priceSteps, refuse, type Instrument } from '@parkett/kernel';
import type { RefusalPlaces } from '../../testing/refusal-places.ts';
import { tableOrder, tableShare } from '../../testing/order-situation.ts';
import { notListed, readChange, readOrder, type OrderForm } from './rules/read-order.ts';

const measure = { instrument: tableShare(), minimumUnits: 1 };
const coin = tableShare({ class: 'digital', currency: 'USDT', priceScale: 2, quantityScale: 8, lot: 1_000n, priceSteps: priceSteps([[0n, 1n]]) });
const readForm =
  (form: Partial<OrderForm>, instrument: Instrument | null = tableShare()) =>
  () =>
    readOrder(
      { code: 'SAP', side: 'buy', type: 'limit', quantity: '10', timeInForce: 'day', ...('price' in form ? {} : { price: '90.00' }), ...form },
      { customer: 7n, instrument, venue: 'embedded', minimumUnits: 1 },
    );

export const refusals: RefusalPlaces = {
  'routes.ts': [
    ['malformed', 'a history from a day that isn’t one', 'features/trading/history-calls.test.ts', { field: 'from, to' }],
    ['order-does-not-exist', 'a position of somebody else is opened', 'app/others-things.test.ts'],
  ],
  'rules/read-order.ts': [
    ['amount-missing', 'a change to no quantity', () => readChange({ quantity: '' }, { ...measure, order: tableOrder() })],
    ['amount-missing', 'a sale of nothing', readForm({ side: 'sell', quantity: '0' })],
    ['amount-malformed', 'a sale of less than nothing', readForm({ side: 'sell', quantity: '-10' })],
    ['not-whole-lots', 'half a share', readForm({ quantity: '9.5' })],
    ['amount-malformed', 'a word as a quantity', readForm({ quantity: 'ten' })],
    ['not-whole-lots', 'a part of a coin’s smallest part', readForm({ quantity: '0.00000500' }, coin)],
    ['price-not-expected', 'a limit for a market order', readForm({ type: 'market', price: '90' })],
    ['price-not-expected', 'a stop price for a limit order', readForm({ price: '90', stopPrice: '95' })],
    ['amount-missing', 'an order without a quantity', readForm({ quantity: ' ' })],
    ['product-missing', 'a code that isn’t listed', readForm({}, null)],
    ['not-yet-listing-time', 'a share that comes to the market', () => refuse(notListed('BRIN', { listsAt: asInstant(0) }))],
    ['malformed', 'a purchase that names a position', readForm({ position: 'P17' })],
    ['malformed', 'a sale that exchanges something first', readForm({ side: 'sell', exchange: { from: 'USD', quote: '1' } })],
    ['currencies-same', 'a purchase in euros that exchanges euros first', readForm({ exchange: { from: 'EUR', quote: '1' } })],
    [
      'price-not-expected',
      'a limit for a market order that is changed',
      () => readChange({ price: '91' }, { ...measure, order: tableOrder({ price: null }) }),
    ],
    [
      'price-not-expected',
      'a stop price for a limit order that is changed',
      () => readChange({ stopPrice: '91' }, { ...measure, order: tableOrder() }),
    ],
  ],
};
