import { divide, invariant, type TradingDate } from '@parkett/kernel';
import { daysBetween } from './days.ts';

const yearDays = 365n;
const bpsOfAll = 10_000n;

/** Interest in cents on cent-days (cents owed, by the day), act/365, rounded half up. */
export const interestOf = (centDays: bigint, rateBps: number): bigint => divide(centDays * BigInt(rateBps), yearDays * bpsOfAll, 'half-up');

/** The cent-days of a principal that is owed from one day to another. */
export const centDaysOf = (principal: bigint, from: TradingDate, to: TradingDate): bigint => principal * BigInt(daysBetween(from, to));

/** An instalment of a plan, in cents; `left` is the principal owed after it. */
export type Planned = {
  readonly no: number;
  readonly dueOn: TradingDate;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly left: bigint;
};

export type Terms = {
  readonly principal: bigint;
  readonly rateBps: number;
  /** The day from which interest runs. */
  readonly from: TradingDate;
  readonly days: readonly TradingDate[];
  /** Cent-days that ran before `from` and weren't posted. */
  readonly centDays?: bigint;
  /** The number of the first instalment. */
  readonly firstNo?: number;
};

/** The instalments where each is `amount`, and the last one what is left. */
function planOf({ principal, rateBps, from, days, centDays = 0n, firstNo = 1 }: Terms, amount: bigint): Planned[] {
  let [left, since, carried] = [principal, from, centDays];
  return days.map((dueOn, index) => {
    const interest = interestOf(carried + centDaysOf(left, since, dueOn), rateBps);
    const free = amount > interest ? amount - interest : 0n;
    const part = index === days.length - 1 || free > left ? left : free;
    [left, since, carried] = [left - part, dueOn, 0n];
    return { no: firstNo + index, dueOn, interest, principal: part, left };
  });
}

const totalOf = ({ interest, principal }: Planned): bigint => interest + principal;

/** Whether a loan is repaid by instalments of an amount. */
const isEnough = (terms: Terms, amount: bigint): boolean => totalOf(planOf(terms, amount).at(-1)!) <= amount;

/**
 * Equal monthly instalments. Each is the smallest amount of whole cents with which the last one isn't larger; so the last one absorbs what is left by rounding, and is
 * smaller by a few cents at most.
 */
export function schedule(terms: Terms): Planned[] {
  const { principal, days } = terms;
  invariant(principal > 0n && days.length > 0, 'a plan repays something');
  const suffices = (amount: bigint): boolean => isEnough(terms, amount);
  let [low, high] = [0n, 1n];
  while (!suffices(high)) [low, high] = [high, high * 2n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (suffices(middle)) high = middle;
    else low = middle;
  }
  return planOf(terms, high);
}

/** The largest principal in whole steps whose instalments are at most `most`. */
export function affordable(terms: Omit<Terms, 'principal'>, { most, step }: { readonly most: bigint; readonly step: bigint }): bigint {
  const fits = (steps: bigint): boolean => steps === 0n || isEnough({ ...terms, principal: steps * step }, most);
  let [low, high] = [0n, 1n];
  while (fits(high)) [low, high] = [high, high * 2n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low * step;
}
