import { formatDecimal, loanNumber, type Instant } from '@parkett/kernel';
import { wantLetter, type WantedLetter } from '../../books/letters/index.ts';
import type { Tx } from '../../platform/db.ts';

type News = {
  readonly kind: Extract<WantedLetter['kind'], `loan-${string}`>;
  readonly loan: { readonly id: bigint; readonly customer: bigint };
  /** Cents. */
  readonly amount: bigint;
  /** System time. */
  readonly at: Instant;
  readonly more?: Readonly<Record<string, string>>;
};

/** A customer hears of a loan by message and letter. */
export const tellLoan = (tx: Tx, { kind, loan: { id, customer }, amount, at, more = {} }: News): Promise<void> =>
  wantLetter(tx, { kind, customer, at, parameters: { loan: loanNumber(id), amount: formatDecimal(amount, 2), currency: 'EUR', ...more } });
