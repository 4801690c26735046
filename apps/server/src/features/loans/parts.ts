import type { Instant } from '@parkett/kernel';
import type { Credit } from '../../books/credit/index.ts';
import type { House } from '../../declaration.ts';
import type { Queryable } from '../../platform/db.ts';

type CommonParts = 'db' | 'commands' | 'ruleBook' | 'ledger' | 'customerKeys' | 'reviews' | 'systemNow' | 'now' | 'notify';

/** The parts that loans are made of. */
export type LoanParts = Pick<House, CommonParts> & {
  readonly credit: Credit;
  /** All that a customer has in every wallet less all he owes, in cents. */
  readonly netAssets: (from: Queryable, customer: bigint) => Promise<bigint>;
  /** Euros that a customer's deposits brought in a stretch of time and that stayed, in cents. */
  readonly paidIn: (from: Queryable, asked: { readonly customer: bigint; readonly since: Instant; readonly until: Instant }) => Promise<bigint>;
};
