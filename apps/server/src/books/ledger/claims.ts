import type { FrozenCause } from '@parkett/contract';
import type { Currency } from '@parkett/kernel';
import type { Queryable } from '../../platform/db.ts';

/**
 * Money that a pending thing of a customer sets aside in a wallet. `held` is its whole hold; `listed` the part that stands in one of the
 * five list calls as frozen (an order's value without its commission). Minor units.
 */
export type Claim = { readonly reference: bigint; readonly listed: bigint; readonly held: bigint };

export type ClaimSource = {
  /** The name of the claim in its holds, as the chart knows it. */
  readonly kind: string;
  /** What freezes it, whose words the screens know. */
  readonly cause: FrozenCause;
  readonly claimsOf: (db: Queryable, whose: { customer: bigint; currency: Currency }) => Promise<readonly Claim[]>;
};

/** Every feature that freezes money registers here, so that balances, lists and total assets count it once and alike. */
export class Claims {
  readonly #sources: ClaimSource[] = [];

  register(source: ClaimSource): void {
    if (this.#sources.some(({ kind }) => kind === source.kind)) throw new Error(`the claim ${source.kind} is registered once`);
    this.#sources.push(source);
  }

  async of(db: Queryable, whose: { customer: bigint; currency: Currency }): Promise<{ cause: FrozenCause; claims: readonly Claim[] }[]> {
    return Promise.all(this.#sources.map(async ({ cause, claimsOf }) => ({ cause, claims: await claimsOf(db, whose) })));
  }

  /** Sum of what stands in the lists. */
  async listed(db: Queryable, whose: { customer: bigint; currency: Currency }): Promise<bigint> {
    const found = await this.of(db, whose);
    return found.flatMap(({ claims }) => claims).reduce((sum, claim) => sum + claim.listed, 0n);
  }
}
