import type { TradingDate } from '@parkett/kernel';
import { shapesPerDay, type ShapeLibrary } from './shapes.ts';

/**
 * One trading day of one instrument before it is cut into prints: the exact prices of its opening and closing auctions and the way between.
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
  /** Volume of the main session with its auctions, in lots. */
  readonly lots: number;
  /** Where the early session comes from and ends, and where the late session goes to. */
  readonly extended: () => { readonly earlyStart: number; readonly earlyEnd: number; readonly lateEnd: number };
};

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
export function lineOf(wanted: {
  library: ShapeLibrary;
  offsets: Int32Array;
  weights: Float64Array;
  open: number;
  end: number;
  from: number;
  minutes: number;
}): Line {
  const { library, offsets, weights, open, end, from, minutes } = wanted;
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

/** Standard deviation of a minute of the line, that of the day being 1. */
export const deviationOf = (line: Line, minute: number): number => line.library.deviations[line.from + minute]!;

/** The middles of all minutes of a line at once, `minutes + 1` values. Written out for eight shapes: a five-year chart runs this a million times. */
export function fillMiddles(line: Line, minutes: number, into: Float64Array): void {
  const { start, slope, from } = line;
  const { variance, shapes } = line.library;
  const w = line.weights;
  const o = line.offsets;
  const [w0, w1, w2, w3] = [w[0]!, w[1]!, w[2]!, w[3]!];
  const [w4, w5, w6, w7] = [w[4]!, w[5]!, w[6]!, w[7]!];
  const [s0, s1, s2, s3] = [o[0]!, o[1]!, o[2]!, o[3]!];
  const [s4, s5, s6, s7] = [o[4]!, o[5]!, o[6]!, o[7]!];
  for (let minute = 0; minute <= minutes; minute++) {
    const at = from + minute;
    into[minute] =
      start +
      slope * variance[at]! +
      (w0 * shapes[s0 + at]! + w1 * shapes[s1 + at]! + w2 * shapes[s2 + at]! + w3 * shapes[s3 + at]!) +
      (w4 * shapes[s4 + at]! + w5 * shapes[s5 + at]! + w6 * shapes[s6 + at]! + w7 * shapes[s7 + at]!);
  }
}
