import type { ConnectionMessage } from './connection.ts';
import type { ClockState } from './market.ts';

export { closeCodes } from './connection.ts';

/**
 * The WebSocket at /api/vue/stream. Quotes are public; private topics open after `auth`.
 * A quote travels as one array of integers so that 40 instruments fit a packet: prices in units of 10^-priceScale,
 * sizes and volume in whole units of 10^-quantityScale, change rate in hundredths of a per cent, null where unknown.
 */
export type QuoteTuple = readonly [
  code: string,
  last: number | null,
  change: number | null,
  changeRateBp: number | null,
  bid: number | null,
  bidSize: number | null,
  ask: number | null,
  askSize: number | null,
  high: number | null,
  low: number | null,
  volume: number,
  atMs: number,
  /** Bit 0 stale, bit 1 extended session, bit 2 auction, bit 3 closed, bit 4 a pause between two sessions or a halt: orders are taken, nothing is traded. */
  flags: number,
];
export const quoteFlags = { stale: 1, extended: 2, auction: 4, closed: 8, pause: 16 } as const;

export type LevelTuple = readonly [price: number, quantity: number];
/** [ms, price, quantity, own: 1 = execution of a customer of the house]. */
export type TradeTuple = readonly [atMs: number, price: number, quantity: number, own: 0 | 1];

/**
 * A share's auction, the one of the day whose call began last: its place among the auctions of a day, price, volume and surplus in integers as a quote's, the
 * change in hundredths of a per cent.
 */
export type AuctionTuple = readonly [
  code: string,
  auction: number,
  price: number | null,
  volume: number | null,
  surplus: number | null,
  changeRateBp: number | null,
  /** Bit 0 still called, bit 1 the makers' figures. */
  flags: number,
];
export const auctionFlags = { called: 1, makers: 2 } as const;

/** What changed for the signed-in customer; the client asks for it again. */
export type PrivateTopic = 'orders' | 'positions' | 'wallet' | 'messages' | 'service';

export type StreamRequest =
  | { readonly sub: readonly string[] }
  | { readonly unsub: readonly string[] }
  /** Auctions of shares, for a page that shows the opening list. */
  | { readonly auctions: readonly string[] }
  | { readonly noAuctions: readonly string[] }
  /** Book and trades of one instrument; null ends it. */
  | { readonly depth: string | null }
  | { readonly auth: { readonly token: string; readonly account: string } };

export type StreamMessage =
  | { readonly q: readonly QuoteTuple[] }
  | { readonly a: readonly AuctionTuple[] }
  | {
      readonly d: {
        readonly code: string;
        readonly bids: readonly LevelTuple[];
        readonly asks: readonly LevelTuple[];
        readonly indicative: number | null;
        readonly surplus: number | null;
      };
    }
  | { readonly t: { readonly code: string; readonly trades: readonly TradeTuple[] } }
  | { readonly c: ClockState }
  | { readonly me: readonly PrivateTopic[] }
  | Exclude<ConnectionMessage, { me: unknown }>;

export const subscriptionsMax = 400;
/** The clock is told at least so often: a connection that is silent for much longer is one in name only. */
export const clockEveryMs = 10_000;
