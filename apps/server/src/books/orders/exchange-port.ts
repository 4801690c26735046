import type { Denial } from '@parkett/contract';
import type { Currency, Instant, Money, Result } from '@parkett/kernel';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { AccountRow } from '../ledger/index.ts';

/** An exchange that comes before an order: of what its wallet lacks, out of another wallet, at a rate that the customer was shown. */
export type WantedExchange = { readonly from: Currency; readonly quote: string };

/** The same with the customer of the order and the currency that it needs. */
export type AskedExchange = WantedExchange & { readonly customer: bigint; readonly to: Currency };

/** A decided exchange; `id` is 0 where it is only looked at. Amounts in minor units, `spread` of what is given; `rate` in units of 10^-12; `takenAt` is system time. */
export type DecidedExchange = {
  readonly id: bigint;
  readonly customer: bigint;
  readonly quote: bigint;
  readonly from: Currency;
  readonly to: Currency;
  readonly given: Money;
  readonly spread: Money;
  readonly got: Money;
  readonly rate: bigint;
  readonly takenAt: Instant;
};

/** An exchange as it is written, with the order that it is for, and its moment in business time. */
type OrderedExchange = DecidedExchange & { readonly order: bigint; readonly at: Instant };

/** The rates that some orders name, as they were read behind the locks of their wallets. */
export type ReadRates = {
  /** Judges the exchange of what is missing. `wallet` is the one that gives; null where it was never opened. */
  readonly decide: (
    asked: AskedExchange,
    need: { readonly missing: Money; readonly wallet: AccountRow<Currency> | null },
  ) => Result<DecidedExchange, Denial>;
  /** From now on the rate and the number of this exchange are taken. */
  readonly take: (exchange: DecidedExchange) => void;
};

/** An exchange of an order in words of the wire. */
export type ToldExchange = {
  readonly number: string;
  readonly from: Currency;
  readonly given: string;
  readonly got: string;
  readonly spread: string;
  readonly rate: string;
};

/** Money that an order's wallet lacks, out of another wallet. The feature that exchanges money gives the desk one. */
export type OrderExchanges = {
  /** Opens the accounts that an exchange is booked on, outside of the transaction that books. */
  readonly prepare: (wish: Pick<AskedExchange, 'customer' | 'from' | 'to'>) => Promise<void>;
  /** For figures that are only shown. */
  readonly read: (from: Queryable, asked: readonly AskedExchange[]) => Promise<ReadRates>;
  /** With the numbers that the exchanges will have. One round trip, which goes together with others. */
  readonly readToTake: (tx: Tx, asked: readonly AskedExchange[]) => Promise<ReadRates>;
  readonly save: (tx: Tx, exchanges: readonly OrderedExchange[]) => Promise<void>;
  readonly ofOrder: (from: Queryable, order: bigint) => Promise<ToldExchange | null>;
};
