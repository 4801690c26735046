import type { Instant } from '@parkett/kernel';
import type { DepthLevel } from '@parkett/exchange';
import type { Corridors, MarketView, PhaseEvent } from '../../../books/market-data/index.ts';
import type { Tick, VenueCommand, VenueEvent, VenuePlace } from '../../../books/orders/index.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';

export type VenueStart = {
  readonly feed: FeedSetting;
  readonly at: Instant;
  /** Ascending; the newest that has begun holds. */
  readonly corridors: readonly Corridors[];
  readonly firstSequence: number;
  readonly firstExecution: number;
};

/** What the server tells the venue's thread. */
export type ToVenue =
  | { readonly kind: 'commands'; readonly commands: readonly VenueCommand[]; readonly now: Instant }
  /** `jump`: time passes and nothing trades. */
  | { readonly kind: 'advance'; readonly to: Instant; readonly jump: boolean; readonly ticket: number }
  /** The house decided on other corridors. */
  | { readonly kind: 'corridors'; readonly corridors: readonly Corridors[] }
  /** The instruments whose book and trades have subscribers. */
  | { readonly kind: 'watch'; readonly instruments: readonly number[] }
  | { readonly kind: 'depth'; readonly instrument: number; readonly ticket: number }
  | { readonly kind: 'places'; readonly orders: readonly bigint[]; readonly ticket: number };

export type Trade = { readonly at: Instant; readonly price: number; readonly quantity: number; readonly own: boolean };
export type Depth = {
  readonly instrument: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly indicative: { readonly price: bigint | null; readonly surplus: bigint } | null;
};

/** What the venue's thread answers. */
export type FromVenue =
  | { readonly kind: 'ready'; readonly views: readonly MarketView[] }
  | { readonly kind: 'events'; readonly events: readonly VenueEvent[]; readonly ticks: readonly Tick[] }
  | { readonly kind: 'phases'; readonly phases: readonly PhaseEvent[] }
  | {
      readonly kind: 'market';
      readonly views: readonly MarketView[];
      readonly depths: readonly Depth[];
      readonly trades: readonly { instrument: number; trades: readonly Trade[] }[];
    }
  | { readonly kind: 'advanced'; readonly ticket: number; readonly at: Instant }
  | { readonly kind: 'depth'; readonly ticket: number; readonly depth: Depth | null; readonly trades: readonly Trade[] }
  | { readonly kind: 'places'; readonly ticket: number; readonly places: ReadonlyMap<bigint, VenuePlace> };

export const depthLevels = 20;
export const tradesShown = 30;
