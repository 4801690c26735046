import { priceSteps } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { tableShare } from '../../../testing/order-situation.ts';
import { readChange, readOrder, type OrderForm } from './read-order.ts';

const share = tableShare();
const coin = tableShare({ class: 'digital', currency: 'USDT', priceScale: 2, quantityScale: 8, lot: 1_000n, priceSteps: priceSteps([[0n, 1n]]) });

const read = (form: Partial<OrderForm>, instrument = share) =>
  readOrder(
    {
      code: 'SAP',
      side: 'buy',
      type: 'limit',
      quantity: '10',
      timeInForce: 'day',
      ...('price' in form || form.type ? {} : { price: '90.00' }),
      ...form,
    },
    { customer: 7n, instrument, venue: 'embedded', minimumUnits: 1 },
  );

/** The text of a form and the figures in the instrument's units: prices of a share in 0,0001, quantities of a coin in 0,00000001. */
test.each([
  { what: 'ten shares at 90,00', form: {}, instrument: share, is: { quantity: 10n, price: 900_000n, stopPrice: null } },
  { what: 'spaces around', form: { quantity: ' 10 ', price: ' 90 ' }, instrument: share, is: { quantity: 10n, price: 900_000n } },
  { what: 'zeros behind', form: { quantity: '10.000', price: '90.000000' }, instrument: share, is: { quantity: 10n, price: 900_000n } },
  { what: 'at market', form: { type: 'market' }, instrument: share, is: { price: null, stopPrice: null } },
  { what: 'a stop', form: { type: 'stop', stopPrice: '95.5' }, instrument: share, is: { price: null, stopPrice: 955_000n } },
  {
    what: 'a stop with a limit',
    form: { type: 'stop-limit', price: '96', stopPrice: '95.5' },
    instrument: share,
    is: { price: 960_000n, stopPrice: 955_000n },
  },
  { what: 'a part of a coin', form: { quantity: '0.00123', price: '60000.01' }, instrument: coin, is: { quantity: 123_000n, price: 6_000_001n } },
  { what: 'a purchase opens', form: {}, instrument: share, is: { effect: 'open', position: null } },
  { what: 'a sale closes', form: { side: 'sell' }, instrument: share, is: { effect: 'close', position: null } },
  { what: 'a sale of one position', form: { side: 'sell', position: 'P17' }, instrument: share, is: { effect: 'close', position: 17n } },
  { what: 'a position that can’t be one', form: { side: 'sell', position: 'O17' }, instrument: share, is: { effect: 'close', position: 0n } },
  { what: 'whose it is', form: {}, instrument: share, is: { customer: 7n, portfolio: 0n, funding: 'cash', origin: { kind: 'customer', ref: null } } },
  { what: 'what isn’t said', form: {}, instrument: share, is: { goodTill: null, mainHoursOnly: false, holdUntilNextSession: false } },
] as const)('$what', ({ form, instrument, is }) => {
  expect(read(form, instrument)).toMatchObject({ ok: true, value: is });
});

test.each([
  { what: 'nothing as a quantity', form: { quantity: '' }, code: 'amount-missing' },
  { what: 'a word as a quantity', form: { quantity: 'ten' }, code: 'amount-malformed' },
  { what: 'a quantity with a comma', form: { quantity: '1,5' }, code: 'amount-malformed' },
  { what: 'a quantity in powers of ten', form: { quantity: '1e3' }, code: 'amount-malformed' },
  { what: 'half a share', form: { quantity: '0.5' }, code: 'not-whole-lots' },
  { what: 'a quantity of nothing', form: { quantity: '0' }, code: 'below-minimum' },
  { what: 'a quantity below zero', form: { quantity: '-10' }, code: 'below-minimum' },
  { what: 'a sale of nothing', form: { side: 'sell', quantity: '0' }, code: 'amount-missing' },
  { what: 'a sale of less than nothing', form: { side: 'sell', quantity: '-10' }, code: 'amount-malformed' },
  { what: 'a quantity of nineteen digits', form: { quantity: '1000000000000000000' }, code: 'amount-malformed' },
  { what: 'a limit order without a price', form: { price: ' ' }, code: 'price-missing' },
  { what: 'a price of nothing', form: { price: '0' }, code: 'price-not-positive' },
  { what: 'a price below zero, off the step', form: { price: '-0.001' }, code: 'price-not-positive' },
  { what: 'a word as a price', form: { price: 'best' }, code: 'price-malformed' },
  { what: 'a word as a stop price', form: { type: 'stop', stopPrice: 'abc' }, code: 'price-malformed' },
  { what: 'a price of two points', form: { price: '1.2.3' }, code: 'price-malformed' },
  { what: 'a price of nineteen digits', form: { price: '1000000000000000000' }, code: 'price-malformed' },
  { what: 'a price between two steps', form: { price: '90.005' }, code: 'invalid-order-price' },
  { what: 'a price with more decimals than there are', form: { price: '90.00001' }, code: 'invalid-order-price' },
  { what: 'a price for a market order', form: { type: 'market', price: '90' }, code: 'price-not-expected' },
  { what: 'a stop price for a limit order', form: { price: '90', stopPrice: '95' }, code: 'price-not-expected' },
  { what: 'a limit for a stop order', form: { type: 'stop', price: '90', stopPrice: '95' }, code: 'price-not-expected' },
  { what: 'a stop order without a stop price', form: { type: 'stop' }, code: 'price-missing' },
  { what: 'a purchase of a position', form: { price: '90', position: 'P17' }, code: 'malformed' },
] as const)('$what is refused: $code', ({ form, code }) => {
  expect(read(form)).toMatchObject({ ok: false, error: { code } });
});

test.each(['90.005', '90.00001', '90.0000000000001', '12345678.000001', '0.00001'])('a price of %s is told the step there', price => {
  expect(read({ price })).toMatchObject({ error: { code: 'invalid-order-price', params: { step: expect.stringMatching(/^0\.\d+$/) } } });
});

test('a refused stop price says that it is one', () => {
  expect(read({ type: 'stop', stopPrice: 'abc' })).toMatchObject({ error: { params: { field: 'stopPrice' } } });
});

test('a refused price names the step that holds there, and a stop price says that it is one', () => {
  expect(read({ price: '90.005' })).toEqual({ ok: false, error: { code: 'invalid-order-price', params: { step: '0.0100' } } });
  const params = { step: '0.0100', field: 'stopPrice' };
  expect(read({ type: 'stop', stopPrice: '90.005' })).toEqual({ ok: false, error: { code: 'invalid-order-price', params } });
  expect(read({ quantity: '0.000001' }, coin)).toEqual({ ok: false, error: { code: 'not-whole-lots', params: { lot: '0.00001000' } } });
});

const limitOrder = { side: 'buy', price: 900_000n, stopPrice: null, triggered: false } as const;
const stopLimitOrder = { side: 'buy', price: 900_000n, stopPrice: 890_000n, triggered: false } as const;
const marketOrder = { side: 'buy', price: null, stopPrice: null, triggered: false } as const;

test.each([
  { what: 'nothing said: nothing changed', order: limitOrder, form: {}, is: { quantity: null, limit: null, stop: null } },
  { what: 'a quantity', order: marketOrder, form: { quantity: '12' }, is: { quantity: 12n, limit: null, stop: null } },
  { what: 'a limit', order: limitOrder, form: { price: '91' }, is: { quantity: null, limit: 910_000n, stop: null } },
  { what: 'a stop price', order: stopLimitOrder, form: { stopPrice: '88' }, is: { quantity: null, limit: null, stop: 880_000n } },
])('a change is read: $what', ({ order, form, is }) => {
  expect(readChange(form, { order, instrument: share, minimumUnits: 1 })).toEqual({ ok: true, value: is });
});

test.each([
  { what: 'a quantity of nothing', order: limitOrder, form: { quantity: '0' }, code: 'below-minimum' },
  { what: 'a quantity of nothing for a sale', order: { ...limitOrder, side: 'sell' as const }, form: { quantity: '0' }, code: 'amount-missing' },
  { what: 'a quantity that is missing', order: limitOrder, form: { quantity: '' }, code: 'amount-missing' },
  { what: 'a limit for a market order', order: marketOrder, form: { price: '91' }, code: 'price-not-expected' },
  { what: 'a stop price for a limit order', order: limitOrder, form: { stopPrice: '88' }, code: 'price-not-expected' },
  {
    what: 'a stop price after the stop was reached',
    order: { ...stopLimitOrder, triggered: true },
    form: { stopPrice: '88' },
    code: 'price-not-expected',
  },
  { what: 'a price between two steps', order: limitOrder, form: { price: '91.005' }, code: 'invalid-order-price' },
  { what: 'the quantity before the kind of the order', order: marketOrder, form: { quantity: 'x', price: '91' }, code: 'amount-malformed' },
  { what: 'the kind of the order before the price', order: marketOrder, form: { price: '91.005' }, code: 'price-not-expected' },
  { what: 'the limit before the stop price', order: stopLimitOrder, form: { price: '0', stopPrice: '88.005' }, code: 'price-not-positive' },
])('a change is refused: $what', ({ order, form, code }) => {
  expect(readChange(form, { order, instrument: share, minimumUnits: 1 })).toMatchObject({ ok: false, error: { code } });
});
