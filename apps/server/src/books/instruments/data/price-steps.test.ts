import { asPrice, formatDecimal, parseDecimal, stepAt } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { shareScale, sharePriceSteps, type LiquidityBand } from './price-steps.ts';

const bands: readonly LiquidityBand[] = [1, 2, 3, 4, 5, 6];

/** The text of a decimal without the zeros at its end. */
const short = (units: bigint): string => formatDecimal(units, shareScale).replace(/\.?0+$/, '');

function unitsOf(text: string): bigint {
  const parsed = parseDecimal(text, shareScale);
  if (!parsed.ok) throw new Error(`a price with four decimals, not ${text}`);
  return parsed.value;
}

/** Smallest price steps of shares: Regulation (EU) 2017/588 (RTS 11), Annex. A row is a price range from its lower end on; columns are liquidity bands 1 to 6. */
test.each([
  { from: '0', steps: '0.0005 0.0002 0.0001 0.0001 0.0001 0.0001', last: '0.0999' },
  { from: '0.1', steps: '0.001 0.0005 0.0002 0.0001 0.0001 0.0001', last: '0.1999' },
  { from: '0.2', steps: '0.002 0.001 0.0005 0.0002 0.0001 0.0001', last: '0.4999' },
  { from: '0.5', steps: '0.005 0.002 0.001 0.0005 0.0002 0.0001', last: '0.9999' },
  { from: '1', steps: '0.01 0.005 0.002 0.001 0.0005 0.0002', last: '1.9999' },
  { from: '2', steps: '0.02 0.01 0.005 0.002 0.001 0.0005', last: '4.9999' },
  { from: '5', steps: '0.05 0.02 0.01 0.005 0.002 0.001', last: '9.9999' },
  { from: '10', steps: '0.1 0.05 0.02 0.01 0.005 0.002', last: '19.9999' },
  { from: '20', steps: '0.2 0.1 0.05 0.02 0.01 0.005', last: '49.9999' },
  { from: '50', steps: '0.5 0.2 0.1 0.05 0.02 0.01', last: '99.9999' },
  { from: '100', steps: '1 0.5 0.2 0.1 0.05 0.02', last: '199.9999' },
  { from: '200', steps: '2 1 0.5 0.2 0.1 0.05', last: '499.9999' },
  { from: '500', steps: '5 2 1 0.5 0.2 0.1', last: '999.9999' },
  { from: '1000', steps: '10 5 2 1 0.5 0.2', last: '1999.9999' },
  { from: '2000', steps: '20 10 5 2 1 0.5', last: '4999.9999' },
  { from: '5000', steps: '50 20 10 5 2 1', last: '9999.9999' },
  { from: '10000', steps: '100 50 20 10 5 2', last: '19999.9999' },
  { from: '20000', steps: '200 100 50 20 10 5', last: '49999.9999' },
  { from: '50000', steps: '500 200 100 50 20 10', last: '1000000' },
])('from $from € on a price moves by $steps €, by liquidity band', ({ from, steps, last }) => {
  for (const price of [from, last]) {
    expect(bands.map(band => short(stepAt(sharePriceSteps(band), asPrice(unitsOf(price))))).join(' ')).toBe(steps);
  }
});
