import type { TradingDate } from '@parkett/kernel';
import { hash, normal, unit } from '../../random.ts';
import type { Course } from './course.ts';
import type { History } from '../history.ts';
import type { LevelSeries } from './level-series.ts';
import { shapesPerDay } from './shapes.ts';
import type { SimulatedInstrument } from '../simulated-instrument.ts';
import type { TradingDays } from '../trading-days.ts';

/** Parts of a day's deviation: how far the closing auction is from the last continuous price, and how far extended sessions stray. */
const closingJump = 0.07;
const lateStray = 0.1;
/** How much of the next night's move the late session knows already, and how much of it the early session has left. */
const knownLate = 0.35;
const leftEarly = 0.45;
/** Part of the free float that changes hands on an average day. */
const dailyTurnover = 0.0022;
/** What is turned over a day where there are no shares to count, in units of the quote currency of about a euro or dollar. */
const dailyValue = { forex: 60_000_000, digital: 22_000_000, metal: 45_000_000 } as const;

export type CourseMaker = (day: number) => Course;

/** A main session being put together: of one instrument, or of several with their weights. */
type CourseSum = { open: number; end: number; close: number; readonly weights: Float64Array };

/** Adds an instrument's main session, `weight` times, to a sum; answers the session's own standard deviation. */
type MainCourses = (day: number, weight: number, sum: CourseSum) => number;

type MainRules = { listing: SimulatedInstrument; stream: number; levels: LevelSeries; history: History; closesByAuction: boolean };
type OwnRules = MainRules & { days: TradingDays };

const emptySum = (): CourseSum => ({ open: 0, end: 0, close: 0, weights: new Float64Array(shapesPerDay) });

/** Main sessions of an instrument with a level of its own. Added rather than returned: an index of seventy makes no seventy objects a day. */
export function mainCourses({ listing, stream, levels, history, closesByAuction }: MainRules): MainCourses {
  const base = listing.simulation.basePrice * 10 ** listing.instrument.priceScale;
  return (day, weight, sum) => {
    const factor = base * history.priceFactor(day);
    const open = factor * Math.exp(levels.open(day));
    const close = factor * Math.exp(levels.close(day));
    const deviation = Math.sqrt(levels.addWeights(day, sum.weights, weight * open)) * open;
    sum.open += weight * open;
    sum.close += weight * close;
    sum.end += weight * (closesByAuction ? close - closingJump * deviation * normal(hash(stream, day, 31)) : close);
    return deviation;
  };
}

/** Whole days of an instrument with a level of its own. */
export function ownCourses(rules: OwnRules): CourseMaker {
  const { listing, stream, days, levels, history } = rules;
  const averageDeviation = listing.simulation.volatility / Math.sqrt(253);
  const add = mainCourses(rules);
  return day => {
    const main = emptySum();
    const deviation = add(day, 1, main);
    const { open, close } = main;
    const bits = hash(stream, day, 32);
    const stray = (n: number) => normal(hash(bits, n)) * deviation * lateStray;
    return {
      ...main,
      deviation,
      date: days.dateOf(day),
      day,
      lots: lotsOf(listing, { bits, price: open, excitement: deviation / open / averageDeviation, shareFactor: history.shareFactor(day) }),
      extended: () => ({
        earlyStart: open * Math.exp(-leftEarly * levels.overnight(day)) + stray(1),
        earlyEnd: open * Math.exp(-0.1 * levels.overnight(day)) + stray(2) * 0.3,
        lateEnd: close * Math.exp(knownLate * levels.overnight(day + 1)) + stray(3),
      }),
    };
  };
}

/** Lively days turn over more, with a scatter of their own. */
function lotsOf(listing: SimulatedInstrument, day: { bits: number; price: number; excitement: number; shareFactor: number }): number {
  const { instrument, simulation } = listing;
  const lively = day.excitement ** 0.8 * Math.exp(0.32 * normal(day.bits));
  const { sharesOutstanding, freeFloat } = simulation.fundamentals;
  if (instrument.class === 'index') return 0;
  if (sharesOutstanding)
    return Math.round(sharesOutstanding * (freeFloat ?? 1) * dailyTurnover * lively * day.shareFactor * (0.7 + 0.6 * unit(hash(instrument.id, 5))));
  const value = dailyValue[instrument.class as keyof typeof dailyValue] * 2 ** (simulation.activity - 5);
  // A pair is traded in its base currency, and its lots are alike whatever the quote currency.
  const lot = Number(instrument.lot) / 10 ** instrument.quantityScale;
  const worth = instrument.class === 'forex' ? 1 : day.price / 10 ** instrument.priceScale;
  return Math.round((value * lively) / (lot * worth));
}

type Members = { mainOf: (id: number) => MainCourses; days: TradingDays; anchorDay: number };

/** Courses of an index of members: their weighted sum, scaled so that it stands at its base on the anchor day. It has no volume and no extended sessions. */
export function memberCourses(listing: SimulatedInstrument, { mainOf, days, anchorDay }: Members): CourseMaker {
  const { model, basePrice } = listing.simulation;
  if (model.kind !== 'members') throw new Error('an index of members');
  const members = model.members.map(({ id, shares }) => ({ add: mainOf(id), shares }));
  const sumOn = (day: number, divisor: number) => {
    const sum = emptySum();
    for (const { add, shares } of members) add(day, shares / divisor, sum);
    return sum;
  };
  let divisor: number | null = null;
  return day => {
    divisor ??= sumOn(anchorDay, 1).close / (basePrice * 10 ** listing.instrument.priceScale);
    const main = sumOn(day, divisor);
    const extended = () => ({ earlyStart: main.open, earlyEnd: main.open, lateEnd: main.close });
    return { ...main, deviation: Math.hypot(...main.weights), date: days.dateOf(day), day, lots: 0, extended };
  };
}

/** Remembers the latest courses: a day is asked for minute by minute. */
export function remembering(make: CourseMaker, daysKept: number): CourseMaker {
  const kept = new Map<number, Course>();
  return day => {
    let course = kept.get(day);
    if (!course) {
      if (kept.size >= daysKept) kept.clear();
      kept.set(day, (course = make(day)));
    }
    return course;
  };
}

export const anchorDate: TradingDate = '2026-01-02';
