import type { Instant, Schedule } from '@parkett/kernel';
import type { Asked as AskedOf } from '../../../platform/checks/index.ts';
import type { RuleSource } from '../../house-rules/index.ts';
import type { InstrumentList } from '../../instruments/index.ts';
import type { LedgerScope } from '../../ledger/checks/index.ts';

export type Levels = readonly (readonly [price: bigint, quantity: bigint])[];

/** What orders and executions are held against: the dated data of the instruments, and the feed's own word for a tick. */
export type Oracle = {
  readonly instruments: InstrumentList;
  /** The versions of the house's rules. */
  readonly ruleBook: RuleSource;
  readonly scheduleOf: (instrumentId: number) => Schedule;
  /** The price that the feed's function gives for a moment; null when it has none. */
  readonly tickPriceAt: (instrumentId: number, at: Instant) => bigint | null;
  /** The makers' quotes that their rule makes of a tick: in the main and in the extended sessions. Best first. */
  readonly laddersOf: (tick: { instrumentId: number; at: Instant; reference: bigint }) => readonly { bids: Levels; asks: Levels }[];
  /** The newest auction of an instrument that had ended by a moment. */
  readonly auctionAt: (instrumentId: number, at: Instant) => { readonly price: bigint; readonly at: Instant } | null;
  /** Middle of the static corridor at a moment; null before there is one. */
  readonly referenceAt: (instrumentId: number, at: Instant) => bigint | null;
};

/** Executions; orders that are new, were executed or ended. */
export type OrderScope = LedgerScope | 'order' | 'execution';
export type Asked = AskedOf<OrderScope, Oracle>;
export type Within = Asked['within'];
