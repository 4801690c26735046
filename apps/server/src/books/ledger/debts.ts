import { nothing, sumOf, type Currency, type Money } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

/** A customer's debt to the house in a currency, minor units: `owed` lowers equity; `withheld` is the part that keeps money from leaving, such as what is overdue. */
export type Debt<C extends Currency = Currency> = { readonly owed: Money<C>; readonly withheld: Money<C>; readonly byScore?: ByScore<C> };

/** The part of `withheld` that a credit score keeps here, with the score and the one that would let it go. */
export type ByScore<C extends Currency = Currency> = { readonly amount: Money<C>; readonly score: number; readonly needed: number };

export type DebtSource = {
  /** The reason of the debt. */
  readonly kind: string;
  readonly debtOf: <C extends Currency>(db: Queryable, whose: { customer: bigint; currency: C }) => Promise<Debt<C>>;
};

/** Every feature that lends money registers here, so that equity and what may be withdrawn count it once and alike. */
export class Debts {
  readonly #sources: DebtSource[] = [];

  register(source: DebtSource): void {
    if (this.#sources.some(({ kind }) => kind === source.kind)) throw new Error(`the debt ${source.kind} is registered once`);
    this.#sources.push(source);
  }

  /** The debt of one reason. */
  async ofKind<C extends Currency>(db: Queryable, kind: string, whose: { customer: bigint; currency: C }): Promise<Debt<C>> {
    const source = this.#sources.find(one => one.kind === kind);
    return source ? source.debtOf(db, whose) : { owed: nothing, withheld: nothing };
  }

  async of<C extends Currency>(db: Queryable, whose: { customer: bigint; currency: C }): Promise<Debt<C>> {
    const debts = await Promise.all(this.#sources.map(({ debtOf }) => debtOf(db, whose)));
    const byScore = debts.find(debt => debt.byScore !== undefined)?.byScore;
    return { ...(byScore ? { byScore } : {}), owed: sumOf(debts.map(({ owed }) => owed)), withheld: sumOf(debts.map(({ withheld }) => withheld)) };
  }
}
