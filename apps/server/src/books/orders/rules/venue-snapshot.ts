import type { Currency, Instant, TradingDate } from '@parkett/kernel';
import type { AccountId, Counterparty, JournalEntry, Movement as LedgerMovement, UnitId, Unsettled } from '../../ledger/index.ts';
import type { LockRule, OrderClose, Position, PositionMovement } from '../../positions/index.ts';
import type { Order } from '../order.ts';
import type { OrderTerms } from './reserve.ts';

/** What an execution in an instrument moves of the house. */
export type HouseAccounts = {
  readonly cashUnit: UnitId<Currency>;
  readonly sharesUnit: UnitId<'shares'>;
  /** On the other side of a customer: the venue's clearing where that is another customer, else the makers. */
  readonly clearing: Counterparty;
  readonly maker: Counterparty;
  readonly fees: AccountId<Currency>;
  readonly rounding: AccountId<Currency>;
};

/** Accounts of an order. Null is one that isn't open, of an order of which nothing executed. */
export type OrderAccounts = {
  /** Of its funding's lines, in their order. */
  readonly money: readonly (AccountId<Currency> | null)[];
  /** The one of them on which its funding reserves. */
  readonly reserving: AccountId<Currency> | null;
  readonly shares: AccountId<'shares'> | null;
};

/** What follows from the moment of an execution: its trade date, and how long what it opens stays locked. */
export type ExecutionMoment = { readonly trade: TradingDate; readonly lock: LockRule | null; readonly lockedUntil: Instant | null };

/** What legs are folded into: rows as locked, and what was looked up for them. Data only, so that it can be kept and told again. */
export type VenueSnapshot = {
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  readonly closes: readonly OrderClose[];
  /** Numbers for positions: one per opening order that has none yet. */
  readonly positionIds: readonly bigint[];
  /** One per customer's side of an execution. */
  readonly entryIds: readonly bigint[];
  /** What each order was accepted under, by its number. */
  readonly terms: ReadonlyMap<bigint, OrderTerms>;
  /** What each order may move of its customer, by its number. */
  readonly accounts: ReadonlyMap<bigint, OrderAccounts>;
  /** By instrument, of those that something executed in. */
  readonly house: ReadonlyMap<number, HouseAccounts>;
  /** By execution. */
  readonly moments: ReadonlyMap<bigint, ExecutionMoment>;
};

/** Everything that the legs change, ready to be written with one statement per table. */
export type VenueFacts = {
  readonly orders: Order[];
  readonly entries: JournalEntry[];
  /** What accounts hold and count more or less; their balances follow from the entries. */
  readonly accounts: NonNullable<LedgerMovement['changes']>[number][];
  readonly positions: Position[];
  readonly closes: OrderClose[];
  readonly movements: PositionMovement[];
  readonly unsettled: Unsettled[];
};
