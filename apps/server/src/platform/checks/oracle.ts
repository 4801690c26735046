import type { CatalogueItem } from '../catalogue.ts';
import type { Keys } from '../crypto/keys.ts';

/** The facts from outside of the database that checks compare it with. */
export type PlatformOracle = {
  /** The catalogue that the migrations make; null on a server that only follows another one. */
  readonly catalogue: () => Promise<readonly CatalogueItem[] | null>;
  /** The keys of the data folder; null where there are none. */
  readonly keys: Keys | null;
};
