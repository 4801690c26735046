import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyDraft,
  fieldOfRefusal,
  fullDay,
  hasExtendedHours,
  instructionOf,
  quantityFor,
  readFigure,
  readingsOf,
  stepPrice,
  stepQuantity,
  stepsFromWire,
  typedPrice,
  unitSwitched,
  validitiesOf,
  waitingValidity,
  withChanges,
  type Draft,
} from './order-draft.ts';

const sap = { code: 'SAP', priceScale: 4, quantityScale: 0, lot: '1', currency: 'EUR' } as const;
const coin = { code: 'BTCUSDT', priceScale: 2, quantityScale: 8, lot: '0.00001', currency: 'USDT' } as const;
const typed = (text: string) => ({ text, sure: false });
const own = (text: string) => ({ text, sure: true });
const quote = { bid: '254.4500', ask: '254.5500', last: '254.5000' };
const draft = (changes: Partial<Draft>): Draft => withChanges(emptyDraft('buy'), { changes, quote });
const sent = (changes: Partial<Draft>, instrument: typeof sap | typeof coin = sap) => {
  const read = instructionOf(draft(changes), { instrument, reference: quote.ask });
  return read.ok ? read.value : read.error;
};

test('a limit order is offered the price it would meet, in cents', () => {
  expect(draft({ type: 'limit' }).price.text).toBe('254,55');
  expect(draft({ side: 'sell', type: 'limit' }).price.text).toBe('254,45');
});

test('a stop is offered no price, nor the limit behind it: at the present one it would be triggered at once', () => {
  expect(draft({ type: 'stop' }).stopPrice.text).toBe('');
  expect(draft({ type: 'stop-limit' })).toMatchObject({ stopPrice: { text: '' }, price: { text: '' } });
});

test('the first step in an empty stop leads from the present price to the side of the key', () => {
  const steps = stepsFromWire([{ from: '0.0000', step: '0.0500' }], 4);
  const step = (by: 1n | -1n) => stepPrice(own(''), { steps, priceScale: 4, by, met: quote.ask }).text;
  expect([step(1n), step(-1n)]).toEqual(['254,60', '254,50']);
});

test('what an amount came to goes on as the quantity, not the quantity of before; an amount begins empty', () => {
  const asAmount = draft({ ...draft({ quantity: own('158') }), ...unitSwitched('quantity', '158') });
  expect(asAmount).toMatchObject({ unit: 'amount', amount: { text: '' } });
  expect(draft({ ...asAmount, ...unitSwitched('amount', null) })).toMatchObject({ unit: 'quantity', quantity: { text: '158' } });
  const typedIn = { ...asAmount, amount: own('1000') };
  expect(draft({ ...typedIn, ...unitSwitched('amount', '3') })).toMatchObject({ unit: 'quantity', quantity: { text: '3' } });
});

test('a refusal stands at the figure that it is about', () => {
  const fieldOf = (code: string, type: Draft['type'], params = {}) => fieldOfRefusal({ code, params }, { unit: 'amount', type });
  expect(fieldOf('price-missing', 'stop-limit', { field: 'stopPrice' })).toBe('stopPrice');
  expect(fieldOf('price-missing', 'stop-limit')).toBe('price');
  expect(fieldOf('price-limit-exceeded', 'stop', { field: 'stopPrice' })).toBe('stopPrice');
  expect(fieldOf('not-holding', 'market')).toBe('amount');
});

test('an auction is offered only where the day has one, main hours only where it has others', () => {
  expect(validitiesOf('market', ['continuous'])).toEqual(['day', 'ioc', 'fok']);
  expect(validitiesOf('limit', ['opening-auction', 'continuous'])).toEqual(['day', 'gtc', 'gtd', 'ioc', 'fok', 'at-open']);
  expect([hasExtendedHours(['continuous']), hasExtendedHours(fullDay)]).toEqual([false, true]);
  expect(waitingValidity({ type: 'limit', timeInForce: 'at-open' }, ['continuous'])).toBe('gtc');
});

test('a figure that can be read in two ways is asked back, never guessed', () => {
  expect(sent({ quantity: typed('1.234') })).toEqual({ field: 'quantity', error: 'ambiguous' });
  expect(readingsOf(typed('1.234'), 0)).toEqual([own('1234')]);
  expect(readingsOf(typed('1.234'), 4)).toEqual([own('1,234'), own('1234')]);
});

test('what the sheet’s own keys wrote is never ambiguous, and nothing that a person typed becomes so', () => {
  expect(readFigure(own('1,234'), 4)).toEqual({ ok: true, value: 12340n });
  expect(readFigure({ text: '1.234', sure: true }, 4).ok).toBe(false);
});

test('missing and too fine figures are sent as they are: the rules say which refusal they meet', () => {
  expect(sent({ type: 'limit', price: own('') })).toMatchObject({ quantity: '' });
  expect(sent({ quantity: typed('1,5') })).toMatchObject({ quantity: '1.5' });
});

test('an amount buys the whole lots that it pays, and not one more', () => {
  expect(sent({ unit: 'amount', amount: typed('1000') })).toMatchObject({ quantity: '3' });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 8n }), (amount, price) => {
      const lots = quantityFor({ amount, price, instrument: sap });
      const worth = (quantity: bigint) => quantity * price * 100n;
      expect(worth(lots) <= amount * 10_000n && worth(lots + 1n) > amount * 10_000n).toBe(true);
    }),
  );
});

test('a type that knows no such validity goes back to today, and a closed market keeps only what can wait', () => {
  expect(withChanges(draft({ type: 'limit', timeInForce: 'gtc' }), { changes: { type: 'market' }, quote }).timeInForce).toBe('day');
  expect(draft({ type: 'limit', holdUntilNextSession: true }).timeInForce).toBe('gtc');
  expect(draft({ type: 'market', holdUntilNextSession: true }).timeInForce).toBe('at-open');
});

test('a position is closed by a sale alone', () => {
  expect(sent({ side: 'sell', position: 'P7', quantity: own('5') })).toMatchObject({ side: 'sell', position: 'P7', quantity: '5' });
  expect(sent({ position: 'P7', quantity: own('5') })).not.toHaveProperty('position');
});

test('steps move by a lot and by the price step that holds there', () => {
  expect(stepQuantity(own(''), { instrument: sap, by: 1n }).text).toBe('1');
  expect(stepQuantity(own('1'), { instrument: sap, by: -1n }).text).toBe('1');
  expect(stepQuantity(own('0,5'), { instrument: coin, by: 1n }).text).toBe('0,50001');
  const steps = stepsFromWire(
    [
      { from: '0', step: '0.0100' },
      { from: '100.0000', step: '0.0500' },
    ],
    4,
  );
  expect(stepPrice(own('99,99'), { steps, priceScale: 4, by: 1n }).text).toBe('100,00');
  expect(stepPrice(own('100,00'), { steps, priceScale: 4, by: -1n }).text).toBe('99,99');
  expect(stepPrice(own('254,57'), { steps, priceScale: 4, by: 1n }).text).toBe('254,60');
});

test('a price in the field shows cents at least and loses no decimal', () => {
  expect(['254.4000', '6.0185', '6.0200', '161.234'].map(wire => typedPrice(wire).text)).toEqual(['254,40', '6,0185', '6,02', '161,234']);
});
