import { asPrice, money } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { fixedSteps } from '../../../books/instruments/data/price-steps.ts';
import { asked, offer } from '../refusals.scenarios.ts';
import { blockFee, blockPrice } from './block-price.ts';

// Promised: the price comes from the last auction alone, the fee has a least, and refusals come in one order.

test.each([
  // auction, discount in hundredths of a per cent, price step, price: units of 10^-4
  [1_000_000n, 300, 100n, 970_000n],
  [1_000_100n, 150, 100n, 985_000n],
  [123_400n, 0, 200n, 123_400n],
  [123_500n, 0, 200n, 123_400n],
  [123_450n, 1_000, 50n, 111_100n],
  [99n, 100, 100n, 100n],
])('%i less %i on steps of %i is %i', (auction, discountBps, step, price) => {
  expect(blockPrice(asPrice(auction), { discountBps, priceSteps: fixedSteps(step) })).toBe(price);
});

test.each([
  // value, fee in cents
  [4_920_000n, 2_500n],
  [5_000_000n, 2_500n],
  [5_001_000n, 2_501n],
  [5_000_999n, 2_500n],
  [100_000_000n, 50_000n],
])('a block of %i costs a fee of %i', (value, fee) => {
  expect(blockFee(money('EUR', value), 'EUR', { rateBps: 5n, minimum: 2_500n })).toBe(fee);
});

test('100 shares at 97.00 cost 9,700.00 and 25.00', () => {
  expect(asked({})).toMatchObject({ ok: true, value: { quantity: 100n, price: 970_000n, value: 970_000n, fee: 2_500n } });
});

test('the rest of an offer may be less than its minimum, once all of it is taken', () => {
  expect(asked({ quantity: '50' }, { offer: { ...offer, sold: 950n } })).toMatchObject({ ok: true });
  expect(asked({ quantity: '40' }, { offer: { ...offer, sold: 950n } })).toMatchObject({ error: { code: 'block-below-minimum' } });
});

test('refusals come in one order: the form, the offer, the channel password, how much, the price, the money', () => {
  const wrong = { quantity: '0.5', price: '1.00', password: { code: 'wrong-channel-password', params: { tries: 4, minutes: 30 } } } as const;
  const poor = { offer: null, auction: null, cash: null } as const;
  const codeOf = (result: ReturnType<typeof asked>) => (result.ok ? 'bought' : result.error.code);
  expect(codeOf(asked({ ...wrong, quantity: '' }, poor))).toBe('amount-missing');
  expect(codeOf(asked(wrong, poor))).toBe('amount-not-whole');
  expect(codeOf(asked({ ...wrong, quantity: '15' }, poor))).toBe('product-missing');
  expect(codeOf(asked({ ...wrong, quantity: '15' }, { ...poor, offer: { ...offer, state: 'closed' } }))).toBe('block-trade-closed');
  expect(codeOf(asked({ ...wrong, quantity: '15' }, { ...poor, offer }))).toBe('wrong-channel-password');
  expect(codeOf(asked({ ...wrong, quantity: '15', password: null }, { ...poor, offer }))).toBe('not-whole-lots');
  expect(codeOf(asked({ ...wrong, quantity: '100', password: null }, { ...poor, offer }))).toBe('price-not-obtained');
  expect(codeOf(asked({ quantity: '100', price: '1.00' }, { cash: null }))).toBe('block-price-changed');
  expect(codeOf(asked({ quantity: '100' }, { cash: null }))).toBe('insufficient-available-balance');
});
