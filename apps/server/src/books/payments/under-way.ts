import type { Currency } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

// Features don't know each other. A feature declares how others ask about its payments, and the application brings them together.

/** Says whether a payment to a payee is undecided. */
export type OpenPayments = (from: Queryable, payee: bigint) => Promise<boolean>;

/** A deposit that isn't credited yet: its number, and the amount that was announced, in minor units. */
export type PendingDeposit = { readonly number: string; readonly amount: bigint; readonly currency: Currency };
/** The newest deposit of a customer that was credited, or is pending. */
export type PaidIn = { readonly number: string; readonly isPending: boolean };
export type FindPaidIn = (from: Queryable, customer: bigint) => Promise<PaidIn | null>;
export type FindPendingDeposit = (from: Queryable, customer: bigint) => Promise<PendingDeposit | null>;
