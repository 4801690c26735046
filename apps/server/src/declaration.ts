import type { PathsIn } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { Feature } from './app/feature.ts';
import type { CustomerPolicy } from './app/policies.ts';
import type { AuditAsked } from './audit-contributions.ts';
import type { HouseBank } from './books/bank/index.ts';
import type { CreditSource } from './books/credit/index.ts';
import type { CustomerKeys } from './books/customer-keys/index.ts';
import type { Customers, Held, Kept } from './books/customers/index.ts';
import type { RuleBook } from './books/house-rules/index.ts';
import type { InstrumentList } from './books/instruments/index.ts';
import type { Chart, Ledger } from './books/ledger/index.ts';
import type { Files } from './books/files/index.ts';
import type { Letters } from './books/letters/index.ts';
import type { DeskPolicy, Staff } from './books/operators/index.ts';
import type { Fundings, ScreenTopic } from './books/orders/index.ts';
import type { FindPaidIn, FindPendingDeposit, OpenPayments, Payees } from './books/payments/index.ts';
import type { Reviews } from './books/reviews/index.ts';
import type { Obstacles } from './features/own-data/index.ts';
import type { Manifest } from './manifests.ts';
import type { AuditContribution } from './platform/checks/index.ts';
import type { Commands } from './platform/commands/index.ts';
import type { SecretHasher } from './platform/crypto/secret-hasher.ts';
import type { Db, Queryable } from './platform/db.ts';
import type { Log } from './platform/log.ts';

/** The parts of the house that any feature may ask for. A part for one feature only is handed to it in `app/features.ts`. */
export type House = {
  readonly db: Db;
  readonly log: Log;
  readonly commands: Commands;
  readonly ruleBook: RuleBook;
  readonly instruments: InstrumentList;
  readonly ledger: Ledger;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  readonly payees: Payees;
  readonly reviews: Reviews;
  readonly bank: HouseBank;
  readonly files: Pick<Files, 'receive' | 'keep' | 'read' | 'erase'>;
  readonly letters: Pick<Letters, 'isOn' | 'writeReply'>;
  readonly staff: Pick<Staff, 'isAllowed' | 'standing' | 'all'>;
  readonly hasher: SecretHasher;
  readonly systemNow: () => Instant;
  /** Business time. */
  readonly now: () => Instant;
  /** Tells the screens of customers what to ask for again. */
  readonly notify: (customers: Iterable<bigint>, topics: readonly ScreenTopic[]) => void;
};

/** The parts for reading a customer's own data. */
export type HeldParts = { readonly customerKeys: CustomerKeys; readonly instruments: Pick<InstrumentList, 'withId' | 'withCode'> };

/** Modules of the contract, and who may make each of their calls. */
type CallsOf<Modules extends readonly object[], Policy> = {
  readonly contract: Modules;
  readonly policies: Readonly<Record<PathsIn<Modules[number]>, Policy>>;
};

/** A feature as the house sees it: the one place from which every list is made. */
export type Declaration<Customer extends readonly object[] = readonly object[], Desk extends readonly object[] = readonly object[]> = {
  /** The name of its folder. */
  readonly name: string;
  /** Its calls of customers and visitors. */
  readonly customers?: CallsOf<Customer, CustomerPolicy>;
  /** Its calls of the desk. */
  readonly desk?: CallsOf<Desk, DeskPolicy>;
  /** Its declarations before anything runs. */
  readonly manifest?: Manifest;
  /** Its checks for the auditor. */
  readonly audit?: (house: {
    readonly chart: Chart;
    readonly fundings: Fundings;
    readonly creditFacts: readonly CreditSource[];
  }) => readonly AuditContribution<AuditAsked>[];
  /** Its data about a customer: each table with a customer's number stands here or in `notHeld`. */
  readonly held?: (parts: HeldParts) => readonly Held[];
  /** Tables with a customer's number that the file of own data leaves out, and why. */
  readonly notHeld?: Readonly<Record<string, string>>;
  /** Its data of customers who have left, and how long it keeps them. */
  readonly kept?: readonly Kept[];
  /** Its own obstacles to closing an account. Money does already: all that the chart knows of is counted. */
  readonly blocksClosing?: (from: Queryable, customer: bigint) => Promise<Partial<Obstacles>>;
  /** Whether a payment of its own to a payee is undecided. */
  readonly hasOpenPayments?: OpenPayments;
  /** Its facts for the credit scores of customers. */
  readonly creditFacts?: readonly CreditSource[];
  /** A deposit of a customer's that isn't credited yet. */
  readonly pendingDeposit?: FindPendingDeposit;
  /** A deposit of a customer's that was credited, or is pending. */
  readonly paidIn?: FindPaidIn;
  /** Its part in a running server, where the house's common parts are enough for it. */
  readonly run?: (house: House) => Omit<Feature, 'name' | 'kept'>;
};

/** Declares a feature; each of its calls has a policy, or it doesn't compile. */
export const declareFeature = <const Customer extends readonly object[] = readonly [], const Desk extends readonly object[] = readonly []>(
  feature: Declaration<Customer, Desk>,
): Declaration => feature;
