import { addDays, dateAt, invariant, later, zonedInstant, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { marketDayOf, sharesOutstandingOf } from '../../books/instruments/index.ts';
import { closeBefore, exMoment, insertTerms, readTerm, readTerms, sourceTermOf, type MarketTerm } from '../../books/market-data/index.ts';
import { commandExchange } from '../../books/orders/index.ts';
import type { Queryable, Tx } from '../../platform/db.ts';
import { addDueItem, type DueItem } from '../../platform/due-items.ts';
import { leadUnderwriter } from './data/shipped-offerings.ts';
import {
  announcedAt,
  announcedDays,
  deliveredAt,
  deliveryDays,
  endsAt as endHour,
  followingFloor,
  periodDays,
  shippedIncreases,
  type ShippedIncrease,
} from './data/shipped-increases.ts';
import { daysBefore } from './dates.ts';
import { followingAnnouncement, followingCandidates, followingKey, followingNumber } from './following.ts';
import type { NewShareParts } from './parts.ts';
import { isOfListed } from './rules/states.ts';
import type { EntitlementFacts, Ratio } from './rules/entitlement.ts';
import { entitlementOf } from './entitlement-store.ts';
import { publishRest } from './rest.ts';
import { allOfferings, insertOffering, type NewOffering, type OfferingRow } from './store.ts';

export const increaseKind = 'new-shares.increase';
export const increaseEndsKind = 'new-shares.increase-ends';
export const ordersEndKind = 'new-shares.orders-end';

/** In this last second an order of the night could still come in at a price with the entitlement. */
const beforeExMs = 1_000;
/** No share goes without a close for longer. */
const closeWithinDays = 14;

type Shipped = { readonly terms: ShippedIncrease; readonly instrument: Instrument; readonly exDate: TradingDate };

/** The shipped capital increases of this market. A replayed day has none. */
export function increasesOn({ history, instruments }: Pick<NewShareParts, 'history' | 'instruments'>): readonly Shipped[] {
  if (history.kind !== 'simulator') return [];
  return shippedIncreases.flatMap(terms => {
    const instrument = instruments.all.find(({ code }) => code === terms.code);
    return instrument ? [{ terms, instrument, exDate: marketDayOf(history.startsAt, terms.exDay) }] : [];
  });
}

/** The shares whose capital increases ship: their terms are of shares as they are. */
export const shippedIncreaseCodes: ReadonlySet<string> = new Set(shippedIncreases.map(({ code }) => code));

const announcementOf = ({ history }: Pick<NewShareParts, 'history'>, { instrument, exDate }: Shipped): Instant =>
  zonedInstant(daysBefore(history.scheduleOf(instrument.id).calendar, exDate, announcedDays), announcedAt);

/** Brings the announcements; one that would lie before the market began is of its beginning. */
export async function addIncreases(parts: NewShareParts, tx: Tx): Promise<void> {
  const from = parts.history.startsAt;
  for (const shipped of increasesOn(parts)) {
    const at = announcementOf(parts, shipped);
    await addDueItem(tx, { kind: increaseKind, key: String(shipped.instrument.id), at: at > from ? at : from });
  }
  if (parts.history.kind === 'simulator') await addFollowing(parts, tx, 0);
}

const addFollowing = ({ history }: Pick<NewShareParts, 'history'>, tx: Tx, number: number): Promise<void> =>
  addDueItem(tx, { kind: increaseKind, key: followingKey(number), at: followingAnnouncement(history, number) });

/** The term of an increase of the rule, after which the next one follows; null where it comes too late. */
async function followingTerm(
  parts: NewShareParts,
  tx: Tx,
  { number, now }: { number: number; now: Instant },
): Promise<Omit<MarketTerm, 'id'> | null> {
  await addFollowing(parts, tx, number + 1);
  const today = dateAt(now);
  const announced = (await readTerms(tx))
    .filter(({ kind, exDate }) => exDate > today || kind === 'delisting' || kind === 'withdrawn')
    .map(({ instrumentId }) => instrumentId);
  const running = (await allOfferings(tx)).filter(({ kind, state }) => isOfListed(kind) && state !== 'listed' && state !== 'withdrawn');
  const taken = new Set([...announced, ...running.map(({ instrumentId }) => instrumentId)]);
  for (const shipped of followingCandidates(parts, number)) {
    const { instrument, exDate } = shipped;
    if (exDate <= today) return null;
    const term = taken.has(instrument.id) ? null : termOf(parts, shipped, now);
    if (term && term.close !== null && term.close >= followingFloor * 10n ** BigInt(instrument.priceScale)) return term;
  }
  return null;
}

/** A price of whole ten cents. */
function priceAfter(close: bigint, { discount }: ShippedIncrease, { priceScale }: Instrument): bigint {
  const step = 10n ** BigInt(priceScale - 1);
  const price = (close * (100n - discount)) / 100n;
  return price < step ? step : price - (price % step);
}

/** The term of a capital increase that is announced now; null where the share has no close, or the last session before the ex-day is over. */
function termOf({ history }: NewShareParts, { terms, instrument, exDate }: Shipped, now: Instant): Omit<MarketTerm, 'id'> | null {
  const today = dateAt(now);
  const schedule = history.scheduleOf(instrument.id);
  const bar = history.dayBars(instrument.id, { from: addDays(today, -closeWithinDays), to: today, now }).at(-1);
  if (!bar || exDate <= today || closeBefore(schedule, exDate) <= now) return null;
  const close = BigInt(bar.close);
  const delivered = schedule.calendar.add(exDate, periodDays + deliveryDays);
  return {
    ...{ instrumentId: instrument.id, kind: 'capital-increase', exDate, amount: priceAfter(close, terms, instrument), recordDate: exDate },
    ...{ paysOn: delivered, announcedAt: now, close, old: terms.old, fresh: terms.fresh },
  };
}

/** Its offering: entitlements are exercised from the ex-day to the end of the last day, and new shares come after it. */
async function publish(
  { history }: NewShareParts,
  tx: Tx,
  { term, instrument, at }: { term: MarketTerm; instrument: Instrument; at: Instant },
): Promise<void> {
  const schedule = history.scheduleOf(instrument.id);
  const { exDate, amount: price, old, fresh } = term;
  invariant(old !== null && fresh !== null, 'a capital increase has a ratio');
  const opensAt = exMoment(schedule, exDate);
  const ends = zonedInstant(schedule.calendar.add(exDate, periodDays), endHour);
  const listsAt = zonedInstant(term.paysOn, deliveredAt);
  const outstanding = BigInt(Math.round(sharesOutstandingOf(instrument.id) ?? 0));
  const quantity = (outstanding / old) * fresh;
  const offering: NewOffering = {
    ...{ instrumentId: instrument.id, kind: 'capital-increase', payment: 'held', method: 'entitlement', currency: instrument.currency },
    ...{ quantity: quantity > fresh ? quantity : fresh, minimum: fresh, lot: fresh, low: price, high: price, price, accountMinimum: 0n },
    ...{ countMax: exercisesMax, lockDays: 0, underwriter: leadUnderwriter, institution: null, publishedAt: at, opensAt, endsAt: ends, drawAt: ends },
    ...{ paymentDueAt: null, payoutAt: listsAt, listsAt, termId: term.id, restOf: null },
  };
  const id = await insertOffering(tx, offering, at);
  invariant(id !== null, 'a term is announced once');
  await publishRest({ history }, tx, { ...offering, id, at });
  for (const [kind, key, moment] of [
    [ordersEndKind, `${instrument.id}/${exDate}/evening`, closeBefore(schedule, exDate)],
    [ordersEndKind, `${instrument.id}/${exDate}/morning`, later(opensAt, -beforeExMs)],
    ['new-shares.opens', String(id), opensAt],
    [increaseEndsKind, String(id), ends],
    ['new-shares.lists', String(id), listsAt],
  ] as const)
    await addDueItem(tx, { kind, key, at: moment });
}
/** A customer may exercise in so many parts. */
const exercisesMax = 100;

/** Announces capital increases: the exchange learns of the ex-day, and each stands among the offerings. */
export async function announceIncreases(
  parts: NewShareParts,
  tx: Tx,
  { items, now }: { items: readonly DueItem[]; now: Instant },
): Promise<() => void> {
  const known = new Map(increasesOn(parts).map(shipped => [String(shipped.instrument.id), shipped]));
  const drafts: Omit<MarketTerm, 'id'>[] = [];
  for (const { key } of items) {
    const [shipped, number] = [known.get(key), followingNumber(key)];
    const term = number === null ? shipped && termOf(parts, shipped, now) : await followingTerm(parts, tx, { number, now });
    if (term) drafts.push(term);
  }
  const terms = await insertTerms(tx, drafts);
  for (const term of terms) await publish(parts, tx, { term, instrument: parts.instruments.withId(term.instrumentId), at: now });
  // The last statement: the next writer into this log waits for the COMMIT.
  await commandExchange(tx, { at: now, commands: terms.map(term => ({ kind: 'learn', term: sourceTermOf(term) })) });
  return () => {
    parts.terms.announce(terms);
    parts.lookAtLog();
  };
}

/** Resting orders end before the ex-day, as with a dividend. */
export async function endOrders(parts: NewShareParts, tx: Tx, { items, now }: { items: readonly DueItem[]; now: Instant }): Promise<() => void> {
  const instruments = items.map(({ key }) => Number(key.split('/')[0]));
  await commandExchange(tx, { at: now, commands: instruments.map(instrument => ({ kind: 'end-orders', instrument, reason: 'corporate-action' })) });
  return parts.lookAtLog;
}

/** The ratio and the ex-day of a capital increase; null: the offering is none. */
export async function increaseOf(
  from: Queryable,
  { termId }: Pick<OfferingRow, 'termId'>,
): Promise<(Ratio & { readonly exDate: TradingDate }) | null> {
  const term = termId === null ? null : await readTerm(from, termId);
  if (!term || term.old === null || term.fresh === null) return null;
  return { old: term.old, fresh: term.fresh, exDate: term.exDate };
}

/** The entitlements that a customer may exercise or sell; null: the offering is no capital increase. */
export async function entitlementFacts(
  { instruments }: Pick<NewShareParts, 'instruments'>,
  from: Queryable,
  { customer, offering }: { readonly customer: bigint; readonly offering: OfferingRow },
): Promise<EntitlementFacts | null> {
  const increase = await increaseOf(from, offering);
  if (!increase) return null;
  const { old, fresh, exDate } = increase;
  const entitlement = await entitlementOf(from, { customer, offering: offering.id });
  return { entitlement, ratio: { old, fresh }, name: instruments.withId(offering.instrumentId).name, exDate };
}
