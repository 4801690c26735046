import { denied, type Denial } from '@parkett/contract';
import {
  addDays,
  dateAt,
  earliest,
  formatDecimal,
  later,
  ok,
  zonedInstant,
  type Instant,
  type Result,
  type TradingCalendar,
  type TradingDate,
} from '@parkett/kernel';
import type { MarketTerm } from '../../../books/market-data/index.ts';
import { announcedAheadDays } from './calendar.ts';

/** Entitlements of a capital increase have ended by then. */
export const increaseDays = 60;
/** A proposal waits a week for its second signature at most. */
const waitsMs = 7 * 24 * 3_600_000;
const aheadDaysMax = 365;
export const ratioSharesMax = 100;
/** A price may fall until its ex-day, and stays above zero behind it. */
const partOfCloseMax = 2n;

export type EventWish = {
  readonly kind: 'dividend' | 'split' | 'delisting';
  readonly exDate: TradingDate | null;
  /** In units of the share's price scale; null where none was read. A split or a delisting has 0. */
  readonly amount: bigint | null;
  /** Null of a dividend, and where none was read. */
  readonly ratio: { readonly old: bigint; readonly fresh: bigint } | null;
};

/** A share as it stands now. Prices in units of its price scale. */
export type EventShare = {
  readonly code: string;
  readonly currency: string;
  readonly priceScale: number;
  readonly calendar: TradingCalendar;
  /** The last close as a price of the ex-day; null where the share has no price. */
  readonly close: bigint | null;
  /** Its announced terms. */
  readonly terms: readonly Pick<MarketTerm, 'kind' | 'exDate'>[];
  /** A capital increase of the calendar has its price for the present shares. */
  readonly isForIncrease: boolean;
  /** Such an increase isn't announced yet. */
  readonly isToBeIncreased: boolean;
};

type Asked = {
  readonly now: Instant;
  /** Null: no listed share has this code. */
  readonly share: EventShare | null;
  readonly isReplay: boolean;
  /** The number of the undecided review of the share. */
  readonly waits: string | null;
};

type Fixed = EventWish & { readonly exDate: TradingDate; readonly amount: bigint };

function judgeFigures({ kind, amount, ratio }: EventWish, { priceScale }: EventShare): Result<null, Denial> {
  if (kind === 'delisting') return ok(null);
  if (kind === 'dividend') return amount === null || amount <= 0n ? denied('corporate-amount-malformed', { decimals: priceScale }) : ok(null);
  return ratio === null ? denied('corporate-ratio-malformed', { most: ratioSharesMax }) : ok(null);
}

function judgeDay(exDate: TradingDate | null, { calendar }: EventShare, today: TradingDate): Result<null, Denial> {
  if (exDate === null) return denied('corporate-ex-day-missing');
  if (!calendar.isSession(exDate)) return denied('corporate-ex-day-closed', { day: exDate, next: calendar.nextOrSame(exDate) });
  const first = addDays(today, announcedAheadDays);
  if (exDate < first) return denied('corporate-event-too-soon', { days: announcedAheadDays, earliest: calendar.nextOrSame(first) });
  const latest = addDays(today, aheadDaysMax);
  return exDate > latest ? denied('corporate-event-too-far', { latest }) : ok(null);
}

function judgeBesideOthers({ kind, exDate }: Fixed, { terms, isForIncrease, isToBeIncreased }: EventShare, today: TradingDate): Result<null, Denial> {
  const gone = terms.find(term => term.kind === 'delisting');
  if (gone && (kind === 'delisting' || exDate >= gone.exDate)) return denied('corporate-share-goes', { day: gone.exDate });
  if (terms.some(term => term.exDate === exDate)) return denied('corporate-ex-day-taken', { day: exDate });
  if (kind === 'dividend') return ok(null);
  const isIncreased = terms.some(term => term.kind === 'capital-increase' && term.exDate > addDays(today, -increaseDays));
  if (kind === 'split' && (isForIncrease || isIncreased)) return denied('corporate-split-and-increase');
  if (kind === 'delisting' && (isToBeIncreased || isIncreased)) return denied('corporate-delisting-and-increase');
  const last = terms
    .map(term => term.exDate)
    .toSorted()
    .at(-1);
  if (last === undefined || last < exDate) return ok(null);
  return denied(kind === 'split' ? 'corporate-split-before-others' : 'corporate-delisting-before-others', { day: last });
}

function judgePrice({ kind, amount }: Fixed, { close, code, currency, priceScale }: EventShare): Result<null, Denial> {
  if (close === null) return denied('corporate-share-without-close', { code });
  const most = close / partOfCloseMax;
  return kind === 'dividend' && amount > most ? denied('corporate-amount-too-high', { most: formatDecimal(most, priceScale), currency }) : ok(null);
}

/** Whether a dividend, split or delisting may be announced now, and until when it can be signed: so long as the days between announcement and ex-day are left. */
export function judgeEvent(wish: EventWish, { now, share, isReplay, waits }: Asked): Result<{ readonly dueAt: Instant }, Denial> {
  if (isReplay) return denied('corporate-event-in-replay');
  if (!share) return denied('corporate-share-unknown');
  const today = dateAt(now);
  for (const judged of [judgeFigures(wish, share), judgeDay(wish.exDate, share, today)]) if (!judged.ok) return judged;
  const fixed: Fixed = { ...wish, exDate: wish.exDate!, amount: wish.amount ?? 0n };
  for (const judged of [judgeBesideOthers(fixed, share, today), judgePrice(fixed, share)]) if (!judged.ok) return judged;
  if (waits !== null) return denied('corporate-event-under-review', { case: waits });
  const signedUntil = zonedInstant(addDays(fixed.exDate, 1 - announcedAheadDays), '00:00');
  return ok({ dueAt: earliest(signedUntil, later(now, waitsMs)) });
}
