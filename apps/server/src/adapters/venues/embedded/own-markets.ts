import { channel, question, type Bus } from '../../../platform/bus/bus.ts';
import type { MarketView } from '../../../books/market-data/index.ts';
import type { Depth, FromVenue, Trade } from './protocol.ts';

/*
 * Every process computes the market by itself, from its source alone. Where customers have orders, they make the market too: that part is told by
 * the process whose engine knows them.
 */

/** What customers' orders make of an instrument's market; its last price and the day's figures are the source's. */
export type OwnMarket = Pick<
  MarketView,
  'instrumentId' | 'phase' | 'bid' | 'bidSize' | 'ask' | 'askSize' | 'indicative' | 'indicativeVolume' | 'surplus'
>;

/** `left`: instruments that are the source's alone again. `isWhole`: there are no others. */
export const ownMarkets = channel<{ readonly markets: readonly OwnMarket[]; readonly left: readonly number[]; readonly isWhole: boolean }>(
  'own-markets',
);
/** Whoever missed something asks for all of them. */
export const askForOwnMarkets = channel<null>('ask-for-own-markets');
/** The instruments whose books are looked at in a process; said again every second, else forgotten. */
export const watchedBooks = channel<{ readonly process: string; readonly instruments: readonly number[] }>('watched-books');
export const ownBook = channel<Depth>('own-book');
export const ownTrades = channel<{ readonly instrument: number; readonly trades: readonly Trade[] }>('own-trades');
export const ownDepth = question<number, { readonly depth: Depth | null; readonly trades: readonly Trade[] }>('own-depth');

export const watchAgainMs = 1_000;
const watchForMs = 3 * watchAgainMs;

const ownOf = ({ instrumentId, phase, bid, bidSize, ask, askSize, indicative, indicativeVolume, surplus }: MarketView): OwnMarket => ({
  ...{ instrumentId, phase, bid, bidSize, ask, askSize, indicative, indicativeVolume, surplus },
});

type MarketMessage = Extract<FromVenue, { kind: 'market' }>;

/** Tells the other processes what customers' orders make of the market. */
export class OwnMarketsTeller {
  readonly #bus: Bus;
  readonly #watch: (instruments: readonly number[]) => void;
  readonly #told = new Map<number, OwnMarket>();
  #leads = false;
  readonly #watchers = new Map<string, { readonly instruments: readonly number[]; readonly until: number }>();

  /** @param watch has the engine tell the books of some instruments */
  constructor(bus: Bus, watch: (instruments: readonly number[]) => void) {
    this.#bus = bus;
    this.#watch = watch;
    bus.on(askForOwnMarkets, () => this.#tellAll());
    bus.on(
      watchedBooks,
      ({ process, instruments }) => this.#watchers.set(process, { instruments, until: performance.now() + watchForMs }) && this.#watchAll(),
    );
  }

  /** From now on the engine here is the one that trades. */
  lead(): void {
    this.#leads = true;
    this.#tellAll();
  }

  #tellAll(): void {
    if (this.#leads) this.#bus.publish(ownMarkets, { markets: [...this.#told.values()], left: [], isWhole: true });
  }

  hear({ views, own, depths, trades }: MarketMessage): void {
    const isOwn = new Set(own);
    const markets = views.filter(({ instrumentId }) => isOwn.has(instrumentId)).map(ownOf);
    const left = views.map(({ instrumentId }) => instrumentId).filter(id => !isOwn.has(id) && this.#told.has(id));
    const fresh = markets.filter(market => !isSame(market, this.#told.get(market.instrumentId)));
    for (const market of fresh) this.#told.set(market.instrumentId, market);
    for (const id of left) this.#told.delete(id);
    if (fresh.length > 0 || left.length > 0) this.#bus.publish(ownMarkets, { markets: fresh, left, isWhole: false });
    for (const depth of depths) if (isOwn.has(depth.instrument)) this.#bus.publish(ownBook, depth);
    for (const { instrument, trades: all } of trades) {
      const executed = all.filter(trade => trade.own);
      if (executed.length > 0) this.#bus.publish(ownTrades, { instrument, trades: executed });
    }
  }

  #watchAll(): void {
    const now = performance.now();
    for (const [process, { until }] of this.#watchers) if (until < now) this.#watchers.delete(process);
    this.#watch([...new Set([...this.#watchers.values()].flatMap(({ instruments }) => instruments))]);
  }
}

const isSame = (a: OwnMarket, b: OwnMarket | undefined): boolean =>
  b !== undefined && (Object.keys(a) as (keyof OwnMarket)[]).every(field => a[field] === b[field]);
