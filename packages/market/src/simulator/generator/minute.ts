import { later } from '@parkett/kernel';
import type { Bar } from '../../bar.ts';
import type { Print } from '../../price-source.ts';
import { pick } from '../../random.ts';
import { onGrid, type PriceGrid } from '../price-grid.ts';
import type { AuctionPlan, DaySpan } from './day-span.ts';
import { KeyedDraws } from './keyed-draws.ts';
import { bursts8, normals12, sizes12, waits12 } from './quantiles.ts';

/** What the generator needs of an instrument to cut a minute into prints. */
export type Subject = {
  readonly id: number;
  readonly grid: PriceGrid;
  /** Units of quantity in a lot. */
  readonly lot: number;
  /** Half of the usual spread as a fraction of the price: prints fall on either side of the middle. */
  readonly halfSpread: number;
  /** Prints of a minute of average activity in the main session. */
  readonly printsPerMinute: number;
  /** An index has prints without volume. */
  readonly hasVolume: boolean;
};

const countMax = 55;
const extendedRate = 0.14;
/** How far the middle may leave the way between a minute's two ends, in the minute's deviations: bounds what a day's high and low can be. */
const strayMax = 1.25;
/** After an auction's print the first other one comes so much later at the earliest. */
const afterAuctionMs = 150;
const minuteMs = 60_000;

/** An auction as it came out. */
export type Auction = { readonly price: number; readonly delayMs: number };

/** Cuts minutes into prints: how many, when and at which prices is drawn with the day's key. The last minute that was cut stays until the next. */
export class MinuteCutter {
  readonly #subject: Subject;
  readonly #draws: KeyedDraws;
  readonly #sizes: KeyedDraws;
  readonly #passed = new Float64Array(countMax + 2);
  /** Of the prints of the minute that was cut last; prices aren't yet on a step. */
  readonly #times = new Int32Array(countMax + 1);
  readonly #prices = new Float64Array(countMax + 1);
  #lots = 0;
  #auctionLots = 0;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#draws = new KeyedDraws('minute', subject.id);
    this.#sizes = new KeyedDraws('sizes', subject.id);
  }

  bar(span: DaySpan, minute: number): Bar | null {
    const count = this.#cut(span, minute);
    if (count === 0) return null;
    const { grid, lot } = this.#subject;
    const prices = this.#prices;
    let high = prices[0]!;
    let low = high;
    for (let i = 1; i < count; i++) {
      if (prices[i]! > high) high = prices[i]!;
      if (prices[i]! < low) low = prices[i]!;
    }
    const start = later(span.start, minute * minuteMs);
    // A higher price is never rounded to a lower step, so only these four are rounded.
    const [open, close] = [onGrid(grid, prices[0]!), onGrid(grid, prices[count - 1]!)];
    return { start, open, high: onGrid(grid, high), low: onGrid(grid, low), close, volume: (this.#lots + this.#auctionLots) * lot };
  }

  prints(span: DaySpan, minute: number): Print[] {
    const count = this.#cut(span, minute);
    const { id, lot, grid } = this.#subject;
    const start = later(span.start, minute * minuteMs);
    const isAuction = span.auctions.some(auction => auction.minute === minute);
    const lots = this.#subject.hasVolume && count > 0 ? this.#sizesOf(span, { minute, count, isAuction }) : null;
    return Array.from({ length: count }, (_, i) => ({
      ...{ instrument: id, at: later(start, this.#times[i]!), price: onGrid(grid, this.#prices[i]!) },
      ...{ quantity: lots ? lots[i]! * lot : 0, extended: span.extended, auction: isAuction && i === 0 },
    }));
  }

  /** The auction of a minute, if there is one. */
  auction(span: DaySpan, minute: number): Auction | null {
    const plan = span.auctions.find(auction => auction.minute === minute);
    if (!plan || this.#cut(span, minute) === 0) return null;
    return { price: onGrid(this.#subject.grid, this.#prices[0]!), delayMs: this.#times[0]! };
  }

  #cut(span: DaySpan, minute: number): number {
    const { pause } = span;
    if (pause && minute >= pause.from && minute < pause.to) return 0;
    const plan = span.auctions.find(auction => auction.minute === minute);
    const draws = this.#draws.begin(span.key, span.number * 2_048 + minute);
    this.#lots = span.lotsOf(minute);
    this.#auctionLots = this.#subject.hasVolume ? (plan?.lots ?? 0) : 0;
    const count = this.#countOf(span, { minute, plan, bits: draws.next() });
    if (count === 0) this.#lots = 0;
    else this.#fill(span, { minute, count, plan });
    return count;
  }

  #countOf(span: DaySpan, at: { minute: number; plan: AuctionPlan | undefined; bits: number }): number {
    if (span.kind === 'closing') return 1;
    const { printsPerMinute, hasVolume } = this.#subject;
    const lively = span.clock.deviations[at.minute]! * Math.sqrt(span.clock.minutes);
    const rate = printsPerMinute * (span.extended ? extendedRate : Math.min(1.6, Math.max(0.55, lively)));
    const drawn = Math.floor(rate * bursts8[at.bits >>> 24]! + (at.bits & 0xff_ffff) / 0x100_0000);
    const wanted = Math.min(countMax, Math.max(drawn, span.extended ? 0 : 1)) + (at.plan ? 1 : 0);
    return hasVolume ? Math.min(wanted, this.#lots + this.#auctionLots) : wanted;
  }

  /** Times as of things that happen at random, prices on a bridge from the minute's first middle to its last, at the bid, between or at the ask. */
  #fill(span: DaySpan, { minute, count, plan }: { minute: number; count: number; plan: AuctionPlan | undefined }): void {
    const { halfSpread } = this.#subject;
    const draws = this.#draws;
    const from = span.middles[minute]!;
    const to = span.middles[minute + 1]!;
    let first = 0;
    let startMs = 0;
    if (plan) {
      this.#times[0] = pick(draws.next(), Math.max(1, plan.randomEndMs));
      this.#prices[0] = from;
      startMs = this.#times[0] + afterAuctionMs;
      first = 1;
      if (count === 1) return;
    }
    const passed = this.#passed;
    const prices = this.#prices;
    const singles = count - first;
    let time = 0;
    let walked = 0;
    // Of each draw twelve bits tell how long nothing happens, twelve the step, eight the side.
    for (let i = 0; i <= singles; i++) {
      const bits = draws.next();
      const wait = waits12[bits >>> 20]!;
      time += wait;
      walked += normals12[(bits >>> 8) & 0xfff]! * Math.sqrt(wait);
      passed[i] = time;
      if (i < singles) prices[first + i] = walked;
      if (i < singles) this.#times[first + i] = bits & 0xff;
    }
    const deviation = (span.deviation * span.clock.deviations[minute]!) / Math.sqrt(time);
    const stray = strayMax * span.deviation * span.clock.deviations[minute]!;
    const highest = Math.max(from, to) + stray;
    const lowest = Math.min(from, to) - stray;
    let before = startMs - 1;
    for (let i = 0; i < singles; i++) {
      const part = passed[i]! / time;
      // The last print meets the way again, so that what is added up of others (indices, crosses) agrees with it at every full minute.
      const isLast = i === singles - 1 && singles > 1;
      const middle = isLast ? to : from + (to - from) * part + deviation * (prices[first + i]! - part * walked);
      const side = this.#times[first + i]!;
      const half = side < 96 ? -halfSpread : side < 160 ? 0 : halfSpread;
      prices[first + i] = Math.max(lowest, Math.min(highest, middle)) + half * from;
      const at = Math.max(before + 1, Math.floor(startMs + (minuteMs - startMs) * part));
      before = this.#times[first + i] = Math.min(at, minuteMs - singles + i);
    }
  }

  /** Whole lots for each print: one each, the auction's its own, the rest by lot of fat-tailed weights. */
  #sizesOf(span: DaySpan, { minute, count, isAuction }: { minute: number; count: number; isAuction: boolean }): Int32Array {
    const all = this.#lots + this.#auctionLots;
    const lots = new Int32Array(count);
    const first = isAuction ? 1 : 0;
    const singles = count - first;
    if (isAuction) lots[0] = singles === 0 ? all : Math.max(1, Math.min(this.#auctionLots, all - singles));
    if (singles === 0) return lots;
    const rest = all - lots[0]! - singles;
    const draws = this.#sizes.begin(span.key, span.number * 2_048 + minute);
    const sums = new Float64Array(singles);
    let total = 0;
    for (let i = 0; i < singles; i++) sums[i] = total += sizes12[draws.next() >>> 20]!;
    let given = 0;
    for (let i = 0; i < singles; i++) {
      const upTo = i === singles - 1 ? rest : Math.floor((rest * sums[i]!) / total);
      lots[first + i] = 1 + upTo - given;
      given = upTo;
    }
    return lots;
  }
}

/**
 * Before rounding, no print of a minute is further from the higher and the lower of the middles at its two ends than `perDeviation` × the
 * minute's deviation on the clock and `perPrice` × the middle at its beginning.
 */
export const reachOf = (subject: Subject, span: DaySpan): { perPrice: number; perDeviation: number } => ({
  perPrice: subject.halfSpread,
  perDeviation: strayMax * span.deviation,
});
