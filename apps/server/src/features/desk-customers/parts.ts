import type { Call, deskCustomers as contract, ReplyOf, RequestOf, trading, wallet, wire } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import type { CustomerKeys } from '../../books/customer-keys/index.ts';
import type { Customers } from '../../books/customers/index.ts';
import type { Payees } from '../../books/payments/index.ts';
import type { Reviews } from '../../books/reviews/index.ts';
import type { Commands } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db.ts';

/** Facts that tell namesakes apart. */
export type Person = { readonly name: string; readonly birthYear: number; readonly town: string };

type Wish<C extends Call> = Omit<RequestOf<C>, 'customer'> & { readonly customer: bigint };

/** Deposits or withdrawals of a customer, the newest first, before one of them. */
export type FindPayments = (asked: {
  readonly customer: bigint;
  readonly kind: 'deposit' | 'withdrawal';
  readonly before: bigint | null;
  readonly size: number;
}) => Promise<readonly (Omit<contract.CustomerPayment, 'review'> & { readonly id: bigint })[]>;

export type DeskCustomersParts = {
  readonly db: Db;
  readonly commands: Commands;
  readonly systemNow: () => Instant;
  readonly businessNow: () => Instant;
  readonly customers: Customers;
  readonly customerKeys: CustomerKeys;
  readonly reviews: Reviews;
  /** Which version a wording that was agreed to is. */
  readonly versionOf: (hash: string) => string | null;
  /** Names, years of birth and towns by the documents that customers sent last; without customers who sent none. */
  readonly persons: (customers: readonly bigint[]) => Promise<ReadonlyMap<bigint, Person>>;
  /** What a customer is called by the document that was approved. */
  readonly verifiedName: (customer: bigint) => Promise<string | null>;
  /** How much of a customer is unfinished. */
  readonly openMattersOf: (customer: bigint) => Promise<ReplyOf<typeof contract.overview>['open']>;
  /** What other features show a customer of himself. */
  /** The wallets that a customer has. */
  readonly walletsOf: (customer: bigint) => Promise<readonly wire.WalletType[]>;
  readonly wallet: (customer: bigint, type: wire.WalletType) => Promise<ReplyOf<typeof contract.wallets>['wallets'][number]>;
  readonly journal: (wish: Wish<typeof contract.journal>) => Promise<ReplyOf<typeof wallet.walletEntries>>;
  readonly orders: (wish: Wish<typeof contract.orders>) => Promise<ReplyOf<typeof trading.orders>>;
  /** The customer of an order; null without one of this number. */
  readonly ownerOfOrder: (number: string) => Promise<bigint | null>;
  readonly order: (wish: { readonly customer: bigint; readonly number: string }) => Promise<Omit<ReplyOf<typeof contract.order>, 'notes'>>;
  readonly payments: FindPayments;
  readonly payees: Pick<Payees, 'payeesOf' | 'waitOf'>;
  readonly positions: (wish: Wish<typeof contract.positions>) => Promise<ReplyOf<typeof trading.positions>>;
};
