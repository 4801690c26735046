import type { market, ReplyOf } from '@parkett/contract';
import { dateAt, instantToWire, type TradingDate } from '@parkett/kernel';
import type { MarketParts } from './parts.ts';
import { endedDays } from './rules/ended-days.ts';

const daysMax = 400;

/** The seed's hash and the keys of ended days, from the market's first one or the one that is asked for. */
export function seedOf({ seed, now }: Pick<MarketParts, 'seed' | 'now'>, asked: TradingDate | undefined): ReplyOf<typeof market.seed> {
  const { generator, hash, known, startsAt, schedules, keyOf } = seed;
  const first = dateAt(startsAt);
  const from = asked !== undefined && asked > first ? asked : first;
  const dates = keyOf ? endedDays({ from, now: now(), schedules, most: daysMax }) : [];
  return { generator, hash, known, startsAt: instantToWire(startsAt), days: dates.map(date => ({ date, key: keyOf!(date) })) };
}
