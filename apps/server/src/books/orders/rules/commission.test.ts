import { money } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { RuleReader } from '../../house-rules/index.ts';
import { priceListOn } from '../price-list.ts';
import { commissionOn } from './commission.ts';

const presets = new RuleReader([]);
const { commissions } = priceListOn(presets, '2026-11-25');

/** Source: decisions.md 'Default price list and limits'. Values and commissions in minor units: cents, and millionths of a USDT. */
test.each([
  { what: 'a share for 1,00: 1,00', of: 'share', currency: 'EUR', value: 100n, commission: 100n },
  { what: 'shares for 12.840,00: 1,00', of: 'share', currency: 'EUR', value: 1_284_000n, commission: 100n },
  { what: 'a foreign share: 1,00 and 0,10 % of 12.840,00', of: 'foreign', currency: 'USD', value: 1_284_000n, commission: 1_384n },
  { what: 'a foreign share: half a cent of 5,00 goes up', of: 'foreign', currency: 'USD', value: 500n, commission: 101n },
  { what: 'a foreign share: less than half a cent of 4,99 goes down', of: 'foreign', currency: 'USD', value: 499n, commission: 100n },
  { what: 'a foreign share in yen: 1 yen and 0,10 % of 12.345', of: 'foreign', currency: 'JPY', value: 12_345n, commission: 13n },
  { what: 'a currency pair: 1,00 of its quote', of: 'forex', currency: 'USD', value: 10_850n, commission: 100n },
  { what: 'gold: 1,00', of: 'metal', currency: 'USD', value: 265_000n, commission: 100n },
  { what: 'a coin: 0,50 % of 60 USDT', of: 'digital', currency: 'USDT', value: 60_000_000n, commission: 300_000n },
  { what: 'a coin: half a millionth goes up', of: 'digital', currency: 'USDT', value: 100n, commission: 1n },
  { what: 'a coin: less than half a millionth goes down', of: 'digital', currency: 'USDT', value: 99n, commission: 0n },
  { what: 'nothing costs nothing', of: 'foreign', currency: 'USD', value: 0n, commission: 0n },
] as const)('$what', ({ of: list, currency, value, commission }) => {
  expect(commissionOn(money(currency, value), { commission: commissions[list], currency, side: 'buy' })).toBe(commission);
});

test.each([
  { what: '0,60 €: all of it', value: 60n, commission: 60n },
  { what: '1,00 €: all of it', value: 100n, commission: 100n },
  { what: '1,01 €: 1,00 €', value: 101n, commission: 100n },
])('a sale never costs more than it brings, of $what', ({ value, commission }) => {
  expect(commissionOn(money('EUR', value), { commission: commissions.share, currency: 'EUR', side: 'sell' })).toBe(commission);
});

test('a day before the first price list has the first one', () => {
  expect(priceListOn(presets, '1999-12-31').version).toBe(1);
});
