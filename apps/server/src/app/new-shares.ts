import { dayKeyHex } from '../adapters/feeds/market-seed.ts';
import { demoSecrets, compareSecret, readSeat } from '../features/institutions/index.ts';
import {
  addDeskNewShareCalls,
  addNewShareCalls,
  beginPublishing,
  deadlinesAhead,
  offeringsDue,
  subscriptionClaims,
  type NewShareParts,
} from '../features/new-shares/index.ts';
import { open, seal } from '../platform/crypto/sealed.ts';
import { movementKinds } from '../manifests.ts';
import type { Base } from './base.ts';
import type { Feature } from './feature.ts';
import { lookAtLogs } from './floor.ts';
import type { Notify } from './order-desk.ts';
import type { People } from './people.ts';

/** New shares ask the feed for its keys and closing prices, and institutions for seats and channel passwords. */
export function newSharesFeature({ base, people, notify }: { readonly base: Base; readonly people: People; readonly notify: Notify }): Feature {
  const { platform, commands, ledger, ruleBook, instruments, board, source, terms, feed, systemNow, clock, bus } = base;
  const { db } = platform;
  const { hasher, demoInstitution, drawKey } = people;
  const parts: NewShareParts = {
    ...{ db, commands, ledger, ruleBook, instruments, board, history: source, terms, movements: movementKinds, systemNow, notify },
    lookAtLog: () => bus.publish(lookAtLogs, null),
    now: () => clock.now(),
    keyOf: date => dayKeyHex(feed.secret, date),
    sealing: { seal: (plain, context) => seal(drawKey, plain, context), open: (sealed, context) => open(drawKey, sealed, context) },
    seatOf: async (from, customer) => (await readSeat(from, customer))?.institution ?? null,
    comparePassword: (customer, typed) => compareSecret({ db, hasher, systemNow }, 'channel-password', { customer, typed }),
    demo: demoInstitution && { institution: demoInstitution.id, ...demoSecrets },
  };
  return {
    name: 'new-shares',
    calls: calls => addNewShareCalls(calls, parts),
    ahead: customer => deadlinesAhead(parts, customer),
    desk: calls => addDeskNewShareCalls(calls, { ...parts, reviews: people.work.reviews }),
    claims: [subscriptionClaims],
    due: offeringsDue(parts),
    leasedJobs: [{ name: 'new shares', start: () => beginPublishing(parts), stop: () => {} }],
  };
}
