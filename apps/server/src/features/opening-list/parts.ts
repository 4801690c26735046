import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from '../../books/instruments/index.ts';
import type { MarketBoard, PriceHistory } from '../../books/market-data/index.ts';
import type { Db, Queryable } from '../../platform/db.ts';

export type OpeningListParts = {
  readonly db: Db;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly history: PriceHistory;
  readonly now: () => Instant;
  /** Codes of a customer's watchlists. */
  readonly watchedBy: (from: Queryable, customer: bigint) => Promise<readonly string[]>;
};
