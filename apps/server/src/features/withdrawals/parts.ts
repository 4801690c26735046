import type { Currency, Instant } from '@parkett/kernel';
import type { Debts } from '../../books/ledger/index.ts';
import type { FindPendingDeposit } from '../../books/payments/index.ts';
import type { House } from '../../declaration.ts';
import type { Queryable } from '../../platform/db.ts';
import type { PerEuro } from './rules/euro-worth.ts';

type CommonParts = 'db' | 'log' | 'commands' | 'ruleBook' | 'ledger' | 'customers' | 'payees' | 'reviews' | 'bank' | 'systemNow' | 'now' | 'notify';

/** The parts that withdrawals are made of. */
export type WithdrawalParts = Pick<House, CommonParts> & {
  readonly debts: Pick<Debts, 'of'>;
  /** The price of one euro in a currency, of now; null where there is none. */
  readonly perEuro: (currency: Currency) => PerEuro | null;
  /** The moment from which money may leave again after a proof was replaced; null: now. */
  readonly payOutFrom: (from: Queryable, customer: bigint) => Promise<Instant | null>;
  /** Whether payments to a customer wait, since a deposit of his is being called back. */
  readonly keepsPayouts: (from: Queryable, customer: bigint) => Promise<boolean>;
  /** A deposit of a customer that isn't credited yet. */
  readonly pendingDeposit: FindPendingDeposit;
};
