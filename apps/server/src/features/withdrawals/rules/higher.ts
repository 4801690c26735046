import { denial, type Denial } from '@parkett/contract';
import { formatDecimal, scaleOf, type Currency, type Instant } from '@parkett/kernel';
import type { HigherFound, Limits } from './situation.ts';
import { readAmount } from './typed-amount.ts';

type Wish = { readonly amount: string; readonly currency: Currency };
type Found = { readonly limits: Pick<Limits, 'maximum'>; readonly higher: HigherFound | null };

/** The amount up to which one withdrawal may go, or why nothing is to be asked for. */
export function judgeHigher({ amount: typed, currency }: Wish, { limits, higher }: Found): { readonly amount: bigint } | { readonly denial: Denial } {
  const read = readAmount(typed, currency);
  if ('denial' in read) return read;
  const text = (minor: bigint): string => formatDecimal(minor, scaleOf(currency));
  if (read.amount <= limits.maximum) return { denial: denial('higher-maximum-not-needed', { maximumAmount: text(limits.maximum), currency }) };
  return higher ? { denial: denial('higher-maximum-asked', { higherAmount: text(higher.amount), currency }) } : read;
}

/** The maximum of one withdrawal: the higher one where it was approved. */
export const maximumOf = ({ limits: { maximum }, higher }: Found): bigint =>
  higher?.state === 'approved' && higher.amount > maximum ? higher.amount : maximum;

/** Whether an amount takes the higher maximum that was approved. */
export const takesHigher = ({ limits: { maximum }, higher }: Found, amount: bigint): boolean => higher?.state === 'approved' && amount > maximum;

/** The moment at which an undecided request is decided at the latest; null where none is undecided. */
export const higherDecidedBy = ({ higher }: Pick<Found, 'higher'>): Instant | null => (higher?.state === 'asked' ? higher.decidedBy : null);
