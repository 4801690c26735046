import { addDays, dateAt, later, type Instant, type Instrument, type Schedule, type TradingDate } from '@parkett/kernel';
import { settlementCalendar, settlementDateOn } from '../../books/instruments/index.ts';
import { closeBefore, exMoment, insertTerms, isPaidFor, sourceTermOf, type MarketTerm } from '../../books/market-data/index.ts';
import { commandExchange } from '../../books/orders/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { announcementAt, announcementOf, exDateOf, paymentAt } from './rules/calendar.ts';
import { increaseDays } from './rules/judge-event.ts';
import { announceKind, exKind, goneKind, gonePaidKind, ordersEndKind, payKind, splitKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';

/** In this last second an order of the night could still come in at a price with the dividend. */
const beforeExMs = 1_000;
/** No share goes without a close for longer. */
const closeWithinDays = 14;

export type Planned = {
  readonly what: 'dividend' | 'split';
  readonly instrument: Instrument;
  readonly planned: TradingDate;
  readonly announcedOn: TradingDate;
};

/** The dividends and splits that companies will announce from a date on, within a year. A recorded day has no companies that announce anything. */
export function plannedFrom({ history, instruments, plans, splitPlans }: CorporateParts, from: TradingDate): Planned[] {
  if (history.kind === 'replay') return [];
  const year = Number(from.slice(0, 4));
  return instruments.all.flatMap(instrument => {
    const { calendar } = history.scheduleOf(instrument.id);
    const dates = [year, year + 1].flatMap(one => [
      ...(plans.get(instrument.id)?.datesOf(one) ?? []).map(date => ({ what: 'dividend' as const, date })),
      ...[splitPlans.get(instrument.id)?.dateOf(one) ?? []].flat().map(date => ({ what: 'split' as const, date })),
    ]);
    return dates
      .map(({ what, date }) => ({ what, planned: calendar.nextOrSame(date) }))
      .map(({ what, planned }) => ({ what, instrument, planned, announcedOn: announcementOf(planned) }))
      .filter(({ announcedOn }) => announcedOn >= from);
  });
}

/** Brings the next day on which a company announces something. */
export async function addNextAnnouncements(parts: CorporateParts, tx: Tx, from: TradingDate): Promise<void> {
  const [next] = plannedFrom(parts, from)
    .map(({ announcedOn }) => announcedOn)
    .toSorted();
  if (next !== undefined) await addDueItem(tx, { kind: announceKind, key: next, at: announcementAt(next) });
}

/** A delisting: its holders are paid on the third settlement day after its last trading day, or not at all. */
export function daysOfDelisting(
  { history }: Pick<CorporateParts, 'history'>,
  { id }: Instrument,
  { exDate, withoutPrice }: { readonly exDate: TradingDate; readonly withoutPrice: boolean },
): Pick<MarketTerm, 'exDate' | 'recordDate' | 'paysOn'> {
  const third = settlementCalendar.add(history.scheduleOf(id).calendar.previous(exDate), 3);
  const paysOn = withoutPrice ? exDate : third > exDate ? third : settlementCalendar.next(exDate);
  return { exDate, recordDate: exDate, paysOn };
}

type Dated = {
  readonly history: Pick<CorporateParts['history'], 'scheduleOf'>;
  readonly ruleBook: Pick<CorporateParts['ruleBook'], 'reader'>;
};

/** Ex-day, record day and pay-day: the record day is the settlement day of a trade of the day before the ex-day, and two settlement days later than the ex-day money comes. */
export function daysOf(
  { history, ruleBook }: Dated,
  instrument: Pick<Instrument, 'id'>,
  exDate: TradingDate,
): Pick<MarketTerm, 'exDate' | 'recordDate' | 'paysOn'> {
  const { calendar } = history.scheduleOf(instrument.id);
  const recordDate = settlementDateOn(ruleBook.reader, calendar.previous(exDate));
  return { exDate, recordDate: recordDate > exDate ? recordDate : exDate, paysOn: settlementCalendar.next(settlementCalendar.next(exDate)) };
}

export type Draft = Omit<MarketTerm, 'id'>;
type Announcing = { readonly parts: CorporateParts; readonly planned: Planned; readonly close: number; readonly now: Instant };

/** A price as one of a later day, after the splits of its share in between. */
export const carriedOver = (own: readonly MarketTerm[], price: number, { after, upTo }: { after: TradingDate; upTo: TradingDate }): number =>
  own
    .filter(({ kind, exDate }) => kind === 'split' && exDate > after && exDate <= upTo)
    .reduce((carried, { old, fresh }) => (carried * Number(old)) / Number(fresh), price);

/** A dividend, fixed from the last close as a price of its ex-day; null where the company pays nothing. */
function dividendTerm({ parts, planned: { instrument, planned }, close, now }: Announcing): Draft | null {
  const { history, plans, terms } = parts;
  const { id } = instrument;
  const days = daysOf(parts, instrument, exDateOf(history.scheduleOf(id), { planned, today: dateAt(now) }));
  const own = terms.all.filter(({ instrumentId }) => instrumentId === id);
  const amount = plans.get(id)?.amountAfter(Math.round(carriedOver(own, close, { after: dateAt(now), upTo: days.exDate }))) ?? 0;
  if (amount === 0) return null;
  return { instrumentId: id, kind: 'dividend', ...days, amount: BigInt(amount), announcedAt: now, close: BigInt(close), old: null, fresh: null };
}

/** A split, behind the ex-days that are announced already; null where the company stays as it is, or has a capital increase on its way. */
function splitTerm({ parts, planned: { instrument, planned }, close, now }: Announcing): Draft | null {
  const { history, splitPlans, terms } = parts;
  const { id } = instrument;
  const ratio = splitPlans.get(id)?.ratioAfter(close) ?? null;
  const today = dateAt(now);
  const own = terms.all.filter(term => term.instrumentId === id);
  if (!ratio || own.some(({ kind, exDate }) => kind === 'capital-increase' && exDate > addDays(today, -increaseDays))) return null;
  const schedule = history.scheduleOf(id);
  const behind = own.reduce((date, { exDate }) => (exDate > date ? exDate : date), addDays(today, 0));
  const earliest = schedule.calendar.next(behind);
  const exDate = exDateOf(schedule, { planned: planned > earliest ? planned : earliest, today });
  const shares = { old: BigInt(ratio.old), fresh: BigInt(ratio.fresh) };
  return {
    instrumentId: id,
    kind: 'split',
    exDate,
    recordDate: exDate,
    paysOn: exDate,
    amount: 0n,
    announcedAt: now,
    close: BigInt(close),
    ...shares,
  };
}

/** The last close of an instrument, or its price of today so far; null where there is none. */
export const lastCloseOf = ({ history }: Pick<CorporateParts, 'history'>, instrument: number, now: Instant): number | null =>
  history.dayBars(instrument, { from: addDays(dateAt(now), -closeWithinDays), to: dateAt(now), now }).at(-1)?.close ?? null;

/** The announcement that a company makes now; null where it makes none, or has no close. */
function termOf(parts: CorporateParts, planned: Planned, now: Instant): Draft | null {
  const close = lastCloseOf(parts, planned.instrument.id, now);
  if (close === null) return null;
  const announcing = { parts, planned, close, now };
  const term = planned.what === 'split' ? splitTerm(announcing) : dividendTerm(announcing);
  const gone = parts.terms.delistingOf(planned.instrument.id);
  return term && gone && term.exDate >= gone.exDate ? null : term;
}

/** Resting orders end before the last day, on which a share is only sold, and twice, since some come in the night; then it goes, and its holders are paid. */
async function addStepsOfDelisting(tx: Tx, schedule: Schedule, term: Pick<MarketTerm, 'id' | 'kind' | 'exDate' | 'paysOn'>): Promise<void> {
  const { id, exDate, paysOn } = term;
  const lastDay = schedule.calendar.previous(exDate);
  await addDueItem(tx, { kind: ordersEndKind, key: `${id}/evening`, at: closeBefore(schedule, lastDay) });
  await addDueItem(tx, { kind: ordersEndKind, key: `${id}/morning`, at: later(exMoment(schedule, lastDay), -beforeExMs) });
  await addDueItem(tx, { kind: goneKind, key: `${id}/0`, at: closeBefore(schedule, exDate) });
  if (isPaidFor(term)) await addDueItem(tx, { kind: gonePaidKind, key: `${id}/0`, at: paymentAt(paysOn) });
}

/** The steps of a term to come: resting orders end twice, since some come in the night. */
export async function addSteps(
  { history, splitFollowers }: CorporateParts,
  tx: Tx,
  { id, instrumentId, kind, exDate, paysOn }: MarketTerm,
): Promise<void> {
  const schedule = history.scheduleOf(instrumentId);
  const exAt = exMoment(schedule, exDate);
  if (kind === 'delisting') return addStepsOfDelisting(tx, schedule, { id, kind, exDate, paysOn });
  const steps = [
    { kind: ordersEndKind, key: `${id}/evening`, at: closeBefore(schedule, exDate) },
    { kind: ordersEndKind, key: `${id}/morning`, at: later(exAt, -beforeExMs) },
    ...(kind === 'split'
      ? [{ kind: splitKind, key: `${id}/0`, at: exAt }, ...splitFollowers.map(follower => ({ kind: follower, key: String(id), at: exAt }))]
      : [
          { kind: exKind, key: `${id}/0`, at: exAt },
          { kind: payKind, key: `${id}/0`, at: paymentAt(paysOn) },
        ]),
  ];
  for (const step of steps) await addDueItem(tx, step);
}

/** The exchange learns terms. The last statement: the next writer into this log waits for the COMMIT. */
export const tellExchange = (tx: Tx, terms: readonly MarketTerm[], at: Instant): Promise<void> =>
  commandExchange(tx, { at, commands: terms.map(term => ({ kind: 'learn', term: sourceTermOf(term) })) });

/** Announces the dividends and splits of some days of the calendar, and brings the next day. */
export async function announceTerms(
  parts: CorporateParts,
  tx: Tx,
  { dates, now }: { dates: readonly TradingDate[]; now: Instant },
): Promise<() => void> {
  const today = new Set(dates);
  const drafts = plannedFrom(parts, dates[0]!)
    .filter(({ announcedOn }) => today.has(announcedOn))
    .flatMap(planned => termOf(parts, planned, now) ?? []);
  const terms = await insertTerms(tx, drafts);
  for (const term of terms) await addSteps(parts, tx, term);
  await addNextAnnouncements(parts, tx, addDays(dates.at(-1)!, 1));
  await tellExchange(tx, terms, now);
  return () => {
    parts.terms.announce(terms);
    parts.lookAtLog();
  };
}
