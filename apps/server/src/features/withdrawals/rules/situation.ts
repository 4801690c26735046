import type { Currency, Instant, TradingDate } from '@parkett/kernel';
import type { Answered } from '../../../books/customers/index.ts';
import type { PendingDeposit } from '../../../books/payments/index.ts';

/** The limits of a currency, in its minor units. */
export type Limits = {
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Weekdays, Berlin time. */
  readonly hours: { readonly from: string; readonly to: string };
  /** The price of the network; zero at a bank. */
  readonly networkFee: bigint;
  /** In euro cents: two operators decide from here on. */
  readonly secondFromCents: bigint;
};

/** The payee that was named, as far as it decides. */
export type PayeeFound = {
  readonly id: bigint;
  /** The moment until which a new payee waits (business time); null: no more. */
  readonly waitsUntil: Instant | null;
};

/** A higher maximum that was asked for, or that one withdrawal may use. */
export type HigherFound = {
  readonly id: bigint;
  readonly amount: bigint;
  readonly state: 'asked' | 'approved' | 'rejected' | 'expired';
  /** Business time. */
  readonly decidedBy: Instant;
};

/** All that decides about a withdrawal beside what is typed. Amounts are minor units of the currency. */
export type Situation = {
  readonly currency: Currency;
  /** Business time. */
  readonly now: Instant;
  readonly limits: Limits;
  readonly higher: HigherFound | null;
  /** The answers of the customer’s standing; null where the pipeline has judged them already. */
  readonly standing: readonly Answered[] | null;
  /** Null: no such payee of this customer. Asked only where one was named. */
  readonly payee: PayeeFound | null;
  readonly pendingDeposit: PendingDeposit | null;
  /** A withdrawal of this wallet that is undecided. */
  readonly undecided: { readonly number: string; readonly decidedBy: Instant } | null;
  readonly money: {
    readonly withdrawable: bigint;
    /** Sale proceeds by the day on which they settle, the earliest first. */
    readonly unsettled: readonly { readonly amount: bigint; readonly settlesOn: TradingDate }[];
    /** Of a customer who owes a loan: the score, the one from which borrowed money may leave, and what could be withdrawn with it. */
    readonly byScore?: { readonly score: number; readonly needed: number; readonly otherwise: bigint };
  };
};

/** The typed amount and payee; null where nothing was said yet, which only the glass box meets. */
export type Typed = { readonly amount: string | null; readonly payee: string | null };
