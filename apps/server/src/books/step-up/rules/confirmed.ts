/** How long a grant holds, in milliseconds of system time. */
export const grantMs = 120_000;
/** How far the clock of another machine, which gave a grant, may be ahead. */
export const clocksApartMs = 2_000;

/** What a customer confirms: every field has to be the same when it is carried out. */
export type Confirmed = {
  readonly customer: bigint;
  /** The session on which it was confirmed. */
  readonly session: bigint;
  /** What is done, as `change-fund-password`. */
  readonly operation: string;
  /** In minor units of the currency; null where no money moves. */
  readonly amount: bigint | null;
  readonly currency: string | null;
  /** Who or what it is for: a payee, a new address, the number of a passkey; null where the operation says all. */
  readonly payee: string | null;
};

/** One text for each thing that can be confirmed, so that no two things share one. */
export const textOf = ({ customer, session, operation, amount, currency, payee }: Confirmed): string =>
  JSON.stringify([operation, amount === null ? null : String(amount), currency, payee, String(customer), String(session)]);
