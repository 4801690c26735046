import { asPrice, divide, roundToStep, type Instrument } from '@parkett/kernel';
import type { PriceRange } from '../market-view.ts';

/** Source: decisions.md 'Default price list and limits'. Hundredths of a per cent. */
export const staticCorridorBps = 2_000n;

/** Prices that an order may name today: ±20 % of the day's reference, on the price step, inside. */
export function staticCorridor(instrument: Instrument, reference: bigint): PriceRange {
  const width = divide(reference * staticCorridorBps, 10_000n, 'down');
  return {
    lowest: roundToStep(instrument.priceSteps, asPrice(reference - width), 'up'),
    highest: roundToStep(instrument.priceSteps, asPrice(reference + width), 'down'),
  };
}
