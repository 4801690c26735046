import type { Denial } from '@parkett/contract';
import type { Instant, Result } from '@parkett/kernel';
import type { AuctionResult, MarketBoard, PriceHistory } from '../../books/market-data/index.ts';
import type { House } from '../../declaration.ts';
import type { Queryable } from '../../platform/db.ts';

/** The secrets of the demo institution in paper mode. */
export type DemoSecrets = { readonly institution: number; readonly secretKey: string; readonly channelPassword: string };

/** The parts that block trades are made of. */
export type BlockParts = Pick<House, 'db' | 'commands' | 'ledger' | 'ruleBook' | 'instruments' | 'systemNow' | 'now' | 'notify'> & {
  readonly board: Pick<MarketBoard, 'view'>;
  readonly history: Pick<PriceHistory, 'kind' | 'scheduleOf'>;
  readonly auctionOf: (instrument: number, now: Instant) => AuctionResult | null;
  /** Open positions and pending buy orders that a wallet may have. */
  readonly entriesMax: () => number;
  /** The institution whose seat a customer is. */
  readonly seatOf: (from: Queryable, customer: bigint) => Promise<number | null>;
  /** Whether an entry is the channel password of the customer's institution; each wrong one counts. */
  readonly comparePassword: (customer: bigint, typed: string) => Promise<Result<null, Denial>>;
  readonly demo: DemoSecrets | null;
};
