import { startVenue } from '../adapters/venues/embedded/connect.ts';
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

type Parts = { readonly base: Base; readonly market: Market; readonly slot: VenueSlot; readonly desk: OrderDesk; readonly due: DueLoop };

/** The venue with the desk behind it. The desk is stopped first: it books what the venue has said until then. */
export function venueJob({ base, market, slot, desk, due }: Parts): Job {
  const { platform, clock, instruments, board, feed, ruleBook } = base;
  const { db, log, readiness } = platform;
  let state: string | null = 'starting';
  let venue: EmbeddedVenue | null = null;
  readiness.set('venue', () => state);
  return {
    name: 'venue',
    start: async () => {
      // While the venue's thread starts.
      const warm = warmUpCharts(market.parts);
      venue = await startVenue({
        ...{ db, feed, at: clock.now(), instruments, board, ruleBook },
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
      due.onJumpStep(async to => {
        await venue!.jump(to);
        await desk.settled();
      });
      await warm;
      if (state === 'starting') state = null;
    },
    stop: async () => {
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
