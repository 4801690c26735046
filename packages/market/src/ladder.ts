import { asPrice, asQuantity, powerOfTen, type Instrument, type Price, type Quantity } from '@parkett/kernel';
import { roundToStep, stepAt } from '@parkett/kernel';
import { hash, unit } from './random.ts';
import type { Tick } from './price-source.ts';

/** [price, quantity], best first: the exchange's own form of a quote. */
export type LadderLevel = readonly [price: Price, quantity: Quantity];
export type Ladder = { readonly tick: Tick; readonly bids: readonly LadderLevel[]; readonly asks: readonly LadderLevel[] };

type QuotedInstrument = Pick<Instrument, 'id' | 'class' | 'currency' | 'liquidityBand' | 'priceScale' | 'quantityScale' | 'lot' | 'priceSteps'>;

/** How deep a maker quotes, and what it draws for a level (side 0 bids, 1 asks): parts of one for its size and for the gap behind it. */
export type Quoting = {
  readonly levels: number;
  readonly drawn: (place: { tick: Tick; level: number; side: 0 | 1 }) => { readonly size: number; readonly gap: number };
};

/** Five levels, drawn from instrument and moment alone, which everybody knows: for recorded days. */
const openQuoting: Quoting = {
  levels: 5,
  drawn({ tick, level, side }) {
    const random = hash(tick.instrument, tick.at, level * 2 + side);
    return { size: unit(random), gap: unit(hash(random, 1)) };
  },
};

/** Whole spread in basis points by liquidity band 1 to 6. */
const spreads: Readonly<Record<Instrument['class'], readonly number[]>> = {
  share: [110, 60, 28, 12, 5, 2.5],
  foreign: [110, 60, 28, 12, 5, 2.5],
  index: [1, 1, 1, 1, 1, 1],
  forex: [8, 6, 5, 4, 2.2, 0.8],
  digital: [30, 20, 12, 7, 3.5, 1.5],
  metal: [20, 14, 10, 7, 3.2, 1.4],
};

/** Size of the best level in euros by liquidity band 1 to 6. */
const sizes = [2_500, 4_000, 8_000, 16_000, 32_000, 70_000] as const;
/** Currencies trade in much larger amounts than shares. */
const forexSize = 600_000;
/** Each level further from the middle offers this much more than the best one, to the fifth; those behind it as much as that. */
const growth = [1, 1.35, 1.7, 2.2, 2.8] as const;
/** Before and after the main session a market maker asks for more and offers less. */
const extendedSpread = 3;
const extendedSize = 0.3;

/** About how many units of a currency are a euro: only to make sizes alike, never to convert money. */
const unitsPerEuro: Readonly<Record<Instrument['currency'], number>> = {
  ...{ EUR: 1, USD: 1.1, USDT: 1.1, JPY: 160, HKD: 8.5, CNY: 7.8, KRW: 1_500, THB: 37, MYR: 4.8, TWD: 35, VND: 27_500 },
};

/** The spread a market maker keeps in the main session, in basis points of the price. */
export const spreadBps = (instrument: Pick<Instrument, 'class' | 'liquidityBand'>): number =>
  spreads[instrument.class][instrument.liquidityBand - 1]!;

/**
 * The market maker's rule: a tick becomes levels on either side, on valid price steps, in whole lots, never crossing.
 * It depends on the instrument, the tick and what is drawn for it, so the price that was quoted can be recomputed from a stored tick.
 */
export function ladderOf(instrument: QuotedInstrument, tick: Tick, quoting = openQuoting): Ladder {
  const half = (tick.price * spreadBps(instrument) * (tick.extended ? extendedSpread : 1)) / 20_000;
  const steps = instrument.priceSteps;
  const middle = BigInt(tick.price);
  const away = BigInt(Math.max(0, Math.round(half)));
  const bid = roundToStep(steps, asPrice(middle > away ? middle - away : 1n), 'down');
  const ask = roundToStep(steps, asPrice(middle + away), 'up');
  const onlyStep = ask <= bid ? stepAt(steps, bid) : 0n;
  const shared = { instrument, tick, quoting };
  return { tick, bids: levelsOf({ ...shared, best: bid, direction: -1n }), asks: levelsOf({ ...shared, best: ask + onlyStep, direction: 1n }) };
}

type SideOf = { instrument: QuotedInstrument; tick: Tick; quoting: Quoting; best: bigint; direction: 1n | -1n };

function levelsOf({ instrument, tick, quoting, best, direction }: SideOf): LadderLevel[] {
  const levels: LadderLevel[] = [];
  let price = best;
  for (let level = 0; level < quoting.levels && price > 0n; level++) {
    const { size, gap } = quoting.drawn({ tick, level, side: direction > 0n ? 1 : 0 });
    levels.push([asPrice(price), sizeOf({ instrument, tick, level, part: size })]);
    const step = stepAt(instrument.priceSteps, asPrice(direction > 0n ? price : price - 1n));
    price += direction * step * gapSteps(instrument, { price, step, gap });
  }
  return levels;
}

/** Levels stand about half a spread apart, one step at least. */
function gapSteps(instrument: QuotedInstrument, at: { price: bigint; step: bigint; gap: number }): bigint {
  const steps = (Number(at.price) * spreadBps(instrument)) / 20_000 / Number(at.step);
  return BigInt(Math.max(1, Math.round(steps * (0.7 + 0.9 * at.gap))));
}

function sizeOf(quote: { instrument: QuotedInstrument; tick: Tick; level: number; part: number }): Quantity {
  const { instrument, tick, level } = quote;
  const euros = instrument.class === 'forex' ? forexSize : sizes[instrument.liquidityBand - 1]!;
  const part = (0.45 + 1.1 * quote.part) * growth[Math.min(level, growth.length - 1)]! * (tick.extended ? extendedSize : 1);
  const units =
    (euros * unitsPerEuro[instrument.currency] * part * Number(powerOfTen(instrument.priceScale + instrument.quantityScale))) / tick.price;
  const lots = BigInt(Math.max(1, Math.round(units / Number(instrument.lot))));
  return asQuantity(lots * instrument.lot);
}
