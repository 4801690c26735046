import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '@parkett/kernel';
import { openVenue, showing, type VenueStandingBy } from '../adapters/venues/embedded/connect.ts';
import { keepState } from '../adapters/venues/embedded/engine-log.ts';
import { ownDepth, OwnMarketsTeller } from '../adapters/venues/embedded/own-markets.ts';
import { MarketPump } from '../adapters/venues/embedded/pump.ts';
import { openStateKeeper, type StateKeeper } from '../adapters/venues/embedded/state-keeper.ts';
import type { EmbeddedVenue } from '../adapters/venues/embedded/venue.ts';
import type { BackOffice } from '../books/orders/index.ts';
import { question } from '../platform/bus/bus.ts';
import type { DueLoop, JumpStep } from '../platform/due.ts';
import type { Db } from '../platform/db.ts';
import type { Base } from './base.ts';
import type { Job } from './feature.ts';
import { tellFloor } from './floor.ts';
import type { Market, MarketWindow } from './market.ts';

/** The market runs from `start` to `stop`; whoever asks before gets an answer when it stands. */
export type MarketSlot = { readonly stands: Promise<MarketWindow>; readonly put: (window: MarketWindow) => void };

export function marketSlot(): MarketSlot {
  const { promise, resolve } = Promise.withResolvers<MarketWindow>();
  return { stands: promise, put: resolve };
}

/** What another process wrote into the command log, or one that didn't come to say so, is found this soon. */
const lookEveryMs = 1_000;
const keepWithinMs = 2_000;

/** Moves the market to a moment with nothing traded on the way; answered by whoever has the engine, once everything before is booked. */
type MarketJump = { readonly to: Instant; readonly step: JumpStep };
const jumpMarket = question<MarketJump, 'arrived'>('jump-market');
const jumpAgainMs = 5_000;

/** Whoever moves the clock by hand has the market jump first, for as long as it takes to find an engine. */
export function jumpWithMarket(due: DueLoop, { bus }: Pick<Base, 'bus'>): void {
  due.onJumpStep(async (to, step) => {
    while ((await bus.ask(jumpMarket, { to, step }, jumpAgainMs)) === null) await pause(lookEveryMs);
  });
}

type Parts = {
  readonly base: Base;
  readonly market: Market;
  readonly slot: MarketSlot;
  readonly backOffice: BackOffice;
  /** The connections of whoever has the engine. */
  readonly db: Db;
  /** Something is wrong with the engine that only a new start mends. */
  readonly failed: (error: Error) => void;
};

/** The venue with the back office behind it, which is stopped first: it books what the venue has said until then. */
export class VenueJob implements Job {
  readonly name = 'venue';
  readonly #parts: Parts;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #undo: (() => void)[] = [];
  #waiting: VenueStandingBy | null = null;
  #venue: EmbeddedVenue | null = null;
  readonly #teller: OwnMarketsTeller | null;
  readonly #keeper: StateKeeper;
  #pump: MarketPump | null = null;
  #state: string | null = 'starting';

  constructor(parts: Parts) {
    this.#parts = parts;
    const { platform, bus, feed, instruments } = parts.base;
    const { isParted } = platform.config;
    if (!isParted) platform.readiness.set('venue', () => this.#state);
    this.#keeper = openStateKeeper({ db: parts.db, log: platform.log, feed, instruments });
    this.#teller = isParted ? new OwnMarketsTeller(bus, ids => this.#venue?.watch(ids)) : null;
  }

  /** Follows the engine of another process, so that taking over is quick. */
  async standBy(): Promise<void> {
    await this.#opened().goOn();
  }

  #opened(): VenueStandingBy {
    return (this.#waiting ??= this.#open());
  }

  #open(): VenueStandingBy {
    const { base, market, backOffice, db, failed } = this.#parts;
    const { platform, instruments, feed, ruleBook, board } = base;
    const teller = this.#teller;
    return openVenue({
      ...{ db, log: platform.log, feed, instruments, ruleBook },
      said: batch => backOffice.venueSaid(batch),
      phasesBegan: phases => market.interruptions.hear(phases),
      seen: teller ? message => teller.hear(message) : showing({ board, instruments, shown: market.orderBooks }),
      failed: error => {
        platform.log.error({ err: error }, 'the venue failed');
        this.#state = 'failed: start the server again';
        failed(error);
      },
    });
  }

  async start(): Promise<void> {
    const { base, slot, backOffice } = this.#parts;
    const { clock, board, bus, platform } = base;
    const { isParted } = platform.config;
    await backOffice.open();
    const venue = (this.#venue = await this.#opened().takeOver(clock.now()));
    await backOffice.connect(venue);
    // While nobody was here nothing is traded. What ends on the way is heard by the back office, which is connected by now.
    await venue.jump(clock.now());
    await venue.advance(clock.now());
    if (!isParted) board.write(await venue.views());
    this.#undo.push(
      bus.answer(jumpMarket, jump => this.#jump(venue, jump)),
      bus.answer(ownDepth, id => venue.depth(id)),
      tellFloor(bus, backOffice),
    );
    this.#timers.push(setInterval(() => backOffice.look(), lookEveryMs));
    this.#keeper.start();
    if (!isParted) slot.put(venue);
    const silent = (): void => (isParted ? platform.log.error('the exchange does not answer the clock') : board.markStale());
    this.#pump = new MarketPump({ venue, clock, silent, isWatched: () => this.#parts.market.stream.isWatched });
    this.#pump.start();
    this.#teller?.lead();
    if (this.#state === 'starting') this.#state = null;
  }

  async #jump(venue: EmbeddedVenue, { to, step }: MarketJump): Promise<'arrived'> {
    const { backOffice } = this.#parts;
    // Decisions made on the way are heard before time passes.
    backOffice.look();
    await backOffice.settled();
    await venue.jump(to, step);
    await backOffice.settled();
    return 'arrived';
  }

  /** The last thing that the engine does: nothing trades any more. */
  async #keepAtEnd(): Promise<void> {
    const { base, backOffice, db } = this.#parts;
    const { log } = base.platform;
    try {
      const saved = await this.#venue?.save();
      await backOffice.settled();
      if (saved?.state) await keepState(db, { ...saved, state: saved.state });
      else if (saved) log.warn('the state of the exchange is too large to be kept: a start follows its log instead');
    } catch (error) {
      log.warn({ err: error }, 'the state of the exchange could not be kept');
    }
  }

  async stop(): Promise<void> {
    this.#pump?.stop();
    for (const timer of this.#timers) clearInterval(timer);
    for (const undo of this.#undo) undo();
    await this.#keeper.stop();
    // A database that is away keeps nobody from stopping: the next start follows the log instead.
    await Promise.race([this.#keepAtEnd(), pause(keepWithinMs, undefined, { ref: false })]);
    await this.#parts.backOffice.stop();
    await this.#waiting?.stop();
  }
}
