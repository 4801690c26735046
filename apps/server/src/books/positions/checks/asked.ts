import type { Instant } from '@parkett/kernel';
import type { Asked as AskedOf } from '../../../platform/checks/index.ts';
import type { OrderScope, OrdersOracle } from '../../orders/checks/index.ts';
import type { LockRule } from '../rules/lock.ts';

/** What positions are held against, besides what their orders are. */
export type Oracle = Pick<OrdersOracle, 'instruments' | 'ruleBook'> & {
  /** The rule that locks what an order opened of an instrument at a moment; null: it may be sold at once. */
  readonly lockOf: (instrumentId: number, openedAt: Instant) => LockRule | null;
  /**
   * Rows younger than this (system time) may not have been seen by a command that ran beside them; a check that asks what a command could see
   * leaves them out. As long as a transaction may take, 0 where nothing runs side by side.
   */
  readonly seenAfterMs: number;
};

/** Positions that touched orders opened or close. */
export type PositionScope = OrderScope | 'position';
export type Asked = AskedOf<PositionScope, Oracle>;
export type Within = Asked['within'];
