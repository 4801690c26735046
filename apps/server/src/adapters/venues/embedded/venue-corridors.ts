import { zonedInstant, type Instant, type Instrument } from '@parkett/kernel';
import type { Corridor } from '@parkett/exchange';
import type { PriceSource } from '@parkett/market';
import type { Corridors } from '../../../books/market-data/index.ts';

type Source = Pick<PriceSource, 'kind' | 'instruments' | 'scheduleOf'>;

/** Each instrument's corridors by the house's rules, as the exchange reads them: renewed with the reference of a trading date, for which they hold. */
export class VenueCorridors {
  readonly #source: Source;
  readonly #of = new Map<number, { instrument: Instrument; corridor: { -readonly [K in keyof Corridor]: Corridor[K] } }>();
  #decided: readonly Corridors[];

  constructor(source: Source, start: { at: Instant; corridors: readonly Corridors[] }) {
    this.#source = source;
    this.#decided = start.corridors;
    for (const instrument of source.instruments) this.#of.set(instrument.id, { instrument, corridor: this.#corridorOf(instrument, start.at) });
  }

  of(instrumentId: number): Corridor {
    return this.#of.get(instrumentId)!.corridor;
  }

  /** The house decided on others: they hold from each instrument's next reference on. */
  decide(corridors: readonly Corridors[]): void {
    this.#decided = corridors;
  }

  renew(instrumentId: number, at: Instant): void {
    const { instrument, corridor } = this.#of.get(instrumentId)!;
    Object.assign(corridor, this.#corridorOf(instrument, at));
  }

  /** A replayed day has no auctions, so no dynamic corridor. */
  #corridorOf({ id, liquidityBand }: Instrument, at: Instant): Corridor {
    const begins = zonedInstant(this.#source.scheduleOf(id).tradingDateAt(at), '00:00');
    const { staticBps, dynamicBps } = this.#decided.findLast(({ from }) => from <= begins) ?? this.#decided[0]!;
    return { staticBps, dynamicBps: this.#source.kind === 'replay' ? null : liquidityBand >= 5 ? dynamicBps.liquid : dynamicBps.other };
  }
}
