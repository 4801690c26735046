import type { TradingDate } from '@parkett/kernel';
import { hash, normal, unit } from '../random.ts';
import { sumOfCourses, type Course, type MainCourse } from './course.ts';
import type { History } from './history.ts';
import type { LevelSeries } from './level-series.ts';
import { shapesPerDay } from './shapes.ts';
import type { SimulatedInstrument } from './simulated-instrument.ts';
import type { TradingDays } from './trading-days.ts';

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
export type MainCourseMaker = (day: number) => MainCourse;

type OwnCourse = { of: SimulatedInstrument; stream: number; days: TradingDays; levels: LevelSeries; history: History; closesByAuction: boolean };

/** Main sessions of an instrument with a level of its own. */
export function ownMainCourses({ of, stream, levels, history, closesByAuction }: Omit<OwnCourse, 'days'>): MainCourseMaker {
  const base = of.simulation.basePrice * 10 ** of.instrument.priceScale;
  return day => {
    const factor = base * history.priceFactor(day);
    const open = factor * Math.exp(levels.open(day));
    const close = factor * Math.exp(levels.close(day));
    const weights = new Float64Array(shapesPerDay);
    const deviation = Math.sqrt(levels.addWeights(day, weights, 1)) * open;
    for (let k = 0; k < shapesPerDay; k++) weights[k] = weights[k]! * open;
    const end = closesByAuction ? close - closingJump * deviation * normal(hash(stream, day, 31)) : close;
    return { open, end, close, weights, deviation };
  };
}

/** Whole days of an instrument with a level of its own. */
export function ownCourses(rules: OwnCourse): CourseMaker {
  const { of, stream, days, levels, history } = rules;
  const averageDeviation = of.simulation.volatility / Math.sqrt(253);
  const mainOf = ownMainCourses(rules);
  return day => {
    const main = mainOf(day);
    const { open, close, deviation } = main;
    const bits = hash(stream, day, 32);
    const stray = (n: number) => normal(hash(bits, n)) * deviation * lateStray;
    return {
      ...main,
      date: days.dateOf(day),
      day,
      lots: lotsOf(of, { bits, price: open, excitement: deviation / open / averageDeviation, shareFactor: history.shareFactor(day) }),
      extended: () => ({
        earlyStart: open * Math.exp(-leftEarly * levels.overnight(day)) + stray(1),
        earlyEnd: open * Math.exp(-0.1 * levels.overnight(day)) + stray(2) * 0.3,
        lateEnd: close * Math.exp(knownLate * levels.overnight(day + 1)) + stray(3),
      }),
    };
  };
}

/** Lively days turn over more, with a scatter of their own. */
function lotsOf(of: SimulatedInstrument, day: { bits: number; price: number; excitement: number; shareFactor: number }): number {
  const { instrument, simulation } = of;
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

type Members = { courseOf: (id: number) => MainCourseMaker; days: TradingDays; anchorDay: number };

/** Courses of an index of members: their weighted sum, scaled so that it stands at its base on the anchor day. It has no volume and no extended sessions. */
export function memberCourses(of: SimulatedInstrument, { courseOf, days, anchorDay }: Members): CourseMaker {
  const { model, basePrice } = of.simulation;
  if (model.kind !== 'members') throw new Error('an index of members');
  const makers = model.members.map(({ id }) => courseOf(id));
  const sumOn = (day: number, divisor: number) =>
    sumOfCourses(
      makers.map(make => make(day)),
      model.members.map(({ shares }) => shares / divisor),
    );
  let divisor: number | null = null;
  return day => {
    divisor ??= sumOn(anchorDay, 1).close / (basePrice * 10 ** of.instrument.priceScale);
    const main = sumOn(day, divisor);
    return { ...main, date: days.dateOf(day), day, lots: 0, extended: () => ({ earlyStart: main.open, earlyEnd: main.open, lateEnd: main.close }) };
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
