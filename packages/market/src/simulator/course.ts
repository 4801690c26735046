import type { TradingDate } from '@parkett/kernel';
import { shapesPerDay, type ShapeLibrary } from './shapes.ts';

/**
 * One trading day of one instrument before it is cut into prints: its opening and closing auctions' exact prices and the way between.
 * All prices in units of 10^-priceScale, not rounded to a step.
 */
export type Course = {
  readonly date: TradingDate;
  readonly day: number;
  readonly open: number;
  /** The last moment of continuous trading. */
  readonly end: number;
  /** The closing auction; equals `end` where there is none. */
  readonly close: number;
  /** How far the day's shapes bend the course. */
  readonly weights: Float64Array;
  /** The day's standard deviation. */
  readonly deviation: number;
  /** The early session comes from here, and the late session goes there. */
  readonly earlyStart: number;
  readonly earlyEnd: number;
  readonly lateEnd: number;
  /** Volume of the main session with its auctions, in lots. */
  readonly lots: number;
};

/** The weighted sum of courses of the same day: what an index does. */
export function sumOfCourses(courses: readonly Course[], weightOf: readonly number[]): Course {
  const weights = new Float64Array(shapesPerDay);
  const sums = { open: 0, end: 0, close: 0, earlyStart: 0, earlyEnd: 0, lateEnd: 0 };
  const keys = Object.keys(sums) as (keyof typeof sums)[];
  courses.forEach((course, i) => {
    const weight = weightOf[i]!;
    for (const key of keys) sums[key] += weight * course[key];
    for (let k = 0; k < shapesPerDay; k++) weights[k] = weights[k]! + weight * course.weights[k]!;
  });
  return { ...sums, date: courses[0]!.date, day: courses[0]!.day, weights, deviation: Math.hypot(...weights), lots: 0 };
}

/** A course, or a part of one, ready to be asked for any of its minutes. */
export type Line = {
  readonly library: ShapeLibrary;
  /** Where each of the day's shapes begins in the library. */
  readonly offsets: Int32Array;
  readonly weights: Float64Array;
  readonly start: number;
  readonly slope: number;
  /** Minute of the library at which the line begins. */
  readonly from: number;
};

/** A line from `open` to `end` in `minutes`, bent by the shapes, which are cut out of the library from minute `from` on. */
export function lineOf(of: {
  library: ShapeLibrary;
  offsets: Int32Array;
  weights: Float64Array;
  open: number;
  end: number;
  from: number;
  minutes: number;
}): Line {
  const { library, offsets, weights, open, end, from, minutes } = of;
  let atStart = 0;
  let atEnd = 0;
  for (let k = 0; k < shapesPerDay; k++) {
    atStart += weights[k]! * library.shapes[offsets[k]! + from]!;
    atEnd += weights[k]! * library.shapes[offsets[k]! + from + minutes]!;
  }
  const clockStart = library.variance[from]!;
  const slope = (end - open - (atEnd - atStart)) / (library.variance[from + minutes]! - clockStart);
  return { library, offsets, weights, start: open - atStart - slope * clockStart, slope, from };
}

/** The middle of the market at the beginning of a minute of the line. */
export function middleAt(line: Line, minute: number): number {
  const { library, offsets, weights, from } = line;
  const at = from + minute;
  let price = line.start + line.slope * library.variance[at]!;
  for (let k = 0; k < shapesPerDay; k++) price += weights[k]! * library.shapes[offsets[k]! + at]!;
  return price;
}

/** Share of the day's variance in a minute of the line. */
export const varianceOf = (line: Line, minute: number): number => line.library.variance[line.from + minute + 1]! - line.library.variance[line.from + minute]!;

/** The middles of all minutes of a line at once, `minutes + 1` values. */
export function fillMiddles(line: Line, minutes: number, into: Float64Array): void {
  const { library, offsets, weights, from } = line;
  for (let minute = 0; minute <= minutes; minute++) into[minute] = line.start + line.slope * library.variance[from + minute]!;
  for (let k = 0; k < shapesPerDay; k++) {
    const weight = weights[k]!;
    const offset = offsets[k]! + from;
    for (let minute = 0; minute <= minutes; minute++) into[minute] = into[minute]! + weight * library.shapes[offset + minute]!;
  }
}
