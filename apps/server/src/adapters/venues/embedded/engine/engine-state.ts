import { asPrice, asQuantity, type Instant, type TradingDate } from '@parkett/kernel';
import type { VenueCoreState } from '@parkett/exchange';
import type { Ladder, LadderLevel, Tick } from '@parkett/market';
import type { Corridors, SourceTerm } from '../../../../books/market-data/index.ts';
import type { PricePoint } from '../../../../books/market-data/rules/price-sanity.ts';

/** Raised whenever the meaning of a field changes; the core's state has a version of its own. */
export const engineStateVersion = 2;

/** Raised whenever the same inputs may give other events. */
export const engineVersion = 4;

/** The whole of an engine as plain data that JSON carries unchanged. */
export type EngineState = {
  readonly version: number;
  readonly at: Instant;
  readonly isJumping: boolean;
  readonly corridors: readonly Corridors[];
  /** The announced events of companies. */
  readonly learnt: readonly SourceTerm[];
  /** In the order in which they came, in which they look at their quotes. */
  readonly makers: readonly SavedMaker[];
  readonly core: VenueCoreState;
};

export type SavedMaker = Omit<Maker, 'quotes'> & { readonly quotes: SavedLadder | null };
export type SavedLadder = { readonly tick: Tick; readonly bids: readonly SavedQuote[]; readonly asks: readonly SavedQuote[] };
/** Decimal text. */
type SavedQuote = readonly [price: string, quantity: string];

/** What the market makers of one instrument know while somebody has an order there. */
export type Maker = {
  readonly instrument: number;
  /** The trading date whose reference and corridor the exchange was told. */
  date: TradingDate;
  hasReference: boolean;
  /** The latest sound price of the feed: what the next one is judged by. */
  last: PricePoint | null;
  /** The latest price of the feed was absurd: nothing trades on it. */
  unsound: boolean;
  /** What stands in the book, less what was executed since; null while nothing does. */
  quotes: Ladder | null;
};

export const savedMaker = (maker: Maker): SavedMaker => ({ ...maker, quotes: maker.quotes && savedLadder(maker.quotes) });
export const loadedMaker = (saved: SavedMaker): Maker => ({ ...saved, quotes: saved.quotes && loadedLadder(saved.quotes) });

const saved = ([price, quantity]: LadderLevel): SavedQuote => [String(price), String(quantity)];
const loaded = ([price, quantity]: SavedQuote): LadderLevel => [asPrice(BigInt(price)), asQuantity(BigInt(quantity))];

export const savedLadder = ({ tick, bids, asks }: Ladder): SavedLadder => ({ tick, bids: bids.map(saved), asks: asks.map(saved) });
const loadedLadder = ({ tick, bids, asks }: SavedLadder): Ladder => ({ tick, bids: bids.map(loaded), asks: asks.map(loaded) });
