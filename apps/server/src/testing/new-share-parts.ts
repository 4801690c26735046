import { denied } from '@parkett/contract';
import { later, ok, zonedInstant, type Instant, type Instrument } from '@parkett/kernel';
import { newCompaniesFrom, universe } from '../books/instruments/index.ts';
import { movementKinds } from '../manifests.ts';
import { readSeat } from '../features/institutions/index.ts';
import { offeringsDue, type NewShareParts } from '../features/new-shares/index.ts';
import { testPassword } from './block-parts.ts';
import { bodyHash, type Outcome } from '../platform/commands/index.ts';
import { liveDue } from './live-due.ts';
import type { TestFloor } from './trading-floor.ts';

/** Everything that a market lists which begins at a moment, with the companies that come. */
export const instrumentsFrom = (startsAt: Instant): readonly Instrument[] => [
  ...universe,
  ...newCompaniesFrom(startsAt).map(({ instrument }) => instrument),
];

/** New shares on a test's floor, which was opened with `instrumentsFrom`. `demo`: the institution whose seats subscribe to placements. */
export function newShareParts(floor: TestFloor, demo: NewShareParts['demo'] = null): NewShareParts {
  const { commands, ledger, ruleBook, board, market, instruments } = floor;
  const startsAt = floor.now;
  const companies = newCompaniesFrom(startsAt).map(({ instrument, simulation }) => ({ instrument, firstDay: simulation.beginsOn! }));
  const listings = new Map(companies.map(({ instrument, firstDay }) => [instrument.id, zonedInstant(firstDay, '08:50')]));
  const history: NewShareParts['history'] = {
    ...{ kind: 'simulator', startsAt },
    scheduleOf: () => market.scheduleOf(),
    listedFrom: id => listings.get(id) ?? null,
    listedUntil: id => market.listedUntil(id),
    dayBars: id => [{ start: startsAt, open: 1, high: 1, low: 1, close: 10_000 + id, volume: 1 }],
  };
  return {
    ...{ db: floor.database.db, commands, ledger, ruleBook, instruments, board, history, demo },
    ...{ systemNow: () => floor.now, now: () => floor.now, movements: movementKinds, terms: { announce: () => {} } },
    lookAtLog: () => floor.backOffice.look(),
    notify: (customers, topics) => floor.notices.push(...[...customers].map(customer => ({ customer, topics }))),
    keyOf: date => `key of ${date}`,
    sealing: { seal: plain => plain.map(byte => byte ^ 255) as Buffer, open: sealed => sealed.map(byte => byte ^ 255) as Buffer },
    seatOf: async (from, customer) => (await readSeat(from, customer))?.institution ?? null,
    comparePassword: async (_, typed) => (typed === testPassword ? ok(null) : denied('wrong-channel-password', { tries: 4, minutes: 30 })),
  };
}

/** The outcome of a command, or the code of its refusal. */
export async function codeOf(asked: Promise<Outcome<unknown>>): Promise<string> {
  const outcome = await asked;
  return outcome.outcome === 'denied' ? outcome.denial.code : outcome.outcome;
}

type Asked = { readonly customer: bigint; readonly route: string; readonly body: object; readonly key: string };

/** A customer's call with its key, a second after the one before. */
export function keyedCall(floor: TestFloor, { customer, route, body, key }: Asked) {
  floor.now = later(floor.now, 1_000);
  return { principal: { kind: 'customer' as const, id: customer }, key, route, bodyHash: bodyHash(body) };
}

/** Lets the calendar of new shares live until a moment, each of its items at its own. */
export async function liveOfferingsTo(until: Instant, { floor, parts }: { readonly floor: TestFloor; readonly parts: NewShareParts }): Promise<void> {
  await liveDue(floor, offeringsDue(parts), until);
}
