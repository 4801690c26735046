/**
 * The newest quote of each instrument as JSON text. However many changes come, only the newest is kept; however many clients want it,
 * it is encoded once, and only when somebody wants it.
 */
export class QuoteTexts {
  readonly #encode: (instrumentId: number) => string | null;
  /** By instrument id, which is small. */
  readonly #versions: number[] = [];
  readonly #encoded: number[] = [];
  readonly #texts: (string | null)[] = [];

  /** @param encode a quote as JSON text; null while nothing is known of the instrument */
  constructor(encode: (instrumentId: number) => string | null) {
    this.#encode = encode;
  }

  changed(instrumentId: number): void {
    this.#versions[instrumentId] = this.version(instrumentId) + 1;
  }

  /** Rises with each change; 0 before the first. */
  version(instrumentId: number): number {
    return this.#versions[instrumentId] ?? 0;
  }

  text(instrumentId: number): string | null {
    const version = this.version(instrumentId);
    if (this.#encoded[instrumentId] !== version) {
      this.#encoded[instrumentId] = version;
      this.#texts[instrumentId] = this.#encode(instrumentId);
    }
    return this.#texts[instrumentId] ?? null;
  }
}
