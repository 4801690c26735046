import { lastAuction } from '../books/market-data/index.ts';
import { openEntriesMax } from '../books/orders/index.ts';
import { addBlockTradesCalls, beginDrafting, blocksAhead, haltsCloseOffers, offersDue, type BlockParts } from '../features/block-trades/index.ts';
import { compareSecret, demoSecrets, readSeat } from '../features/institutions/index.ts';
import type { Base } from './base.ts';
import type { Feature } from './feature.ts';
import type { Notify } from './order-desk.ts';
import type { People } from './people.ts';

/** Block trades ask the feed for auctions, and institutions for seats and channel passwords. */
export function blockTradesFeature({ base, people, notify }: { readonly base: Base; readonly people: People; readonly notify: Notify }): Feature {
  const { platform, commands, ledger, ruleBook, instruments, board, source, systemNow, clock } = base;
  const { db } = platform;
  const { hasher, demoInstitution } = people;
  const parts: BlockParts = {
    ...{ db, commands, ledger, ruleBook, instruments, board, history: source, systemNow, notify },
    now: () => clock.now(),
    auctionOf: (instrument, now) => lastAuction(source, { instrument, now }),
    entriesMax: () => ruleBook.now(openEntriesMax),
    seatOf: async (from, customer) => (await readSeat(from, customer))?.institution ?? null,
    comparePassword: (customer, typed) => compareSecret({ db, hasher, systemNow }, 'channel-password', { customer, typed }),
    demo: demoInstitution && { institution: demoInstitution.id, ...demoSecrets },
  };
  return {
    name: 'block-trades',
    calls: calls => addBlockTradesCalls(calls, parts),
    ahead: customer => blocksAhead(parts, customer),
    due: offersDue(parts),
    consumers: [haltsCloseOffers(parts)],
    leasedJobs: [{ name: 'block trades', start: () => beginDrafting(parts), stop: () => {} }],
  };
}
