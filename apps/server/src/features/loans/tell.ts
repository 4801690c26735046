import { loanNumber, type Instant } from '@parkett/kernel';
import { wantLetter, wantLetters, type WantedLetter } from '../../books/letters/index.ts';
import type { Tx } from '../../platform/db.ts';
import { amountText, currency } from './rules/currency.ts';

export type News = {
  readonly kind: Extract<WantedLetter['kind'], `loan-${string}`>;
  readonly loan: { readonly id: bigint; readonly customer: bigint };
  /** Cents. */
  readonly amount: bigint;
  /** System time. */
  readonly at: Instant;
  readonly more?: Readonly<Record<string, string>>;
};

const letterOf = ({ kind, loan: { id, customer }, amount, at, more = {} }: News): WantedLetter => ({
  ...{ kind, customer, at },
  parameters: { loan: loanNumber(id), amount: amountText(amount), currency, ...more },
});

/** A customer hears of a loan by message and letter. */
export const tellLoan = (tx: Tx, news: News): Promise<void> => wantLetter(tx, letterOf(news));

/** The same of many loans. */
export const tellLoans = (tx: Tx, news: readonly News[]): Promise<void> => wantLetters(tx, news.map(letterOf));
