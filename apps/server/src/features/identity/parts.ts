import type { Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Files } from '../../books/files/index.ts';
import type { Customers } from '../../books/customers/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { Grants } from '../../books/step-up/index.ts';
import type { Commands } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';

/** An entry of a list that is like a name: as it stands there, with what the list says beside it. */
export type ListedEntry = { readonly name: string; readonly details: string; readonly list: string; readonly version: string };

/** The name of a list in force, the hash of its text, and how many entries it has. */
export type ListInForce = { readonly list: string; readonly version: string; readonly digest: string; readonly entries: number };

/** Why another list that lies there isn't in force: it is gone or can't be opened, it is no text, or it has no name. */
export type ListTrouble = 'not-there' | 'not-text' | 'no-names';

/** Compares names with a list of people who may not be served, or not without a second look. */
export type NameScreening = {
  readonly hits: (name: string) => Promise<readonly ListedEntry[]>;
  readonly inForce: () => ListInForce;
  /** Null: nothing is wrong with what lies there. */
  readonly trouble: () => ListTrouble | null;
};

/** What the application plugs in. */
export type IdentityParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  readonly reviews: Reviews;
  readonly files: Files;
  readonly ruleBook: RuleBook;
  readonly grants: Grants;
  readonly screening: NameScreening;
  /** Whether simulated staff decides applications now: nobody who may is at the desk. */
  readonly staffDecides: () => Promise<boolean>;
  /** Business time. */
  readonly now: () => Instant;
  readonly systemNow: () => Instant;
};
