import type { DenialParams, Language, ReplyOf, signIn, wire } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { CustomerKind, Customers, FundPasswords, Gates, LoginPasswords, Session, Sessions, SignedIn } from '../../books/customers/index.ts';
import type { RuleBook } from '../../books/house-rules/index.ts';
import type { SecondFactors } from '../../books/second-factors/index.ts';
import type { Commands } from '../../platform/commands/index.ts';
import type { SecretHasher } from '../../platform/crypto/secret-hasher.ts';
import type { Db, Queryable, Tx } from '../../platform/db.ts';
import type { Attempts } from './attempts.ts';
import type { HourlyBudget } from '../../platform/hourly-budget.ts';
import type { Pair } from './pair.ts';

export type OpenedCustomer = { readonly id: bigint; readonly kind: CustomerKind; readonly language: Language | null };

/** What the application plugs in. */
export type SignInPlugs = {
  readonly db: Db;
  readonly commands: Commands;
  /** System time. */
  readonly now: () => Instant;
  readonly businessNow: () => Instant;
  readonly paperMode: boolean;
  readonly customers: Customers;
  readonly gates: Gates;
  readonly customerKeys: CustomerKeys;
  readonly sessions: Sessions;
  readonly hasher: SecretHasher;
  readonly loginPasswords: LoginPasswords;
  readonly fundPasswords: FundPasswords;
  readonly secondFactors: SecondFactors;
  readonly ruleBook: RuleBook;
  /** Signs the anti-forgery token. */
  readonly forgeryKey: Buffer;
  /** The address that people type; without TLS it is this machine's. */
  readonly publicOrigin: string;
  /** Hashes of the agreements in force. */
  readonly agreements: () => { readonly userAgreement: string; readonly privacyPolicy: string };
  /** Paper mode's own institution; null in live mode. */
  readonly demoInstitution: { readonly id: number; readonly code: string } | null;
  /** What a new customer gets in the transaction that opens the account: wallets, play money (demo), a first watchlist. */
  readonly welcome: (tx: Tx, customer: OpenedCustomer) => Promise<void>;
  /** What lets whoever has had the right password, by its hash, ask the desk to remove his second factor. */
  readonly lostFactorToken: (shown: { readonly customer: bigint; readonly password: string }) => Promise<string>;
  /** What the profile tells of changed details, and that they have to be confirmed again. */
  readonly detailsOf: (caller: SignedIn) => Promise<Pick<ReplyOf<typeof signIn.profile>, 'detailChanges' | 'detailsDueSince'>>;
  /** What the profile tells of forgotten and lost proofs. */
  readonly recoveriesOf: (session: Session) => Promise<Pick<ReplyOf<typeof signIn.profile>, 'replaced' | 'recoveries'>>;
  readonly walletBalances: (customerId: bigint) => Promise<{ cash: wire.WalletAmounts; available: wire.WalletAmounts }>;
  /** What is told beside a gate that keeps somebody out after the right password: how to appeal, or what became of it. */
  readonly appealOf: (from: Queryable, gate: { customer: bigint; gate: bigint }) => Promise<DenialParams>;
  /** Names and values of common/config, such as title and logo. */
  readonly siteConfig: () => readonly { readonly name: string; readonly value: string }[];
};

export type SignInParts = SignInPlugs & {
  readonly pair: Pair;
  readonly attempts: Attempts;
  readonly demoBudget: HourlyBudget;
  readonly registrationBudget: HourlyBudget;
  readonly inviteBudget: HourlyBudget;
  /** A hash that nothing fits: compared when there is no account, so that each path does the same work. */
  readonly dummyHash: Promise<string>;
};

/** What guesses at an account are counted under: without the house's key nobody can tell which account, or which password typed in its place, it was. */
export const markOfAccount = ({ customerKeys }: SignInParts, typed: string): string =>
  customerKeys.blindIndex('sign-in try', typed).toString('base64url');

/** One request of an open call, with the customer who was signed in before, if any. */
export type Visit = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly address: string;
  readonly session: SignedIn | null;
};
