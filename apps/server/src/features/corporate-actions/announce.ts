import { addDays, dateAt, later, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { settlementCalendar, settlementDateOn } from '../../books/instruments/index.ts';
import { closeBefore, exMoment, insertTerms, sourceTermOf, type MarketTerm } from '../../books/market-data/index.ts';
import { commandExchange } from '../../books/orders/index.ts';
import type { Tx } from '../../platform/db.ts';
import { addDueItem } from '../../platform/due-items.ts';
import { announcementAt, announcementOf, exDateOf, paymentAt } from './rules/calendar.ts';
import { announceKind, exKind, ordersEndKind, payKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';

/** In this last second an order of the night could still come in at a price with the dividend. */
const beforeExMs = 1_000;
/** No share goes without a close for longer. */
const closeWithinDays = 14;

type Planned = { readonly instrument: Instrument; readonly planned: TradingDate; readonly announcedOn: TradingDate };

/** The dividends that companies will announce from a date on, within a year. A recorded day has no companies that announce anything. */
function plannedFrom({ history, instruments, plans }: CorporateParts, from: TradingDate): Planned[] {
  if (history.kind === 'replay') return [];
  const year = Number(from.slice(0, 4));
  return instruments.all.flatMap(instrument => {
    const { calendar } = history.scheduleOf(instrument.id);
    const dates = [year, year + 1].flatMap(one => plans.get(instrument.id)?.datesOf(one) ?? []);
    return dates
      .map(date => calendar.nextOrSame(date))
      .map(planned => ({ instrument, planned, announcedOn: announcementOf(planned) }))
      .filter(({ announcedOn }) => announcedOn >= from);
  });
}

/** Brings the next day on which a company announces a dividend. */
export async function addNextAnnouncements(parts: CorporateParts, tx: Tx, from: TradingDate): Promise<void> {
  const [next] = plannedFrom(parts, from)
    .map(({ announcedOn }) => announcedOn)
    .toSorted();
  if (next !== undefined) await addDueItem(tx, { kind: announceKind, key: next, at: announcementAt(next) });
}

type Dated = { readonly history: CorporateParts['history']; readonly ruleBook: CorporateParts['ruleBook'] };

/** Ex-day, record day and pay-day: the record day is the settlement day of a trade of the day before the ex-day, and two settlement days later than the ex-day money comes. */
function daysOf({ history, ruleBook }: Dated, instrument: Instrument, exDate: TradingDate): Pick<MarketTerm, 'exDate' | 'recordDate' | 'paysOn'> {
  const { calendar } = history.scheduleOf(instrument.id);
  const recordDate = settlementDateOn(ruleBook.reader, calendar.previous(exDate));
  return { exDate, recordDate: recordDate > exDate ? recordDate : exDate, paysOn: settlementCalendar.next(settlementCalendar.next(exDate)) };
}

/** The dividend that a company announces now, fixed from its last close; null where it pays nothing or has no close. */
function termOf(parts: CorporateParts, { instrument, planned }: Planned, now: Instant): Omit<MarketTerm, 'id'> | null {
  const { history, plans } = parts;
  const { id } = instrument;
  const today = dateAt(now);
  const close = history.dayBars(id, { from: addDays(today, -closeWithinDays), to: today, now }).at(-1)?.close ?? null;
  const amount = close === null ? 0 : (plans.get(id)?.amountAfter(close) ?? 0);
  if (close === null || amount === 0) return null;
  const days = daysOf(parts, instrument, exDateOf(history.scheduleOf(id), { planned, today }));
  return { instrumentId: id, kind: 'dividend', ...days, amount: BigInt(amount), announcedAt: now, close: BigInt(close), old: null, fresh: null };
}

/** The steps of a dividend to come: resting orders end twice, since some come in the night. */
async function addSteps({ history }: CorporateParts, tx: Tx, { id, instrumentId, exDate, paysOn }: MarketTerm): Promise<void> {
  const schedule = history.scheduleOf(instrumentId);
  const exAt = exMoment(schedule, exDate);
  const steps = [
    { kind: ordersEndKind, key: `${id}/evening`, at: closeBefore(schedule, exDate) },
    { kind: ordersEndKind, key: `${id}/morning`, at: later(exAt, -beforeExMs) },
    { kind: exKind, key: `${id}/0`, at: exAt },
    { kind: payKind, key: `${id}/0`, at: paymentAt(paysOn) },
  ];
  for (const step of steps) await addDueItem(tx, step);
}

/** Announces the dividends of some days of the calendar, and brings the next day. */
export async function announceDividends(
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
  // The last statement: the next writer into this log waits for the COMMIT.
  await commandExchange(tx, { at: now, commands: terms.map(term => ({ kind: 'learn', term: sourceTermOf(term) })) });
  return () => {
    parts.terms.announce(terms);
    parts.lookAtLog();
  };
}
