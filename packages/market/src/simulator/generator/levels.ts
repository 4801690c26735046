import { exactLog } from '../../exact-math.ts';
import { unit } from '../../random.ts';
import { doubled, type Factor } from './factor.ts';
import { KeyedDraws } from './keyed-draws.ts';
import { normal } from './quantiles.ts';
import type { ScheduleDays } from './world-days.ts';

/** A factor's part in something's moves. */
export type Exposure = { readonly factor: Factor; readonly loading: number };

export type LevelRules = {
  readonly days: ScheduleDays;
  /** The instrument's id, or another number for what has a level and is none. */
  readonly subject: number;
  /** At the last close before the installation's first day. */
  readonly base: number;
  /** The first day of something that comes to the market: `base` is the price of its issue, to which that day's key adds a premium. */
  readonly begins?: number | null;
  readonly exposures: readonly Exposure[];
  /** Of a day: how much of the distance to the long way is taken back, and how far that rises. */
  readonly reversion: number;
  readonly drift: number;
  /** With an early and a late session, and a closing auction. */
  readonly sessions: boolean;
};

/** Parts of a day's deviation: the late session, the early one, the step to the opening auction, and the one to the closing auction. */
export const strays = { late: 0.1, early: 0.2, opening: 0.1, closing: 0.07 } as const;
/** The premium of a first day lies between these, so that the corridor around the price of the issue leaves room. */
const premium = { least: -0.1, most: 0.12 } as const;
/** What is kept of a day: the early session's two ends, the opening, the last moment of continuous trading, the close, the late session's end. */
const kept = { early: 0, earlyEnd: 1, open: 2, end: 3, close: 4, late: 5 } as const;
const deviationAt = 6;
const perDay = 7;
const firstRoom = 2_048 * perDay;

/**
 * The levels of something by number of the trading day: each day's follow from the day before's and from draws with its own key. The days
 * before the first are drawn with the published key and scaled so that the last of them ends at the base.
 */
export class Levels {
  readonly rules: LevelRules;
  readonly #draws: KeyedDraws;
  readonly #first: number | null;
  #values = new Float64Array(firstRoom);
  #known = 0;
  /** What history, which begins at 1, is multiplied by. */
  #scale = 1;
  /** Where something that comes to the market sets out from. */
  #start = 0;

  constructor(rules: LevelRules) {
    this.rules = rules;
    this.#draws = new KeyedDraws('course', rules.subject);
    this.#first = rules.begins ?? null;
    this.#known = this.#first ?? 0;
  }

  at(day: number, point: keyof typeof kept): number {
    this.#ensure(day);
    const value = this.#values[day * perDay + kept[point]]!;
    return this.#first === null && day < this.rules.days.live ? value * this.#scale : value;
  }

  /** Standard deviation of the way from open to end, as a fraction. */
  deviation(day: number): number {
    this.#ensure(day);
    return this.#values[day * perDay + deviationAt]!;
  }

  #ensure(day: number): void {
    const { days, base, exposures } = this.rules;
    const last = this.#first === null ? Math.max(day, days.live - 1) : day;
    if (last < this.#known) return;
    for (const { factor } of exposures) factor.ensure(last);
    while ((last + 1) * perDay > this.#values.length) this.#values = doubled(this.#values);
    for (; this.#known <= last; this.#known++) {
      this.#draw(this.#known);
      if (this.#first === null && this.#known === days.live - 1) this.#scale = base / this.#values[this.#known * perDay + kept.late]!;
    }
  }

  /** The level that a day sets out from, and how far that is from the long way. */
  #before(day: number): { level: number; astray: number } {
    const { days, base, drift } = this.rules;
    if (day === this.#first) return { level: (this.#start = base * this.#premium(day)), astray: 0 };
    if (day === 0 || day === days.live) return { level: day === days.live ? base : 1, astray: 0 };
    const level = this.#values[(day - 1) * perDay + kept.late]!;
    const since = this.#since(day);
    return { level, astray: exactLog(level / since.level) - drift * (day - since.day) };
  }

  #since(day: number): { day: number; level: number } {
    const { days, base } = this.rules;
    if (this.#first !== null) return { day: this.#first, level: this.#start };
    return day < days.live ? { day: 0, level: 1 } : { day: days.live, level: base };
  }

  /** Nobody without the day's key knows it before. */
  #premium(day: number): number {
    const drawn = unit(new KeyedDraws('premium', this.rules.subject).begin(this.rules.days.keyOf(day)).next());
    return 1 + premium.least + (premium.most - premium.least) * drawn;
  }

  #draw(day: number): void {
    const { exposures, reversion, drift, sessions } = this.rules;
    const { level, astray } = this.#before(day);
    let night = drift - reversion * astray;
    let step = 0;
    let variance = 0;
    for (const { factor, loading } of exposures) {
      night += loading * factor.overnight[day]!;
      step += loading * factor.intraday[day]!;
      const part = loading * factor.deviation[day]!;
      variance += part * part;
    }
    const early = level * (1 + night);
    const end = early * (1 + step);
    const deviation = Math.sqrt(variance);
    const way = sessions ? this.#withSessions(day, { early, step, deviation }) : [early, early, early, end, end, end];
    this.#values.set(way, day * perDay);
    this.#values[day * perDay + deviationAt] = deviation;
  }

  #withSessions(day: number, { early, step, deviation }: { early: number; step: number; deviation: number }): number[] {
    const draws = this.#draws.begin(this.rules.days.keyOf(day));
    const strayed = (part: number): number => 1 + part * deviation * normal(draws.next());
    const earlyEnd = early * strayed(strays.early);
    const open = earlyEnd * strayed(strays.opening);
    const end = open * (1 + step);
    const close = end * strayed(strays.closing);
    return [early, earlyEnd, open, end, close, close * strayed(strays.late)];
  }
}
