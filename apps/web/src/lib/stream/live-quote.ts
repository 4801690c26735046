import { formatDecimal } from '@parkett/kernel';
import { stream, type market } from '@parkett/contract';
import { connectionState } from './connection.ts';
import { useQuote } from './quotes.ts';

/** A quote as screens show it: wire decimals in the instrument's scales, null where nothing is known. */
export type LiveQuote = {
  readonly last: string | null;
  readonly change: string | null;
  readonly changeRate: string | null;
  readonly bid: string | null;
  readonly bidSize: string | null;
  readonly ask: string | null;
  readonly askSize: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string;
  readonly at: string | number | null;
  readonly stale: boolean;
  /** From the early or late session. */
  readonly extended: boolean;
  readonly auction: boolean;
  readonly closed: boolean;
  /** Between two sessions, or halted: orders are taken and wait. */
  readonly paused: boolean;
};

type Row = Pick<market.InstrumentRow, 'priceScale' | 'quantityScale' | 'quote'>;

const inScale = (units: number | null, scale: number): string | null => (units === null ? null : formatDecimal(BigInt(units), scale));

/** The stream's integers as wire decimals; before the first tick what the row's call answered. */
export function toLiveQuote(row: Row, tick: stream.QuoteTuple | undefined): LiveQuote {
  const { quote, priceScale, quantityScale } = row;
  if (!tick) {
    const auction = quote.phase.endsWith('auction');
    const stale = quote.stale || connectionState() === 'lost';
    return { ...quote, stale, auction, closed: quote.phase === 'closed', paused: quote.phase === 'pause' };
  }
  const [, last, change, rateBp, bid, bidSize, ask, askSize, high, low, volume, at, flags] = tick;
  return {
    last: inScale(last, priceScale),
    change: inScale(change, priceScale),
    changeRate: inScale(rateBp, 2),
    bid: inScale(bid, priceScale),
    bidSize: inScale(bidSize, quantityScale),
    ask: inScale(ask, priceScale),
    askSize: inScale(askSize, quantityScale),
    high: inScale(high, priceScale),
    low: inScale(low, priceScale),
    volume: inScale(volume, quantityScale)!,
    at,
    stale: (flags & stream.quoteFlags.stale) !== 0,
    extended: (flags & stream.quoteFlags.extended) !== 0,
    auction: (flags & stream.quoteFlags.auction) !== 0,
    closed: (flags & stream.quoteFlags.closed) !== 0,
    paused: (flags & stream.quoteFlags.pause) !== 0,
  };
}

/** One instrument's quote, live. */
export function useLiveQuote(row: Row & { readonly code: string }): LiveQuote {
  return toLiveQuote(row, useQuote(row.code));
}
