import type { market } from '@parkett/contract';

/** The moments ahead of a customer that a feature knows, in any order. */
export type AheadSource = (customer: bigint) => Promise<readonly market.OwnMoment[]>;

const toldMax = 50;

/** The moments ahead of customers: each feature with moments at which something of theirs begins or ends registers here. */
export class OwnMoments {
  readonly #sources: AheadSource[] = [];

  register(source: AheadSource): void {
    this.#sources.push(source);
  }

  /** The first one first. */
  async of(customer: bigint): Promise<market.OwnMoment[]> {
    const found = await Promise.all(this.#sources.map(source => source(customer)));
    return found
      .flat()
      .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
      .slice(0, toldMax);
  }
}
