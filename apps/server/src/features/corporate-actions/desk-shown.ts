import type { DeskReplyAt } from '@parkett/contract';
import { corporateEventKinds, type CorporateEventRow, type CorporateTerms } from '@parkett/contract/desk-corporate-actions';
import { dateAt, eventNumber, foldedName, formatDecimal, instantToWire, reviewNumber, scaleOf, type Instant, type Instrument } from '@parkett/kernel';
import { exMoment, isPaidFor, perShareText, readTerms, type MarketTerm } from '../../books/market-data/index.ts';
import { countHolders } from '../../books/positions/index.ts';
import { progressOf } from '../../platform/due-items.ts';
import { plannedFrom, type Planned } from './announce.ts';
import { delistingTotals, readPrice } from './delisting-store.ts';
import { exKind, goneKind, gonePaidKind, learnKind, ordersEndKind, payKind, splitKind } from './kinds.ts';
import type { CorporateParts } from './parts.ts';
import { announcements } from './proposal-store.ts';
import { announcementAt, paymentAt } from './rules/calendar.ts';
import { splitTotals } from './split-store.ts';
import { dividendTotals } from './store.ts';

type Detail = DeskReplyAt<'corporateEvents/one'>;
type EventTerm = MarketTerm & { readonly kind: CorporateEventRow['kind'] };
export type EventList = { readonly show: 'ahead' | 'past'; readonly share?: string | undefined };

export const isEvent = (term: MarketTerm): term is EventTerm => corporateEventKinds.some(kind => kind === term.kind);

function stateOf({ history }: CorporateParts, { kind, instrumentId, exDate, paysOn }: EventTerm, now: Instant): CorporateEventRow['state'] {
  if (exMoment(history.scheduleOf(instrumentId), exDate) > now) return 'announced';
  return (kind === 'dividend' || isPaidFor({ kind, exDate, paysOn })) && paymentAt(paysOn) > now ? 'due' : 'done';
}

const textOrNull = (shares: bigint | null): string | null => (shares === null ? null : String(shares));

type Terms = Pick<MarketTerm, 'instrumentId' | 'exDate' | 'amount' | 'old' | 'fresh'> & Pick<EventTerm, 'kind'> & { readonly isPaid: boolean };

export function termsShown(
  { instruments }: Pick<CorporateParts, 'instruments'>,
  { instrumentId, kind, exDate, amount, old, fresh, isPaid }: Terms,
): CorporateTerms {
  const { code, name, currency, priceScale } = instruments.withId(instrumentId);
  const perShare = kind === 'dividend' ? perShareText(amount, priceScale) : null;
  const ratio = { oldShares: textOrNull(old), newShares: textOrNull(fresh) };
  return { kind, code, name, currency, exDate, perShare, isPaid: kind === 'delisting' ? isPaid : null, ...ratio };
}

type Announced = { readonly now: Instant; readonly reviews: ReadonlyMap<bigint, bigint> };

function announcedShown(parts: CorporateParts, term: EventTerm, { now, reviews }: Announced): CorporateEventRow & { readonly number: string } {
  const { id, announcedAt, recordDate, paysOn } = term;
  const review = reviews.get(id);
  return {
    ...{ number: eventNumber(id), ...termsShown(parts, { ...term, isPaid: isPaidFor(term) }), state: stateOf(parts, term, now) },
    ...{ announcedOn: dateAt(announcedAt), recordDate, payDate: paysOn, review: review === undefined ? null : reviewNumber(review) },
  };
}

function plannedShown({ what, instrument, planned, announcedOn }: Planned): CorporateEventRow {
  const { code, name, currency } = instrument;
  return {
    ...{ number: null, kind: what, state: 'planned', code, name, currency, exDate: planned, announcedOn },
    ...{ recordDate: null, payDate: null, perShare: null, isPaid: null, oldShares: null, newShares: null, review: null },
  };
}

const orderOf = ({ exDate, code }: CorporateEventRow): string => `${exDate} ${code}`;

/** The beginning of a code, or a part of a name, whatever its letters' case. */
function isOneOf({ code, name }: Pick<Instrument, 'code' | 'name'>, typed: string): boolean {
  const part = foldedName(typed);
  return code.toUpperCase().startsWith(typed.trim().toUpperCase()) || (part !== '' && foldedName(name).includes(part));
}

/** Dividends, splits and delistings by their ex-days: those ahead the nearest first, those of the past the newest first. */
export async function listedEvents(parts: CorporateParts, { show, share = '' }: EventList): Promise<CorporateEventRow[]> {
  const now = parts.now();
  const [terms, reviews] = [await readTerms(parts.db), await announcements(parts.db)];
  const announced = terms.filter(isEvent).map(term => announcedShown(parts, term, { now, reviews }));
  const isWanted = (row: CorporateEventRow): boolean => share.trim() === '' || isOneOf(row, share);
  if (show === 'past')
    return announced
      .filter(row => row.state === 'done' && isWanted(row))
      .toSorted((a, b) => (a.exDate === b.exDate ? a.code.localeCompare(b.code) : b.exDate.localeCompare(a.exDate)));
  const planned = plannedFrom(parts, dateAt(now)).filter(({ announcedOn }) => announcementAt(announcedOn) > now);
  return [...announced.filter(({ state }) => state !== 'done'), ...planned.map(plannedShown)]
    .filter(isWanted)
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

type Counted = Pick<Detail, 'holders' | 'shares' | 'booked'>;

/** Holders and bookings of a dividend: before its ex-day those who hold the share now. */
async function dividendCounted({ db, instruments }: CorporateParts, { id, instrumentId }: EventTerm): Promise<Counted> {
  const { currency, quantityScale } = instruments.withId(instrumentId);
  const { holders, shares, gross, paidHolders, paid } = await dividendTotals(db, id);
  const line = { before: null, after: null };
  return {
    ...{ holders, shares: formatDecimal(shares, quantityScale) },
    booked: [
      ...(holders > 0 ? [{ what: 'due' as const, holders, amount: formatDecimal(gross, scaleOf(currency)), ...line }] : []),
      ...(paidHolders > 0 ? [{ what: 'paid' as const, holders: paidHolders, amount: formatDecimal(paid, scaleOf(currency)), ...line }] : []),
    ],
  };
}

async function splitCounted({ db, instruments }: CorporateParts, { id, instrumentId }: EventTerm): Promise<Counted> {
  const { currency, quantityScale } = instruments.withId(instrumentId);
  const { holders, before, after, paidHolders, paid } = await splitTotals(db, id);
  const [had, have] = [before, after].map(shares => formatDecimal(shares, quantityScale)) as [string, string];
  const rest = { what: 'restPaid' as const, holders: paidHolders, amount: formatDecimal(paid, scaleOf(currency)), before: null, after: null };
  return {
    ...{ holders, shares: had },
    booked: [
      ...(holders > 0 ? [{ what: 'split' as const, holders, amount: null, before: had, after: have }] : []),
      ...(paidHolders > 0 ? [rest] : []),
    ],
  };
}

async function delistingCounted({ db, instruments }: CorporateParts, term: EventTerm): Promise<Counted> {
  const { currency, quantityScale } = instruments.withId(term.instrumentId);
  const { holders, shares, paid } = await delistingTotals(db, term.id);
  // Before the pay-day, and without payment, the holders of the end hold it still.
  if (holders === 0) return countedNow({ db, instruments }, term);
  const amount = formatDecimal(paid, scaleOf(currency));
  return {
    ...{ holders, shares: formatDecimal(shares, quantityScale) },
    booked: [{ what: 'delisting' as const, holders, amount, before: null, after: null }],
  };
}

async function countedNow({ db, instruments }: Pick<CorporateParts, 'db' | 'instruments'>, { instrumentId }: EventTerm): Promise<Counted> {
  const { holders, shares } = await countHolders(db, instrumentId);
  return { holders, shares: formatDecimal(shares, instruments.withId(instrumentId).quantityScale), booked: [] };
}

const countedOf = { dividend: dividendCounted, split: splitCounted, delisting: delistingCounted };

/** The steps of an event as due work, in the order of their moments. */
async function stepsOf({ db, splitFollowers }: CorporateParts, { id }: EventTerm): Promise<Detail['steps']> {
  const kinds = [learnKind, ordersEndKind, exKind, payKind, splitKind, goneKind, gonePaidKind, ...splitFollowers];
  return (await progressOf(db, { kinds, name: String(id) })).map(({ kind, at, items, done, parked, nextAt }) => ({
    ...{ kind, at: instantToWire(at), pieces: items, done, parked, nextAt: nextAt === null ? null : instantToWire(nextAt) },
  }));
}

/** One announced dividend, split or delisting with what became of it. */
export async function eventShown(parts: CorporateParts, term: EventTerm): Promise<Detail> {
  const shown = announcedShown(parts, term, { now: parts.now(), reviews: await announcements(parts.db) });
  const { priceScale } = parts.instruments.withId(term.instrumentId);
  const count = shown.state === 'announced' ? countedNow : countedOf[term.kind];
  const [counted, steps, average] = await Promise.all([count(parts, term), stepsOf(parts, term), readPrice(parts.db, term.id)]);
  return {
    ...{ ...shown, announcedAt: instantToWire(term.announcedAt), close: formatDecimal(term.close, priceScale) },
    ...{ average: average === null ? null : formatDecimal(average, priceScale), ...counted, steps },
  };
}
