import { createHash } from 'node:crypto';
import { dateAt, zonedInstant, type Instant, type Instrument, type TradingDate } from '@parkett/kernel';
import { marketDayOf, newCompanies } from '../../books/instruments/index.ts';
import { announcedAt, announcedDays, followingFrom, followingSteps, followingTerms, type ShippedIncrease } from './data/shipped-increases.ts';
import { daysBefore } from './dates.ts';
import type { NewShareParts } from './parts.ts';

/** Due work of the increase that comes after `number` others of the rule: `following/3`. */
export const followingKey = (number: number): string => `following/${number}`;
const keyPattern = /^following\/(\d+)$/;
export function followingNumber(key: string): number | null {
  const found = keyPattern.exec(key);
  return found ? Number(found[1]) : null;
}

type History = Pick<NewShareParts['history'], 'startsAt' | 'scheduleOf'>;
/** The ex-day of an increase of the rule: an even count of trading days after the one before it, so that one is always open or announced. */
export const followingExDay = ({ startsAt }: Pick<History, 'startsAt'>, number: number): TradingDate =>
  marketDayOf(startsAt, followingFrom + number * followingSteps);

/** When it is announced. Every share of the exchange has one calendar. */
export function followingAnnouncement(history: History, number: number): Instant {
  const { calendar } = history.scheduleOf(newCompanies[0]![0]);
  return zonedInstant(daysBefore(calendar, followingExDay(history, number), announcedDays), announcedAt);
}

/** Drawn from the market's key of a day: nobody without the key knows it before, and everybody with it gets the same. */
const drawnFrom = (key: string, what: string): string => createHash('sha256').update(`${key} ${what}`).digest('hex');

type Candidate = { readonly terms: ShippedIncrease; readonly instrument: Instrument; readonly exDate: TradingDate };

/** The shares of the exchange in an order that the key of the day draws, each with terms that it draws as well; the first one that may is announced. */
export function followingCandidates(
  { history, instruments, keyOf }: Pick<NewShareParts, 'history' | 'instruments' | 'keyOf'>,
  number: number,
): readonly Candidate[] {
  const key = keyOf(dateAt(followingAnnouncement(history, number)));
  const comers = new Set(newCompanies.map(([id]) => id));
  const shares = instruments.all.filter(({ id, class: kind, currency }) => kind === 'share' && currency === 'EUR' && !comers.has(id));
  const exDate = followingExDay(history, number);
  return shares
    .map(instrument => ({ instrument, drawn: drawnFrom(key, `capital increase of ${instrument.code}`) }))
    .toSorted((one, other) => (one.drawn < other.drawn ? -1 : 1))
    .map(({ instrument, drawn }) => {
      const terms = followingTerms[Number.parseInt(drawn.slice(0, 8), 16) % followingTerms.length]!;
      return { instrument, exDate, terms: { ...terms, code: instrument.code, exDay: followingFrom + number * followingSteps } };
    });
}
