import type { Instant, Instrument } from '@parkett/kernel';
import { staticCorridor, type MarketBoard, type PriceRange } from '../market-data/index.ts';
import type { InstrumentList } from '../instruments/index.ts';
import type { IdBlocks } from '../../platform/id-blocks.ts';
import type { OrderRules } from './rules/index.ts';
import type { TradingDay } from './rules/when-to-trade.ts';
import type { AskedDay } from './trading-days.ts';

/** What the desk looks at besides the database. */
export type DeskContext = {
  readonly rules: OrderRules;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  /** Numbers of orders and of requests on them. */
  readonly orderIds: IdBlocks;
  /** Pending buy orders and open positions that a wallet may have. */
  readonly entriesMax: () => number;
  /** Business time, and the system's for sessions and gates. */
  readonly now: () => Instant;
  readonly systemNow: () => Instant;
  readonly dayOf: (asked: AskedDay) => TradingDay;
};

/** The corridor that holds now; null before there is a reference. */
export function corridorNow({ board }: Pick<DeskContext, 'board'>, instrument: Instrument): PriceRange | null {
  const reference = board.view(instrument.id)?.reference ?? null;
  return reference === null ? null : staticCorridor(instrument, reference);
}
