import type { Currency } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

/** What a customer owes the house in a currency, minor units: `owed` lowers equity; `withheld` is the part that keeps money from leaving, such as what is overdue. */
export type Debt = { readonly owed: bigint; readonly withheld: bigint };

export type DebtSource = {
  /** What it is owed for. */
  readonly kind: string;
  readonly debtOf: (db: Queryable, whose: { customer: bigint; currency: Currency }) => Promise<Debt>;
};

/** Every feature that lends money registers here, so that equity and what may be withdrawn count it once and alike. */
export class Debts {
  readonly #sources: DebtSource[] = [];

  register(source: DebtSource): void {
    if (this.#sources.some(({ kind }) => kind === source.kind)) throw new Error(`the debt ${source.kind} is registered once`);
    this.#sources.push(source);
  }

  async of(db: Queryable, whose: { customer: bigint; currency: Currency }): Promise<Debt> {
    const debts = await Promise.all(this.#sources.map(({ debtOf }) => debtOf(db, whose)));
    const sum = (part: keyof Debt): bigint => debts.reduce((total, debt) => total + debt[part], 0n);
    return { owed: sum('owed'), withheld: sum('withheld') };
  }
}
