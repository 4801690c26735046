import type { Denial } from '@parkett/contract';
import type { Result, TradingDate } from '@parkett/kernel';
import type { MarketBoard, MarketTerms, PriceHistory } from '../../books/market-data/index.ts';
import type { MovementKinds } from '../../books/positions/index.ts';
import type { House } from '../../declaration.ts';
import type { Queryable } from '../../platform/db.ts';

/** The parts that new shares are made of. */
export type NewShareParts = Pick<House, 'db' | 'commands' | 'ledger' | 'ruleBook' | 'instruments' | 'systemNow' | 'now' | 'notify'> & {
  readonly board: Pick<MarketBoard, 'view'>;
  readonly history: Pick<PriceHistory, 'kind' | 'startsAt' | 'scheduleOf' | 'listedFrom' | 'listedUntil' | 'dayBars'>;
  readonly terms: Pick<MarketTerms, 'announce'>;
  readonly movements: MovementKinds;
  /** Something new stands in the log of the exchange. */
  readonly lookAtLog: () => void;
  /** The market's key of a date, of which the simulated demand is made. */
  readonly keyOf: (date: TradingDate) => string;
  /** Under the house's key: nobody reads the secret of a draw before it. */
  readonly sealing: { readonly seal: (plain: Buffer, context: string) => Buffer; readonly open: (sealed: Buffer, context: string) => Buffer };
  /** The institution whose seat a customer is. */
  readonly seatOf: (from: Queryable, customer: bigint) => Promise<number | null>;
  /** Whether an entry is the channel password of the customer's institution; each wrong one counts. */
  readonly comparePassword: (customer: bigint, typed: string) => Promise<Result<null, Denial>>;
  readonly demo: { readonly institution: number; readonly secretKey: string; readonly channelPassword: string } | null;
};
