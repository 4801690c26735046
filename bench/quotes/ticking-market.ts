import { asInstant, type Instrument, type Instant } from '@parkett/kernel';
import type { MarketView } from '../../apps/server/src/books/market-data/index.ts';
import { seeded } from '../../tools/seeded.ts';

/** Like the product's pump: forty times a second; in a quarter of a second about two in five instruments have changed. */
export const tickEveryMs = 25;
const changedShare = 0.04;
/** A client gets at most one packet in this time, of each server. */
export const packetEveryMs = 200;

/** What both servers send: the same walk of prices from the same seed, each change stamped with the moment it happened. */
export class TickingMarket {
  #views: readonly MarketView[];
  readonly #random = seeded(20_260_504);

  constructor(instruments: readonly Instrument[]) {
    this.#views = instruments.map(instrument => this.#opening(instrument));
  }

  #opening({ id, priceScale }: Instrument): MarketView {
    const last = BigInt(Math.round((20 + 180 * this.#random()) * 10 ** priceScale));
    return {
      ...{
        instrumentId: id,
        phase: 'continuous',
        last,
        lastAt: asInstant(Date.now()),
        extended: false,
        bid: last - 100n,
        bidSize: 350n,
        ask: last + 100n,
        askSize: 420n,
      },
      ...{
        open: last,
        high: last,
        low: last,
        previousClose: last,
        volume: 1_000_000n,
        turnover: 90_000_000n,
        reference: last,
        indicative: null,
        indicativeVolume: null,
        surplus: null,
        stale: false,
      },
    };
  }

  get views(): readonly MarketView[] {
    return this.#views;
  }

  /** What changed in this tick. */
  tick(): MarketView[] {
    const at = asInstant(Date.now());
    const changed: MarketView[] = [];
    this.#views = this.#views.map(view => {
      if (this.#random() >= changedShare) return view;
      changed.push(this.#move(view, at));
      return changed.at(-1)!;
    });
    return changed;
  }

  #move(view: MarketView, at: Instant): MarketView {
    const last = view.last! + BigInt(Math.round((this.#random() - 0.5) * 2_000));
    return {
      ...view,
      ...{ last, lastAt: at, bid: last - 100n, ask: last + 100n, bidSize: BigInt(1 + Math.floor(this.#random() * 900)) },
      high: last > view.high! ? last : view.high,
      low: last < view.low! ? last : view.low,
      volume: view.volume + BigInt(Math.floor(this.#random() * 500)),
    };
  }
}
