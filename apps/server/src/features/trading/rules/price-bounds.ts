import { divide, roundToStep, type Instrument } from '@parkett/kernel';
import type { market } from '@parkett/contract';
import type { MarketView } from '../../../books/market-data/index.ts';

export { staticCorridor, staticCorridorBps } from '../../../books/market-data/rules/static-corridor.ts';

/** Source: decisions.md 'Default price list and limits'. Hundredths of a per cent. */
const collarBps = { continuous: 200n, other: 500n };

/** How far beyond a price a market or stop order may execute: 2 %, in auctions and extended sessions 5 %. */
const collarOf = (phase: market.Phase): bigint => (phase === 'continuous' ? collarBps.continuous : collarBps.other);

/** The worst price beyond `from` that an order without a limit may execute at, on the price step. */
export function collar(of: { instrument: Instrument; side: 'buy' | 'sell'; from: bigint; phase: market.Phase }): bigint {
  const { instrument, side, from, phase } = of;
  const distance = divide(from * collarOf(phase), 10_000n, 'down');
  return side === 'buy'
    ? roundToStep(instrument.priceSteps, from + distance, 'down')
    : roundToStep(instrument.priceSteps, from - distance > 0n ? from - distance : 1n, 'up');
}

/** The price a market order would meet now: the best on the other side; in an auction, or with an empty side, the last known one. */
export function priceToMeet(view: MarketView, side: 'buy' | 'sell'): bigint | null {
  const opposite = side === 'buy' ? view.ask : view.bid;
  return opposite ?? view.indicative ?? view.last;
}
