import type { Instant } from '@parkett/kernel';
import type { MarketSnapshot, Phase } from '@parkett/exchange';
import type { Ladder } from '@parkett/market';
import type { MarketView } from '../../../../books/market-data/index.ts';
import type { Depth } from '../protocol.ts';
import type { DayFigures } from './day-figures.ts';

/** What is shown of one instrument. */
export type Shown = {
  readonly figures: DayFigures;
  phase: Phase;
  /** The market where nobody has an order. */
  ladder: Ladder | null;
  quotedAt: Instant;
  reference: number | null;
};

const exact = (price: number | null): bigint | null => (price === null ? null : BigInt(price));

/** The top of an instrument's market with its day's figures. */
export function viewOf(market: Shown, { book, isRecorded }: { book: MarketSnapshot | null; isRecorded: boolean }): MarketView {
  const { figures } = market;
  const { bids, asks } = depthOf(market, book);
  // A replayed market that is open on a day of which nothing was recorded: its last price is no price.
  const isBeyondRecording = isRecorded && market.phase === 'continuous' && market.ladder === null;
  return {
    instrumentId: figures.instrument.id,
    phase: market.phase,
    last: exact(figures.last?.price ?? null),
    lastAt: figures.last?.at ?? null,
    extended: figures.last?.extended ?? false,
    bid: bids[0]?.price ?? null,
    bidSize: bids[0]?.quantity ?? null,
    ask: asks[0]?.price ?? null,
    askSize: asks[0]?.quantity ?? null,
    open: exact(figures.open),
    high: exact(figures.high),
    low: exact(figures.low),
    previousClose: exact(figures.previousClose),
    volume: BigInt(Math.round(figures.volume)),
    turnover: BigInt(Math.round(figures.turnover)),
    reference: exact(market.reference),
    indicative: book?.indicative?.price ?? null,
    indicativeVolume: book?.indicative?.volume ?? null,
    surplus: book?.indicative?.surplus ?? null,
    stale: figures.unsound || isBeyondRecording,
  };
}

const levelsOf = (side: Ladder['bids'] | undefined): Depth['bids'] => (side ?? []).map(([price, quantity]) => ({ price, quantity, orders: 1 }));

/** The book where customers' orders make the market, elsewhere the makers' quotes. */
export function depthOf({ figures, ladder }: Shown, book: MarketSnapshot | null): Depth {
  const { id } = figures.instrument;
  if (book) return { instrument: id, bids: book.bids, asks: book.asks, indicative: book.indicative };
  return { instrument: id, bids: levelsOf(ladder?.bids), asks: levelsOf(ladder?.asks), indicative: null };
}
