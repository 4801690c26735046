import type { MarketView } from './market-view.ts';

/** The latest view of each instrument, in memory: written by the venue adapter alone, read by all features. */
export class MarketBoard {
  readonly #views = new Map<number, MarketView>();
  readonly #listeners = new Set<(changed: readonly MarketView[]) => void>();
  readonly #isGone: (instrumentId: number) => boolean;

  constructor(isGone: (instrumentId: number) => boolean = () => false) {
    this.#isGone = isGone;
  }

  /** Null while nothing is known, and of an instrument that isn't listed any more. */
  view(instrumentId: number): MarketView | null {
    return this.#isGone(instrumentId) ? null : (this.#views.get(instrumentId) ?? null);
  }

  write(views: readonly MarketView[]): void {
    for (const view of views) this.#views.set(view.instrumentId, view);
    for (const listener of this.#listeners) listener(views);
  }

  /** Every view becomes stale (the feed went silent) or fresh again with its next write. */
  markStale(): void {
    this.write([...this.#views.values()].map(view => ({ ...view, stale: true })));
  }

  onChange(listener: (changed: readonly MarketView[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
