import { expect, test } from 'vitest';
import { convert, readRateTable } from './fx.ts';

const table = readRateTable('Date,USD,JPY,XAB\n2026-11-20,1.1000,165.00,N/A\n2026-11-19,1.0000,150.00,2\n');
const conversion = { amount: 10_000n, fromScale: 2, toScale: 2, date: '2026-11-20', table, rounding: 'half-up' } as const;

test('an amount is converted over the euro and rounded once', () => {
  expect(convert({ ...conversion, from: 'EUR', to: 'USD' })).toEqual({ ok: true, value: 11_000n });
  expect(convert({ ...conversion, from: 'USD', to: 'JPY', toScale: 0 })).toEqual({ ok: true, value: 15_000n });
  expect(convert({ ...conversion, amount: 1n, from: 'USD', to: 'EUR' })).toEqual({ ok: true, value: 1n });
  expect(convert({ ...conversion, amount: 1n, from: 'USD', to: 'EUR', rounding: 'down' })).toEqual({ ok: true, value: 0n });
});

test('a day without a rate takes the last one before it', () => {
  expect(convert({ ...conversion, from: 'EUR', to: 'USD', date: '2026-11-22' })).toEqual({ ok: true, value: 11_000n });
  expect(convert({ ...conversion, from: 'EUR', to: 'XAB' })).toEqual({ ok: true, value: 20_000n });
});

test('a currency without rates and a day before the first one are refused', () => {
  expect(convert({ ...conversion, from: 'EUR', to: 'TWD' })).toEqual({ ok: false, error: 'unknown-currency' });
  expect(convert({ ...conversion, from: 'EUR', to: 'USD', date: '2026-11-18' })).toEqual({ ok: false, error: 'no-rate-yet' });
});
