import type { Instant } from '@parkett/kernel';
import type { InstrumentList } from '../../../books/instruments/index.ts';
import {
  bookMessage,
  corridorsOf,
  sourceTermOf,
  tradeTuple,
  type MarketBoard,
  type MarketTerms,
  type MarketView,
} from '../../../books/market-data/index.ts';
import type { RuleBook } from '../../../books/house-rules/index.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { FeedSetting } from '../../feeds/open-feed.ts';
import { showing, type Shown } from './connect.ts';
import { beginRow, versionsOf } from './market-host.ts';
import { askForOwnMarkets, ownBook, ownDepth, ownMarkets, ownTrades, watchAgainMs, watchedBooks, type OwnMarket } from './own-markets.ts';
import type { Depth, FromVenue, Trade } from './protocol.ts';
import { EmbeddedVenue } from './venue.ts';

type MarketMessage = Extract<FromVenue, { kind: 'market' }>;

type MirrorParts = {
  readonly shown: Shown;
  readonly failed: (error: Error) => void;
  readonly feed: FeedSetting;
  readonly at: Instant;
  readonly instruments: InstrumentList;
  readonly board: MarketBoard;
  readonly ruleBook: RuleBook;
  readonly terms: MarketTerms;
  readonly bus: Bus;
  /** This process. */
  readonly process: string;
};

/** System time that a mirror may lag behind before it goes on without what lies between. */
const lagMaxMs = 3_000;

/**
 * The market as it is seen in a process whose engine doesn't trade: a venue's thread of its own, without orders, which computes what the source alone
 * decides; what customers' orders make of it is told by the process that has them.
 */
export class MirroredMarket {
  readonly #venue: EmbeddedVenue;
  readonly #parts: MirrorParts;
  readonly #own = new Map<number, OwnMarket>();
  readonly #timer: NodeJS.Timeout;
  #watched: readonly number[] = [];
  #reached: Instant;

  private constructor(venue: EmbeddedVenue, parts: MirrorParts) {
    this.#venue = venue;
    this.#parts = parts;
    this.#reached = parts.at;
    this.#timer = setInterval(() => this.#sayWatched(), watchAgainMs);
  }

  static async open(parts: MirrorParts): Promise<MirroredMarket> {
    const { feed, at, ruleBook, terms, instruments, board, failed } = parts;
    let show: (message: MarketMessage) => void = () => {};
    const venue = EmbeddedVenue.open({ feed }, { events: () => {}, phases: () => {}, market: message => show(message), failed });
    const corridors = corridorsOf(ruleBook.reader);
    const learnt = terms.all.map(sourceTermOf);
    await venue.follow([beginRow({ at, corridors, learnt, row: 0n, place: 0n, versions: versionsOf(feed, instruments.all) })]);
    ruleBook.onChange(() => venue.decideCorridors(corridorsOf(ruleBook.reader)));
    terms.onLearnt(term => venue.learn(sourceTermOf(term)));
    const opened = new MirroredMarket(venue, parts);
    show = message => opened.#show(message);
    board.write(await venue.views());
    opened.#listen();
    return opened;
  }

  #listen(): void {
    const { bus, shown, instruments } = this.#parts;
    bus.on(ownMarkets, ({ markets, left, isWhole }) => this.#hear({ markets, left: isWhole ? [...this.#own.keys()] : left }));
    bus.on(ownBook, depth => shown.bookChanged(depth.instrument, bookMessage(instruments.withId(depth.instrument).code, depth)));
    bus.on(ownTrades, ({ instrument, trades }) => shown.tradesHappened(instrument, instruments.withId(instrument).code, trades.map(tradeTuple)));
    bus.onGap(() => bus.publish(askForOwnMarkets, null));
    bus.publish(askForOwnMarkets, null);
  }

  #hear({ markets, left }: { readonly markets: readonly OwnMarket[]; readonly left: readonly number[] }): void {
    const { board } = this.#parts;
    for (const id of left) this.#own.delete(id);
    for (const market of markets) this.#own.set(market.instrumentId, market);
    const told = markets.map(({ instrumentId }) => board.view(instrumentId)).filter(view => view !== null);
    board.write(told.map(view => this.#whole(view)));
  }

  #whole = (view: MarketView): MarketView => ({ ...view, ...this.#own.get(view.instrumentId) });

  #show({ views, depths, trades }: MarketMessage): void {
    const others = depths.filter(({ instrument }) => !this.#own.has(instrument));
    showing(this.#parts)({ views: views.map(this.#whole), depths: others, trades });
  }

  /** System time of the last answer to the clock. */
  get answeredAt(): number {
    return this.#venue.answeredAt;
  }

  /** Goes on to a moment; over a long stretch (a jump, a process that stood still) without what lies between. */
  async advance(to: Instant, speed: number): Promise<void> {
    const isFar = to - this.#reached > lagMaxMs * speed;
    await (isFar ? this.#venue.jump(to) : this.#venue.advance(to));
    this.#reached = to;
  }

  watch(instruments: readonly number[]): void {
    this.#watched = instruments;
    this.#venue.watch(instruments);
    this.#sayWatched();
  }

  #sayWatched(): void {
    const { bus, process } = this.#parts;
    if (this.#watched.length > 0) bus.publish(watchedBooks, { process, instruments: this.#watched });
  }

  async depth(instrument: number): Promise<{ depth: Depth | null; trades: readonly Trade[] }> {
    const own = this.#own.has(instrument) ? await this.#parts.bus.ask(ownDepth, instrument) : null;
    return own ?? this.#venue.depth(instrument);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#venue.stop();
  }
}
