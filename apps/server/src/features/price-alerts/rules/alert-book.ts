import type { Instant, Schedule, TradingDate } from '@parkett/kernel';
import type { MarketView } from '../../../books/market-data/index.ts';
import { WaitingAlerts, type Waiting } from './waiting-alerts.ts';

export type Alert = Waiting & {
  readonly customer: bigint;
  readonly instrument: number;
  /** The last price of the moment when it was set. */
  readonly setPrice: bigint;
};

/** An alert and the price that reached it. */
export type Reaching = { readonly alert: bigint; readonly last: bigint; readonly at: Instant; readonly day: TradingDate };

type Seen = Pick<MarketView, 'instrumentId' | 'last' | 'lastAt' | 'extended' | 'stale'>;

/** All alerts that wait, by instrument. */
export class AlertBook {
  readonly #scheduleOf: (instrument: number) => Schedule;
  readonly #waiting = new Map<number, WaitingAlerts>();

  constructor(scheduleOf: (instrument: number) => Schedule) {
    this.#scheduleOf = scheduleOf;
  }

  /** Answers their instruments. */
  add(alerts: readonly Alert[]): readonly number[] {
    const byInstrument = Map.groupBy(alerts, ({ instrument }) => instrument);
    for (const [instrument, some] of byInstrument) {
      const waiting = this.#waiting.get(instrument) ?? new WaitingAlerts();
      waiting.add(some);
      this.#waiting.set(instrument, waiting);
    }
    return [...byInstrument.keys()];
  }

  /** The alerts that these prices reach. Prices of the extended sessions reach nothing; currencies and digital ones have no such sessions. */
  look(views: readonly Seen[]): readonly Reaching[] {
    const found: Reaching[] = [];
    for (const { instrumentId, last, lastAt: at, extended, stale } of views) {
      const waiting = this.#waiting.get(instrumentId);
      if (!waiting || last === null || at === null || extended || stale || waiting.isBetween(last)) continue;
      const day = this.#scheduleOf(instrumentId).tradingDateAt(at);
      for (const { id: alert } of waiting.reachedBy({ price: last, at, day })) found.push({ alert, last, at, day });
    }
    return found;
  }
}
