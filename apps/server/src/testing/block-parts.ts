import { lastAuction } from '../books/market-data/index.ts';
import type { BlockParts } from '../features/block-trades/index.ts';
import { readSeat } from '../features/institutions/index.ts';
import { ok } from '@parkett/kernel';
import { denied } from '@parkett/contract';
import type { TestFloor } from './trading-floor.ts';

/** The channel password of every institution of a test. */
export const testPassword = 'open sesame';

/** Block trades on a test's floor, whose schedule has auctions. `demo`: the institution that the shipped offers reserve a place for. */
export function blockParts(floor: TestFloor, demo: BlockParts['demo'] = null): BlockParts {
  const { commands, ledger, ruleBook, instruments, board, market } = floor;
  return {
    ...{ db: floor.database.db, commands, ledger, ruleBook, instruments, board, history: market, demo },
    ...{ systemNow: () => floor.now, now: () => floor.now, entriesMax: () => 300 },
    notify: (customers, topics) => floor.notices.push(...[...customers].map(customer => ({ customer, topics }))),
    auctionOf: (instrument, now) => lastAuction(market, { instrument, now }),
    seatOf: async (from, customer) => (await readSeat(from, customer))?.institution ?? null,
    comparePassword: async (_, typed) => (typed === testPassword ? ok(null) : denied('wrong-channel-password', { tries: 4, minutes: 30 })),
  };
}
