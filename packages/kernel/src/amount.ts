import type { Currency } from './money.ts';
import { divide, type Rounding } from './rounding.ts';

declare const unitBrand: unique symbol;

/** The unit of an amount: money of a currency, or shares of an instrument. */
export type Unit = Currency | 'shares';

/**
 * An amount in the smallest part of its unit: cents, or integer units of 10^-quantityScale. A bigint at run time; the unit is the compiler's alone, so an amount of a
 * known currency is no amount of another, and money is never shares. `+` and `-` give a bare integer: `plus` and `minus` keep the unit.
 */
export type Amount<U extends Unit = Unit> = bigint & { readonly [unitBrand]: U };

/** Minor units of a currency, of any one where none is named. */
export type Money<C extends Currency = Currency> = Amount<C>;
/** A quantity of one instrument in integer units of 10^-quantityScale. */
export type Quantity = Amount<'shares'>;

/** Says that an integer from a calculation, a database or the wire is money of a currency: the one place where it becomes that. */
export const money = <C extends Currency>(_currency: C, minor: bigint): Money<C> => minor as Money<C>;
/** Says that integer units are a quantity of the instrument in question: the one place where a bare integer becomes one. */
export const asQuantity = (units: bigint): Quantity => units as Quantity;

/** Zero, which is the same in every unit. */
export const nothing = 0n as Amount<never>;

/** The first amount says the unit: the compiler refuses a second one of another. */
export const plus = <U extends Unit>(amount: Amount<U>, more: Amount<NoInfer<U>>): Amount<U> => (amount + more) as Amount<U>;
export const minus = <U extends Unit>(amount: Amount<U>, less: Amount<NoInfer<U>>): Amount<U> => (amount - less) as Amount<U>;
export const negated = <U extends Unit>(amount: Amount<U>): Amount<U> => -amount as Amount<U>;
export const sumOf = <U extends Unit>(amounts: readonly Amount<U>[]): Amount<U> =>
  amounts.reduce((sum, amount) => plus(sum, amount), nothing as Amount<U>);

/** The part of an amount that goes with a part of something else: `part` ÷ `whole` of it, rounded as named. */
export const partOf = <U extends Unit>(amount: Amount<U>, share: { part: bigint; whole: bigint; rounding: Rounding }): Amount<U> =>
  divide(amount * share.part, share.whole, share.rounding) as Amount<U>;
