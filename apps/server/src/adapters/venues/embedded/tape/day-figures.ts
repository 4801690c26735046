import { type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import type { DayState, Print, PriceSource, Sample } from '@parkett/market';
import { isSound } from '../../../../books/market-data/rules/price-sanity.ts';

/** The running figures of one instrument's trading day, kept up print by print instead of being asked for anew. */
export class DayFigures {
  readonly instrument: Instrument;
  readonly #source: PriceSource;
  date: TradingDate = '0000-01-01';
  last: { price: number; at: Instant; extended: boolean } | null = null;
  open: number | null = null;
  high: number | null = null;
  low: number | null = null;
  previousClose: number | null = null;
  volume = 0;
  /** Whole units of the currency. */
  turnover = 0;
  /** The latest price of the feed was absurd: nothing trades on it. */
  unsound = false;

  constructor(source: PriceSource, instrument: Instrument) {
    this.#source = source;
    this.instrument = instrument;
  }

  /**
   * Takes the day's state from the source as it was at `known`, at the start and whenever a new trading date begins. The last price is one of the trading date of `now`, so that
   * the first print of an ex-day is judged by what stands after the event.
   */
  reset(known: Instant, now = known): void {
    const { id } = this.instrument;
    const state: DayState = this.#source.dayStateAt(id, known);
    this.date = state.date;
    this.last = state.last && {
      price: this.#source.carried(id, state.last.price, { from: known, to: now }),
      at: state.last.at,
      extended: state.last.extended,
    };
    this.open = state.open;
    this.high = state.high;
    this.low = state.low;
    this.previousClose = state.previousClose;
    this.volume = state.volume;
    this.turnover = state.turnover;
  }

  /** Takes a print; false when it was absurd and is ignored. */
  take(print: Print): boolean {
    this.unsound = !isSound(print, this.last);
    if (this.unsound) return false;
    this.#count({ last: print, high: print.price, low: print.price, volume: print.quantity });
    return true;
  }

  /** Takes the prints of an interval at once. */
  takeSample(sample: Sample): boolean {
    this.unsound = !isSound(sample.last, this.last);
    if (!this.unsound) this.#count(sample);
    return !this.unsound;
  }

  #count({ last, high, low, volume }: Sample): void {
    this.last = { price: last.price, at: last.at, extended: last.extended };
    this.volume += volume;
    this.turnover += (last.price * volume) / 10 ** (this.instrument.priceScale + this.instrument.quantityScale);
    if (last.extended) return;
    this.open ??= last.price;
    this.high = Math.max(this.high ?? high, high);
    this.low = Math.min(this.low ?? low, low);
  }
}
