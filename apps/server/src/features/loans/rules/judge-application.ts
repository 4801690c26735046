import { denial, denied, type Denial } from '@parkett/contract';
import type { LoanMonths } from '@parkett/contract/loan-words';
import { divide, instantToWire, loanNumber, ok, parseDecimal, refuse, scaleOf, type Instant, type Result } from '@parkett/kernel';
import { amountText, currency } from './currency.ts';

export type Declared = { readonly income: bigint; readonly duties: bigint };
/** An application as it is typed, and in cents. */
export type Typed = { readonly amount: string; readonly months: LoanMonths; readonly income: string; readonly duties: string };
export type Read = Declared & { readonly amount: bigint };

const decimals = scaleOf(currency);

/** A typed amount in cents. */
export function readAmount(typed: string): Result<bigint, Denial> {
  if (typed.trim() === '') return denied('amount-missing');
  const read = parseDecimal(typed.trim(), decimals);
  if (read.ok) return read.value > 0n ? ok(read.value) : denied('amount-malformed');
  return read.error === 'too-many-decimals' ? denied('amount-too-many-decimals', { currency, decimals }) : denied('amount-malformed');
}

/** Declared income and duties in cents; null where one of them is no amount. Duties may be nothing. */
export function readDeclared({ income, duties }: Pick<Typed, 'income' | 'duties'>): Declared | null {
  const read = [income, duties].map(text => parseDecimal(text.trim(), decimals));
  const [first, second] = read.map(one => (one.ok && one.value >= 0n ? one.value : null));
  return first === null || second === null || first === undefined || second === undefined || first === 0n ? null : { income: first, duties: second };
}

/** The largest monthly instalment that what is left of an income allows. */
export const affordableInstalment = ({ income, duties }: Declared, shareBps: bigint): bigint =>
  income > duties ? divide((income - duties) * shareBps, 10_000n, 'down') : 0n;

/** The customer's loan that is open. */
export type Open = { readonly id: bigint; readonly state: 'asked' | 'running'; readonly owed: bigint; readonly decidedBy: Instant };

export type Found = { readonly minimum: bigint; readonly limit: bigint; readonly open: Open | null };

/** The refusal of another loan while one is open. */
export function openDenial(open: Open | null): Denial | null {
  if (!open) return null;
  const number = loanNumber(open.id);
  return open.state === 'asked'
    ? denial('pending-review-order', { number, until: instantToWire(open.decidedBy) })
    : denial('unpaid-loan-first', { number, owedAmount: amountText(open.owed), currency });
}

/** The refusal of an amount above the limit. */
export const limitDenial = (amount: bigint, limit: bigint): Denial | null =>
  amount > limit ? denial('loan-limit-insufficient', { neededAmount: amountText(amount), limitAmount: amountText(limit), currency }) : null;

/** An application in cents, or the first thing that stands against it. */
export function judgeApplication(typed: Typed, { minimum, limit, open }: Found): Result<Read, Denial> {
  const refused = openDenial(open);
  if (refused) return refuse(refused);
  const amount = readAmount(typed.amount);
  if (!amount.ok) return amount;
  const declared = readDeclared(typed);
  if (!declared) return denied('income-missing');
  if (amount.value < minimum) return denied('loan-below-minimum', { minimumAmount: amountText(minimum), currency });
  const tooMuch = limitDenial(amount.value, limit);
  return tooMuch ? refuse(tooMuch) : ok({ amount: amount.value, ...declared });
}

/** A credit top-up in whole euros, as cents: a positive whole number and nothing else. */
export function readRaise(typed: string): Result<bigint, Denial> {
  const whole = typed.trim();
  if (whole === '') return denied('amount-missing');
  return /^[1-9]\d{0,8}$/.test(whole) ? ok(BigInt(whole) * 100n) : denied('credit-raise-not-whole');
}
