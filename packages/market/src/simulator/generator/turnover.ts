import { powerOfTen } from '@parkett/kernel';
import { exactExp, exactLog } from '../../exact-math.ts';
import { hash, unit } from '../../random.ts';
import type { SimulatedInstrument } from '../simulated-instrument.ts';
import { normal } from './quantiles.ts';

/** Part of the free float that changes hands on an average day. */
const dailyTurnover = 0.0022;
/** What is turned over a day where there are no shares to count, in units of the quote currency of about a euro or dollar. */
const dailyValue = { forex: 60_000_000, digital: 22_000_000, metal: 45_000_000 } as const;

/** A day's volume in lots. Lively days turn over more, with a scatter of their own. `price` in currency. */
export function lotsOf(
  { instrument, simulation }: SimulatedInstrument,
  day: { bits: number; price: number; excitement: number; shareFactor: number },
): number {
  const lively = exactExp(0.8 * exactLog(day.excitement) + 0.32 * normal(day.bits));
  const { sharesOutstanding, freeFloat } = simulation.fundamentals;
  if (instrument.class === 'index') return 0;
  if (sharesOutstanding)
    return Math.round(sharesOutstanding * (freeFloat ?? 1) * dailyTurnover * lively * day.shareFactor * (0.7 + 0.6 * unit(hash(instrument.id, 5))));
  const value = dailyValue[instrument.class as keyof typeof dailyValue] * [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2][simulation.activity - 1]!;
  // A pair is traded in its base currency, and its lots are alike whatever the quote currency.
  const lot = Number(instrument.lot) / Number(powerOfTen(instrument.quantityScale));
  const worth = instrument.class === 'forex' ? 1 : day.price;
  return Math.round((value * lively) / (lot * worth));
}
