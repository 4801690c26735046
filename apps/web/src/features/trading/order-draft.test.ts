import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyDraft,
  fieldOfRefusal,
  fullDay,
  hasExtendedHours,
  instructionOf,
  nameableFromWire,
  quantityFor,
  stepPrice,
  stepQuantity,
  typedPrice,
  unitSwitched,
  validitiesOf,
  waitingValidity,
  withChanges,
  type Draft,
} from './order-draft.ts';
import { readFigure, readingsOf } from './typed-figure.ts';

const sap = { code: 'SAP', priceScale: 4, quantityScale: 0, lot: '1', currency: 'EUR' } as const;
const coin = { code: 'BTCUSDT', priceScale: 2, quantityScale: 8, lot: '0.00001', currency: 'USDT' } as const;
const typed = (text: string) => ({ text, sure: false });
const own = (text: string) => ({ text, sure: true });
const unknown = nameableFromWire(undefined, sap);
const inSteps = (...priceSteps: { from: string; step: string }[]) => nameableFromWire({ priceSteps, corridor: null }, sap);
const quote = { bid: '254.4500', ask: '254.5500', last: '254.5000' };
const draft = (changes: Partial<Draft>): Draft => withChanges(emptyDraft('buy'), { changes, quote });
const sent = (changes: Partial<Draft>, instrument: typeof sap | typeof coin = sap, nameable = unknown) => {
  const read = instructionOf(draft(changes), { instrument, nameable, reference: quote.ask });
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
  const nameable = inSteps({ from: '0.0000', step: '0.0500' });
  const step = (by: 1n | -1n) => stepPrice(own(''), { instrument: sap, nameable, by, met: quote.ask }).text;
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
  expect(readingsOf(typed('1.234'), { scale: 0, currency: null })).toEqual([own('1234')]);
  expect(readingsOf(typed('1.234'), { scale: 4, currency: 'EUR' })).toEqual([own('1,234'), own('1234')]);
});

/** A share that moves in steps of half a cent, a coin and a dear share, each in its corridor of the day. */
const cheap = nameableFromWire({ priceSteps: [{ from: '0', step: '0.005' }], corridor: { lowest: '24.6560', highest: '36.9840' } }, sap);
const dear = nameableFromWire({ priceSteps: [{ from: '0', step: '0.5' }], corridor: { lowest: '1.0', highest: '99999.0' } }, sap);
const ofCoin = nameableFromWire({ priceSteps: [{ from: '0', step: '0.01' }], corridor: { lowest: '24000.00', highest: '40000.00' } }, coin);

test.each([
  { typed: '30,820', nameable: cheap, price: '30.8200', why: 'thirty thousand lies outside the corridor' },
  { typed: '30.820', nameable: cheap, price: '30.8200', why: 'thirty thousand lies outside the corridor' },
  { typed: '30,820', nameable: ofCoin, price: '30820.00', why: 'a coin has no three decimals' },
  { typed: '30,821', nameable: cheap, price: null, why: 'neither lies on the step and in the corridor' },
  { typed: '45,820', nameable: cheap, price: null, why: 'neither lies in the corridor' },
  { typed: '30,500', nameable: dear, price: null, why: 'both can be named' },
  { typed: '30,820', nameable: dear, price: '30820.0000', why: 'only the larger lies on the step' },
  { typed: '30,820', nameable: inSteps({ from: '0', step: '0.005' }), price: null, why: 'there is no corridor yet' },
  { typed: '30,820', nameable: unknown, price: null, why: 'nothing is known yet' },
])('a price of $typed is $price: $why', ({ typed: text, nameable, price }) => {
  const instrument = nameable === ofCoin ? coin : sap;
  const read = sent({ type: 'stop-limit', quantity: own('1'), stopPrice: typed(text), price: typed(text) }, instrument, nameable);
  expect(read).toMatchObject(price === null ? { field: 'price', error: 'ambiguous' } : { price, stopPrice: price });
});

test('a limit that is told apart pays an amount too, and a step leads on from it', () => {
  const limit = { type: 'limit', unit: 'amount', amount: typed('1000'), price: typed('30,820') } as const;
  expect(sent(limit, sap, cheap)).toMatchObject({ price: '30.8200', quantity: '32' });
  expect(stepPrice(typed('30,820'), { instrument: sap, nameable: cheap, by: 1n }).text).toBe('30,825');
});

test('a price takes the word of its currency, and a quantity takes none', () => {
  expect(sent({ type: 'limit', quantity: own('1'), price: typed('128,40 €') })).toMatchObject({ price: '128.4000' });
  expect(sent({ type: 'limit', quantity: own('1'), price: typed('128,40 USD') })).toEqual({ field: 'price', error: 'malformed' });
  expect(sent({ quantity: typed('5 €') })).toEqual({ field: 'quantity', error: 'malformed' });
  expect(sent({ quantity: typed('100\t250') })).toEqual({ field: 'quantity', error: 'malformed' });
});

test('what the sheet’s own keys wrote is never ambiguous, and nothing that a person typed becomes so', () => {
  expect(readFigure(own('1,234'), { scale: 4, currency: 'EUR' })).toEqual({ ok: true, value: 12340n });
  expect(readFigure({ text: '1.234', sure: true }, { scale: 4, currency: 'EUR' }).ok).toBe(false);
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
  const nameable = inSteps({ from: '0', step: '0.0100' }, { from: '100.0000', step: '0.0500' });
  const stepped = (price: string, by: 1n | -1n) => stepPrice(own(price), { instrument: sap, nameable, by }).text;
  expect(stepped('99,99', 1n)).toBe('100,00');
  expect(stepped('100,00', -1n)).toBe('99,99');
  expect(stepped('254,57', 1n)).toBe('254,60');
});

test('a price in the field shows cents at least and loses no decimal', () => {
  expect(['254.4000', '6.0185', '6.0200', '161.234'].map(wire => typedPrice(wire).text)).toEqual(['254,40', '6,0185', '6,02', '161,234']);
});
