import type { FrozenCause } from '@parkett/contract';
import { sumOf, type Currency, type Money } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

/**
 * Money that a pending thing of a customer sets aside in a wallet. `held` is its whole hold; `listed` the part that stands in one of the
 * five list calls as frozen (an order's value without its commission), `paid` what has left the wallet and stands there too. Minor units.
 */
export type Claim<C extends Currency = Currency> = {
  readonly reference: bigint;
  readonly listed: Money<C>;
  readonly held: Money<C>;
  readonly paid?: Money<C>;
};

export type ClaimSource = {
  /** The name of the claim in its holds, as the chart knows it. */
  readonly kind: string;
  /** The cause, whose words the screens know. */
  readonly cause: FrozenCause;
  readonly claimsOf: <C extends Currency>(db: Queryable, whose: { customer: bigint; currency: C }) => Promise<readonly Claim<C>[]>;
};

/** Every feature that freezes money registers here, so that balances, lists and total assets count it once and alike. */
export class Claims {
  readonly #sources: ClaimSource[] = [];

  register(source: ClaimSource): void {
    if (this.#sources.some(({ kind }) => kind === source.kind)) throw new Error(`the claim ${source.kind} is registered once`);
    this.#sources.push(source);
  }

  async of<C extends Currency>(
    db: Queryable,
    whose: { customer: bigint; currency: C },
  ): Promise<{ cause: FrozenCause; claims: readonly Claim<C>[] }[]> {
    return Promise.all(this.#sources.map(async ({ cause, claimsOf }) => ({ cause, claims: await claimsOf(db, whose) })));
  }

  /** Sum of what stands in the lists. */
  async listed<C extends Currency>(db: Queryable, whose: { customer: bigint; currency: C }): Promise<Money<C>> {
    const found = await this.of(db, whose);
    return sumOf(found.flatMap(({ claims }) => claims.map(({ listed }) => listed)));
  }
}
