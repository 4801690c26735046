import type { Currency } from './money.ts';
import type { PriceSteps } from './price.ts';

/** Kinds of what can be looked at or traded. `foreign` and `metal` together are the specification's 'global' (Gj). */
export type InstrumentClass = 'share' | 'foreign' | 'index' | 'forex' | 'digital' | 'metal';

/** Which session plan an instrument follows. */
export type ScheduleName = 'xetra' | 'forex' | 'always' | 'metals' | 'replay';

/** What can be traded or looked at: identity, scales and market rules. Facts that change with time live elsewhere. */
export type Instrument = {
  /** Small, stable, also the ledger's unit of the instrument. */
  readonly id: number;
  /** The key on the wire and in addresses: symbol of a share, `EURUSD`, `BTCUSDT`, `XAU`, `DAX`. */
  readonly code: string;
  readonly class: InstrumentClass;
  readonly name: string;
  readonly isin: string | null;
  readonly wkn: string | null;
  /** Of its price and its settlement. */
  readonly currency: Currency;
  readonly priceScale: number;
  readonly quantityScale: number;
  /** Smallest tradable amount in units of 10^-quantityScale; quantities are multiples of it. */
  readonly lot: bigint;
  /** RTS 11 liquidity band, 1 (least) to 6 (most liquid). */
  readonly liquidityBand: 1 | 2 | 3 | 4 | 5 | 6;
  readonly priceSteps: PriceSteps;
  /** Codes of the indices it is a member of. */
  readonly indices: readonly string[];
  /** A key of ours, translated by the client. */
  readonly sector: string;
  readonly schedule: ScheduleName;
};
