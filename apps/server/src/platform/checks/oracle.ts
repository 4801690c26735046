import type { CatalogueItem } from '../catalogue.ts';
import type { Keys } from '../crypto/keys.ts';

/** What the database and what is sealed in it are held against. */
export type PlatformOracle = {
  /** What the migrations make; null where the server can't be asked: one that only follows another. */
  readonly catalogue: () => Promise<readonly CatalogueItem[] | null>;
  /** The keys of the data folder; null where there are none. */
  readonly keys: Keys | null;
};
