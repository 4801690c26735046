import type { JumpStep } from '../../../platform/due.ts';
import type { Instant } from '@parkett/kernel';
import type { DepthLevel } from '@parkett/exchange';
import type { Corridors, MarketView, PhaseEvent, SourceTerm } from '../../../books/market-data/index.ts';
import type { EngineRow, LoggedCommands, Tick, VenueEvent, VenuePlace } from '../../../books/orders/index.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';
import type { FollowedRow } from './market-host.ts';

/** What the venue's thread opens by itself. */
export type VenueStart = { readonly feed: FeedSetting };

/** What the server tells the venue's thread. */
export type ToVenue =
  /** Before anything else: a state that was kept, and rows of the log that follow it, or the row in which the engine begins. */
  | { readonly kind: 'load'; readonly state: Uint8Array; readonly ticket: number }
  | { readonly kind: 'follow'; readonly rows: readonly FollowedRow[]; readonly ticket: number }
  /** What anyone may see of every instrument. */
  | { readonly kind: 'views'; readonly ticket: number }
  | { readonly kind: 'save'; readonly ticket: number }
  | { readonly kind: 'take'; readonly logged: LoggedCommands }
  /** `jump`: time passes and nothing trades. */
  | { readonly kind: 'advance'; readonly to: Instant; readonly jump: JumpStep | null; readonly ticket: number }
  /** The house decided on other corridors. */
  | { readonly kind: 'corridors'; readonly corridors: readonly Corridors[] }
  /** Something was announced: for a market that only shows. */
  | { readonly kind: 'learn'; readonly term: SourceTerm }
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
  /** `problem`: why the engine can't go on from there. `place`: the last of the command log that it took. */
  | { readonly kind: 'stands'; readonly ticket: number; readonly problem: string | null; readonly place: bigint }
  | { readonly kind: 'views'; readonly ticket: number; readonly views: readonly MarketView[] }
  | { readonly kind: 'saved'; readonly ticket: number; readonly row: bigint; readonly reached: Instant; readonly state: Uint8Array | null }
  | { readonly kind: 'events'; readonly events: readonly VenueEvent[]; readonly ticks: readonly Tick[]; readonly inputs: readonly EngineRow[] }
  | { readonly kind: 'phases'; readonly phases: readonly PhaseEvent[] }
  | {
      readonly kind: 'market';
      readonly views: readonly MarketView[];
      /** Those of them whose market customers' orders make: who doesn't know the orders can't compute it. */
      readonly own: readonly number[];
      readonly depths: readonly Depth[];
      readonly trades: readonly { instrument: number; trades: readonly Trade[] }[];
    }
  | { readonly kind: 'advanced'; readonly ticket: number; readonly at: Instant }
  | { readonly kind: 'depth'; readonly ticket: number; readonly depth: Depth | null; readonly trades: readonly Trade[] }
  | { readonly kind: 'places'; readonly ticket: number; readonly places: ReadonlyMap<bigint, VenuePlace> };

export const depthLevels = 20;
export const tradesShown = 30;
