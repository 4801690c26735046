import { zonedInstant, type Instant, type Instrument } from '@parkett/kernel';
import type { Corridor } from '@parkett/exchange';
import type { PriceSource } from '@parkett/market';
import type { Corridors } from '../../../../books/market-data/index.ts';

type Source = Pick<PriceSource, 'kind' | 'scheduleOf'>;

/** The corridors of instruments by the house's rules: what was in force when a trading date began holds for all of it. */
export class VenueCorridors {
  readonly #source: Source;
  /** By what is decided today, ascending. */
  decided: readonly Corridors[];

  constructor(source: Source, decided: readonly Corridors[]) {
    this.#source = source;
    this.decided = decided;
  }

  /** A replayed day has no auctions, so no dynamic corridor. */
  at({ id, liquidityBand }: Pick<Instrument, 'id' | 'liquidityBand'>, at: Instant): Corridor {
    const begins = zonedInstant(this.#source.scheduleOf(id).tradingDateAt(at), '00:00');
    const { staticBps, dynamicBps } = this.decided.findLast(({ from }) => from <= begins) ?? this.decided[0]!;
    return { staticBps, dynamicBps: this.#source.kind === 'replay' ? null : liquidityBand >= 5 ? dynamicBps.liquid : dynamicBps.other };
  }
}
