import { earliest, latest, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import { interruptedTopic, interruptionIn } from '../../books/market-data/index.ts';
import { withTransaction, type Tx } from '../../platform/db.ts';
import { addDueItem, type DueKind } from '../../platform/due-items.ts';
import type { Consumer } from '../../platform/outbox.ts';
import { shippedPlaces, termsOn, type ShippedPlace } from './data/shipped-offers.ts';
import { lockDays } from './fee-and-lock.ts';
import type { BlockParts } from './parts.ts';
import { insertUnlock } from './told-store.ts';
import { insertOffer, lockOffer, lockOffersOf, takeStep, type ClosingReason, type OfferRow } from './store.ts';

const drafts = 'block-trades.drafts';
const opens = 'block-trades.opens';
const ends = 'block-trades.ends';
const unlocks = 'block-trades.unlocks';

const dayStart = (date: TradingDate): Instant => zonedInstant(date, '00:00');

/** The offers of a trading day are drafted at the beginning of the trading day before it. */
const addDay = ({ calendar }: { calendar: { previous: (date: TradingDate) => TradingDate } }, tx: Tx, date: TradingDate): Promise<void> =>
  addDueItem(tx, { kind: drafts, key: date, at: dayStart(calendar.previous(date)) });

/** The schedule of the shares on offer; null on a replayed day, which has none. */
const scheduleOf = ({ history, instruments }: BlockParts) => {
  const share = instruments.all.find(({ class: kind }) => kind === 'share');
  return history.kind === 'simulator' && share ? history.scheduleOf(share.id) : null;
};

/** Brings the first day of a house that has none yet. */
export async function beginDrafting(parts: BlockParts): Promise<void> {
  const schedule = scheduleOf(parts);
  if (schedule) await withTransaction(parts.db, tx => addDay(schedule, tx, schedule.tradingDateAt(parts.now())));
}

type Drafted = { readonly date: TradingDate; readonly place: ShippedPlace; readonly index: number; readonly at: Instant };

async function draft(parts: BlockParts, tx: Tx, { date, place, index, at }: Drafted): Promise<void> {
  const terms = termsOn(date, index);
  const instrument = parts.instruments.withCode(terms.code);
  const institution = place.forSeats ? (parts.demo?.institution ?? null) : null;
  // A purchased block is locked for days.
  const goes = instrument !== null && parts.instruments.goingOf(instrument.id) !== null;
  if (!instrument || goes || (place.forSeats && institution === null)) return;
  const continuousEnd = parts.history
    .scheduleOf(instrument.id)
    .spansOn(date)
    .findLast(({ phase }) => phase === 'continuous')!.to;
  const [opensAt, endsAt] = [zonedInstant(date, place.opens), earliest(zonedInstant(date, place.ends), continuousEnd)];
  if (opensAt >= endsAt) return;
  const { quantity, minimum, lot, discountBps } = terms;
  const id = await insertOffer(
    tx,
    {
      ...{ tradingDate: date, place: index, instrumentId: instrument.id, currency: instrument.currency, quantity, minimum, lot, discountBps },
      ...{ opensAt, endsAt, lockDays: parts.ruleBook.reader.at(at).value(lockDays), institution },
    },
    at,
  );
  if (id === null) return;
  await addDueItem(tx, { kind: opens, key: String(id), at: opensAt });
  await addDueItem(tx, { kind: ends, key: String(id), at: endsAt });
}

async function close(tx: Tx, offer: OfferRow, by: { readonly reason: ClosingReason; readonly at: Instant }): Promise<void> {
  if (offer.state === 'draft' || offer.state === 'open') await takeStep(tx, { offer: offer.id, step: 'closed', ...by });
}

/** Has the customer hear of the end of a purchase's lock when it comes. */
export const tellUnlock = (tx: Tx, { purchase, at }: { readonly purchase: bigint; readonly at: Instant }): Promise<void> =>
  addDueItem(tx, { kind: unlocks, key: String(purchase), at });

/** The calendar of offers: drafts of the coming trading day, and the beginning and end of each window, and the ends of locks. */
export const offersDue = (parts: BlockParts): readonly DueKind[] => [
  {
    name: drafts,
    handle: async (tx, items) => {
      const schedule = scheduleOf(parts);
      if (!schedule) return;
      for (const { key, at } of items) {
        const date = key as TradingDate;
        for (const [index, place] of shippedPlaces.entries()) await draft(parts, tx, { date, place, index, at });
        await addDay(schedule, tx, schedule.calendar.next(date));
      }
    },
  },
  {
    name: opens,
    handle: async (tx, items) => {
      for (const { key, at } of items) {
        const offer = await lockOffer(tx, BigInt(key));
        if (offer?.state === 'draft') await takeStep(tx, { offer: offer.id, step: 'open', reason: null, at });
      }
    },
  },
  {
    name: ends,
    handle: async (tx, items) => {
      for (const { key, at } of items) {
        const offer = await lockOffer(tx, BigInt(key));
        if (offer) await close(tx, offer, { reason: 'ended', at });
      }
    },
  },
  {
    name: unlocks,
    handle: async (tx, items) => {
      for (const { key, at } of items) await insertUnlock(tx, { purchase: BigInt(key), at });
    },
  },
];

/** A halt of an instrument closes its offers, from the moment of the writing on: purchases of the meantime stand before it. */
export const haltsCloseOffers = ({ instruments, now }: Pick<BlockParts, 'instruments' | 'now'>): Consumer => ({
  name: 'block-trades.halts',
  topics: [interruptedTopic],
  handle: async (tx, events) => {
    for (const { kind, instrument, at } of events.map(interruptionIn)) {
      if (kind !== 'halt' || !instruments.find(instrument)) continue;
      for (const offer of await lockOffersOf(tx, instrument)) await close(tx, offer, { reason: 'halted', at: latest(at, now()) });
    }
  },
});
