import { setTimeout as pause } from 'node:timers/promises';
import { startVenue } from '../adapters/venues/embedded/connect.ts';
import { keepState } from '../adapters/venues/embedded/engine-log.ts';
import { MarketPump } from '../adapters/venues/embedded/pump.ts';
import type { EmbeddedVenue } from '../adapters/venues/embedded/venue.ts';
import type { OrderDesk } from '../books/orders/index.ts';
import { warmUpCharts } from '../features/market/index.ts';
import type { DueLoop } from '../platform/due.ts';
import type { Base } from './base.ts';
import type { Job } from './feature.ts';
import type { Market } from './market.ts';

/** The venue runs from `start` to `stop`; whoever asks before gets an answer when it stands. */
export type VenueSlot = { readonly stands: Promise<EmbeddedVenue>; readonly put: (venue: EmbeddedVenue) => void };

export function venueSlot(): VenueSlot {
  const { promise, resolve } = Promise.withResolvers<EmbeddedVenue>();
  return { stands: promise, put: resolve };
}

/** What another process wrote into the command log, or one that didn't come to say so, is found this soon. */
const lookEveryMs = 1_000;
/** A start follows at most this much of the log. */
const keepEveryMs = 5 * 60_000;
const keepWithinMs = 2_000;

type Parts = { readonly base: Base; readonly market: Market; readonly slot: VenueSlot; readonly desk: OrderDesk; readonly due: DueLoop };

/** The venue with the desk behind it. The desk is stopped first: it books what the venue has said until then. */
export function venueJob({ base, market, slot, desk, due }: Parts): Job {
  const { platform, clock, instruments, board, feed, ruleBook } = base;
  const { db, log, readiness } = platform;
  let state: string | null = 'starting';
  let venue: EmbeddedVenue | null = null;
  const timers: NodeJS.Timeout[] = [];
  const keep = async (): Promise<void> => {
    try {
      const saved = await venue?.save();
      await desk.settled();
      if (saved?.state) await keepState(db, { ...saved, state: saved.state });
      else if (saved) log.warn('the state of the exchange is too large to be kept: a start follows its log instead');
    } catch (error) {
      log.warn({ err: error }, 'the state of the exchange could not be kept');
    }
  };
  readiness.set('venue', () => state);
  return {
    name: 'venue',
    start: async () => {
      // While the venue's thread starts.
      const warm = warmUpCharts(market.parts);
      venue = await startVenue({
        ...{ db, log, feed, at: clock.now(), instruments, board, ruleBook },
        said: batch => desk.venueSaid(batch),
        phasesBegan: phases => market.interruptions.hear(phases),
        shown: market.orderBooks,
        failed: error => {
          log.error({ err: error }, 'the venue failed');
          state = 'failed: start the server again';
        },
      });
      slot.put(venue);
      await desk.connect(venue);
      // While nobody was here nothing is traded. What ends on the way is heard by the desk, which is connected by now.
      await venue.jump(clock.now());
      await venue.advance(clock.now());
      due.onJumpStep(async to => {
        await desk.settled();
        await venue!.jump(to);
        await desk.settled();
      });
      timers.push(
        setInterval(() => desk.look(), lookEveryMs),
        setInterval(() => void keep(), keepEveryMs),
      );
      await warm;
      if (state === 'starting') state = null;
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      // A database that is away keeps nobody from stopping: the next start follows the log instead.
      await Promise.race([keep(), pause(keepWithinMs, undefined, { ref: false })]);
      await desk.stop();
      await venue?.stop();
    },
  };
}

/** What brings the venue's prices to the board, from one moment of the clock to the next. */
export function pumpJob({ base, slot }: Pick<Parts, 'base' | 'slot'>): Job {
  let pump: MarketPump | null = null;
  return {
    name: 'pump',
    start: async () => {
      pump = new MarketPump({ venue: await slot.stands, clock: base.clock, board: base.board });
      pump.start();
    },
    stop: () => pump?.stop(),
  };
}
