import { channel, type Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db.ts';
import type { Instant, Schedule } from '@parkett/kernel';
import { exMoment } from './rules/ex-day.ts';
import type { CorporateEvent, Delisting } from './price-history.ts';
import { readTerms, type MarketTerm } from './terms-store.ts';

/** A term as a price source takes it. */
export type SourceTerm = { readonly instrument: number; readonly event: CorporateEvent | Delisting };

export function sourceTermOf({ instrumentId: instrument, kind, exDate, amount, old, fresh }: MarketTerm): SourceTerm {
  if (kind === 'delisting' || kind === 'withdrawn') return { instrument, event: { kind: 'delisting', exDate } };
  if (old === null || fresh === null) return { instrument, event: { kind: 'dividend', exDate, amount: Number(amount) } };
  if (kind === 'split') return { instrument, event: { kind, exDate, ratio: Number(fresh) / Number(old) } };
  return { instrument, event: { kind: 'capital-increase', exDate, price: Number(amount), old: Number(old), fresh: Number(fresh) } };
}

/** Prices that may hear of a term late, since nothing is decided by them. */
type Learning = { readonly learnLate: (term: SourceTerm) => void };

const termsAnnounced = channel<readonly MarketTerm[]>('terms-announced');

type Parts = { readonly db: Db; readonly bus: Bus; readonly source: Learning };

/** The dividends, splits, capital increases and delistings that were announced, as one process knows them: those of the table at its start, and what others say since. */
export class MarketTerms {
  readonly #parts: Parts;
  readonly #byId = new Map<bigint, MarketTerm>();
  readonly #listeners = new Set<(term: MarketTerm) => void>();

  private constructor(parts: Parts) {
    this.#parts = parts;
    parts.bus.on(termsAnnounced, terms => this.#take(terms));
    parts.bus.onGap(() => void this.#readAgain());
  }

  static async open(parts: Parts): Promise<MarketTerms> {
    const terms = new MarketTerms(parts);
    terms.#take(await readTerms(parts.db));
    return terms;
  }

  /** By ex-day. */
  get all(): readonly MarketTerm[] {
    return [...this.#byId.values()].toSorted((a, b) => (a.exDate < b.exDate ? -1 : Number(a.exDate > b.exDate)));
  }

  /** The first moment after the newest split of an instrument whose ex-day has begun; null where there was none. */
  splitBefore(instrument: number, { schedule, now }: { readonly schedule: Schedule; readonly now: Instant }): Instant | null {
    const passed = this.all
      .filter(({ kind, instrumentId }) => kind === 'split' && instrumentId === instrument)
      .map(({ exDate }) => exMoment(schedule, exDate))
      .filter(at => at <= now);
    return passed.at(-1) ?? null;
  }

  /** The delisting of an instrument that was announced; null where there is none. */
  delistingOf(instrument: number): MarketTerm | null {
    return this.all.find(({ kind, instrumentId }) => kind === 'delisting' && instrumentId === instrument) ?? null;
  }

  /** Hears of each further term. */
  onLearnt(listener: (term: MarketTerm) => void): void {
    this.#listeners.add(listener);
  }

  /** Terms were committed: this process knows them at once, others hear of them. */
  announce(terms: readonly MarketTerm[]): void {
    this.#take(terms);
    if (terms.length > 0) this.#parts.bus.publish(termsAnnounced, terms);
  }

  #take(terms: readonly MarketTerm[]): void {
    for (const term of terms) {
      if (this.#byId.has(term.id)) continue;
      this.#byId.set(term.id, term);
      this.#parts.source.learnLate(sourceTermOf(term));
      for (const listener of this.#listeners) listener(term);
    }
  }

  /** Terms that can't be read now are read at the next gap. */
  async #readAgain(): Promise<void> {
    this.#take(await readTerms(this.#parts.db).catch(() => []));
  }
}
