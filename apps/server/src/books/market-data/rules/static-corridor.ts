import { asPrice, divide, roundToStep, type Instrument } from '@parkett/kernel';
import type { PriceRange } from '../market-view.ts';

/** Prices that an order may name today: the day's reference ± so many hundredths of a per cent, on the price step, inside. */
export function staticCorridor(instrument: Instrument, { reference, bps }: { reference: bigint; bps: number }): PriceRange {
  const width = divide(reference * BigInt(bps), 10_000n, 'down');
  return {
    lowest: roundToStep(instrument.priceSteps, asPrice(reference - width), 'up'),
    highest: roundToStep(instrument.priceSteps, asPrice(reference + width), 'down'),
  };
}
