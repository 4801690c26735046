import type { Instant } from '@parkett/kernel';
import type { Customers, FundPasswords, Gates, LoginPasswords, Sessions, SignedIn } from '../../books/customers/index.ts';
import type { Letters } from '../../books/letters/index.ts';
import type { ReplacedProofs } from '../../books/replaced-proofs/index.ts';
import type { Holder, SecondFactors } from '../../books/second-factors/index.ts';
import type { Grants } from '../../books/step-up/index.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** What the application plugs in. */
export type SecurityParts = {
  readonly db: Db;
  /** System time. */
  readonly now: () => Instant;
  readonly customers: Customers;
  readonly gates: Gates;
  readonly sessions: Sessions;
  readonly loginPasswords: LoginPasswords;
  readonly fundPasswords: FundPasswords;
  readonly secondFactors: SecondFactors;
  readonly grants: Grants;
  readonly letters: Letters;
  readonly replacedProofs: ReplacedProofs;
  /** Ends what was asked for in a customer's name and rests on what he sets anew in this transaction. Called first: it takes his lock. */
  readonly overtake: (
    tx: Tx,
    anew: { customer: bigint; what: 'login-password' | 'fund-password' | 'second-factor' | 'recovery-code' },
  ) => Promise<void>;
};

export const holderOf = ({ customer }: SignedIn): Holder => ({ kind: 'customer', id: customer.id });
