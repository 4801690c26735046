import type { Instant } from '@parkett/kernel';
import type { FastifyReply } from 'fastify';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Customers, Erasure, Held, Sessions, SignedIn } from '../../books/customers/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Letters } from '../../books/letters/index.ts';
import type { Grants } from '../../books/step-up/index.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';

/** What stands in the way of closing an account. */
export type Obstacles = {
  readonly orders: number;
  readonly positions: number;
  /** Currency and amount as people write it. Play money can go. */
  readonly money: readonly { readonly currency: string; readonly amount: string }[];
  readonly reviews: number;
  /** Payments of which the bank hasn't said what became of them. */
  readonly payments: number;
  /** Loans that are under review or aren't repaid. */
  readonly loans: number;
};

type Whose = Pick<SignedIn['customer'], 'id'>;

/** What the application plugs in. */
export type OwnDataParts = {
  readonly db: Db;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  readonly sessions: Sessions;
  readonly erasure: Erasure;
  readonly grants: Grants;
  readonly letters: Letters;
  readonly ruleBook: RuleBook;
  /** System time. */
  readonly now: () => Instant;
  readonly businessNow: () => Instant;
  readonly obstacles: (from: Queryable, customer: Whose) => Promise<Obstacles>;
  /** Whether the ledger has anything else of his. */
  readonly isEmpty: (tx: Tx, customer: Whose) => Promise<boolean>;
  /** All that is held about customers, asked when a file is made. */
  readonly held: () => readonly Held[];
  /** Takes the session's cookies from a browser. */
  readonly deleteCookies: (reply: FastifyReply) => void;
};
