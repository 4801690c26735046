import type { market, ReplyOf } from '@parkett/contract';
import { addDays, dateAt, instantToWire, type Instant, type TradingDate } from '@parkett/kernel';
import type { SeedParts } from './parts.ts';
import { endedDays } from './rules/ended-days.ts';

type Reply = ReplyOf<typeof market.seed>;

/** What is published of the seed: its hash, and the keys of the days that have ended. A day that has ended is looked at once. */
export class PublishedSeed {
  readonly #seed: SeedParts;
  readonly #days: { date: TradingDate; key: string }[] = [];

  constructor(seed: SeedParts) {
    this.#seed = seed;
  }

  /** As of a moment, with the keys from a date on; all of them where none is named. */
  at(now: Instant, from: TradingDate | undefined): Reply {
    const { feed, hash, known, startsAt } = this.#seed;
    this.#publish(now);
    const days = this.#days.filter(({ date }) => from === undefined || date >= from);
    return { feed, hash, known, startsAt: instantToWire(startsAt), days, terms: [...this.#seed.terms()] };
  }

  #publish(now: Instant): void {
    const { keyOf, schedules, startsAt } = this.#seed;
    const last = this.#days.at(-1);
    const from = last ? addDays(last.date, 1) : dateAt(startsAt);
    for (const date of endedDays({ from, now, schedules })) this.#days.push({ date, key: keyOf(date) });
  }
}
