import type { Instant } from '@parkett/kernel';
import { MirroredMarket } from '../adapters/venues/embedded/mirror.ts';
import { MarketPump } from '../adapters/venues/embedded/pump.ts';
import type { Base } from './base.ts';
import type { Job } from './feature.ts';
import type { Market } from './market.ts';
import type { MarketSlot } from './venue.ts';

/** The market of a process among others: computed here, whoever trades. */
export function mirrorJob({ base, market, slot }: { base: Base; market: Market; slot: MarketSlot }): Job {
  const { platform, feed, instruments, board, ruleBook, terms, clock, bus } = base;
  const { log, database, readiness } = platform;
  let state: string | null = 'starting';
  let mirror: MirroredMarket | null = null;
  let pump: MarketPump | null = null;
  readiness.set('market', () => state);
  return {
    name: 'market',
    start: async () => {
      const opened = (mirror = await MirroredMarket.open({
        ...{ feed, instruments, board, ruleBook, terms, bus, at: clock.now(), shown: market.orderBooks, process: database.process },
        failed: error => {
          log.error({ err: error }, 'the market failed');
          state = 'failed: start this process again';
        },
      }));
      slot.put(opened);
      const venue = {
        get answeredAt() {
          return opened.answeredAt;
        },
        advance: (to: Instant) => opened.advance(to, clock.speed),
      };
      pump = new MarketPump({ venue, clock, silent: () => board.markStale(), isWatched: () => market.stream.isWatched });
      pump.start();
      state = null;
    },
    stop: async () => {
      pump?.stop();
      await mirror?.stop();
    },
  };
}
