import { addDays, asInstant, dateAt, latest, zonedInstant, type Instant, type TradingDate } from '@parkett/kernel';
import type { portfolio } from '@parkett/contract';

/** Days before today that the longer ranges begin with. */
const daysBack = { week: 7, month: 30, year: 365 } as const;
/** Within a day a wallet is looked at so often. */
const stepMs = 5 * 60_000;
/** Most days that a course shows; of a longer time every second one, every third one … */
const daysMax = 400;

const midnight = (day: TradingDate): Instant => zonedInstant(day, '00:00');

/**
 * The moments at which a wallet’s value is told, oldest first: where the range begins (or the wallet, if later), then the end of each day, on the day
 * itself every five minutes, and now. Days are those of the house’s own market.
 */
export function momentsOf(asked: { range: portfolio.ValueRange; now: Instant; /** The wallet’s first entry. */ since: Instant }): Instant[] {
  const { range, now, since } = asked;
  const today = dateAt(now);
  const begin = latest(range === 'all' ? since : midnight(range === 'day' ? today : addDays(today, -daysBack[range])), since);
  const between = dateAt(begin) === today ? steps(begin, now) : dayEnds(dateAt(begin), today);
  return [...between.reduce((moments, at) => moments.add(at), new Set([begin])).add(now)].filter(at => at >= begin && at <= now);
}

function steps(from: Instant, to: Instant): Instant[] {
  const moments: Instant[] = [];
  for (let at = Math.ceil((from + 1) / stepMs) * stepMs; at < to; at += stepMs) moments.push(asInstant(at));
  return moments;
}

/** The ends of the days from one to the day before another. */
function dayEnds(from: TradingDate, today: TradingDate): Instant[] {
  const days: TradingDate[] = [];
  for (let day = addDays(from, 1); day <= today; day = addDays(day, 1)) days.push(day);
  const every = Math.ceil(days.length / daysMax);
  return days.filter((_, index) => (days.length - 1 - index) % every === 0).map(midnight);
}
