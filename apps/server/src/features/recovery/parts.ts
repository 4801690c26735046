import type { Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Customers, FundPasswords, LoginPasswords, Sessions } from '../../books/customers/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Letters } from '../../books/letters/index.ts';
import type { ReplacedProofs } from '../../books/replaced-proofs/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { SecondFactors } from '../../books/second-factors/index.ts';
import type { Commands } from '../../platform/commands/index.ts';
import type { TimedTokens } from '../../platform/crypto/timed-tokens.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { HourlyBudget } from '../../platform/hourly-budget.ts';

/** Who somebody is by a document that was verified. */
export type Person = { readonly name: string; readonly birthDate: string };

/** What the application plugs in. */
export type RecoveryPlugs = {
  readonly db: Db;
  readonly commands: Commands;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  readonly sessions: Sessions;
  readonly loginPasswords: LoginPasswords;
  readonly fundPasswords: FundPasswords;
  readonly secondFactors: SecondFactors;
  readonly replacedProofs: ReplacedProofs;
  readonly reviews: Reviews;
  readonly letters: Letters;
  readonly ruleBook: RuleBook;
  readonly businessNow: () => Instant;
  readonly systemNow: () => Instant;
  /** Signs the tokens of those whose second factor is missing at the sign-in. */
  readonly tokenKey: Buffer;
  /** The address that people type; without TLS it is this machine's. */
  readonly publicOrigin: string;
  /** The verified identity of a customer; null without one. */
  readonly personOf: (from: Queryable, customer: bigint) => Promise<Person | null>;
};

export type RecoveryParts = RecoveryPlugs & {
  readonly tokens: TimedTokens;
  readonly byAddress: HourlyBudget;
  readonly byAccount: HourlyBudget;
  /** Asks for an account in a day for which nothing is shown. */
  readonly withoutProof: HourlyBudget;
};
