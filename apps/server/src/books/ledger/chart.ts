import type { Queryable } from '../../platform/db.ts';
import { invariant } from '@parkett/kernel';
import { register } from '../../platform/register.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { flowOf, type ChartParts, type ClaimKind, type EntryKind, type Purpose } from './rules/chart.ts';
import { namesInUse } from './accounts-store.ts';

/** What accounts, entries, holds and portfolios there may be: put together at start from what books and features register. */
export class Chart {
  readonly #purposes: ReadonlyMap<string, Purpose>;
  readonly #entries: ReadonlyMap<string, EntryKind>;
  readonly #claims: ReadonlyMap<string, ClaimKind>;
  readonly #portfolios: ReadonlySet<string>;

  constructor({ purposes, entries, claims, portfolios = [] }: ChartParts) {
    this.#purposes = register('purpose', purposes, ({ name }) => name);
    this.#entries = register('kind of journal entry', entries, ({ name }) => name);
    for (const kind of entries) this.#insistOnFlow(kind);
    this.#claims = register('claim', claims, ({ kind }) => kind);
    this.#portfolios = new Set(register('kind of portfolio', portfolios, ({ kind }) => kind).keys());
  }

  /** A kind says what it is to a wallet, for each of the house's purposes on its other side, or takes back kinds that do. */
  #insistOnFlow(kind: EntryKind): void {
    if (kind.reverses) return invariant(kind.flow === undefined, `a journal entry ${kind.name} has the flow of what it takes back`);
    const ofHouse = kind.purposes.filter(purpose => !this.#purposes.get(purpose)?.ofCustomer);
    for (const purpose of ofHouse) invariant(flowOf(kind, purpose), `a journal entry ${kind.name} says what its lines on ${purpose} are to a wallet`);
  }

  get purposes(): Purpose[] {
    return [...this.#purposes.values()];
  }

  get entries(): EntryKind[] {
    return [...this.#entries.values()];
  }

  get claims(): ClaimKind[] {
    return [...this.#claims.values()];
  }

  get portfolios(): string[] {
    return [...this.#portfolios];
  }

  purpose(name: string): Purpose | null {
    return this.#purposes.get(name) ?? null;
  }

  entry(name: string): EntryKind | null {
    return this.#entries.get(name) ?? null;
  }

  /** Start-up: everything in the database is of a kind that is registered here. */
  async refuseUnknown(db: Queryable): Promise<void> {
    const inUse = await namesInUse(db);
    const unknown = [
      ...inUse.purposes.filter(name => !this.#purposes.has(name)).map(name => `accounts of the purpose '${name}'`),
      ...inUse.portfolios.filter(kind => !this.#portfolios.has(kind)).map(kind => `portfolios of the kind '${kind}'`),
    ];
    if (unknown[0])
      throw new StartRefusal(`The ledger has ${unknown[0]}, which nothing in this Parkett registers: start the version that made them.`);
  }
}
