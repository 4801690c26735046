import { hash, hashText, heavy, nextBits, normal, pick, unit } from '../../random.ts';
import { profileOf, type ProfileName } from './profile.ts';

/*
 * A day's course is a sum of a few ready-made courses ("shapes"), each weighted anew for every instrument and day.
 * So any minute of any day costs a handful of multiplications, and the sum of an index's members is again such a sum.
 */

/** How many shapes a day draws from; every instrument gives them its own weights. */
export const shapesPerDay = 8;
/** Steps of all shapes of a library together: they are drawn when the simulator starts. */
const librarySteps = 200_000;
const libraryVolumes = 48;

export type ShapeLibrary = {
  readonly minutes: number;
  /** Share of the day's variance before each minute: 0 at the start, 1 at the end. */
  readonly variance: Float64Array;
  /** Standard deviation of each minute, the day's being 1. */
  readonly deviations: Float64Array;
  /** Courses of variance 1 that begin and end at 0, one after the other, `minutes + 1` values each. */
  readonly shapes: Float32Array;
  readonly count: number;
  /** Shares of the day's volume before each minute, same layout. */
  readonly volumes: Float64Array;
};

export function createShapeLibrary(seed: number, name: ProfileName): ShapeLibrary {
  const profile = profileOf(name);
  const { minutes } = profile;
  const variance = cumulative(profile.variance);
  const count = Math.round(librarySteps / minutes);
  const shapes = new Float32Array(count * (minutes + 1));
  const stream = hash(seed, hashText(`shapes ${name}`));
  for (let shape = 0; shape < count; shape++) {
    fillShape({ into: shapes, at: shape * (minutes + 1), variance, stream: hash(stream, shape) });
  }
  const volumes = new Float64Array(libraryVolumes * (minutes + 1));
  for (let shape = 0; shape < libraryVolumes; shape++) {
    volumes.set(cumulative(noisyVolume(profile.volume, hash(stream, shape, 1))), shape * (minutes + 1));
  }
  const deviations = Float64Array.from({ length: minutes }, (_, minute) => Math.sqrt(variance[minute + 1]! - variance[minute]!));
  return { minutes, variance, deviations, shapes, count, volumes };
}

/** Where the day's shapes begin in the library. */
export function shapeOffsets(library: ShapeLibrary, stream: number): Int32Array {
  const offsets = new Int32Array(shapesPerDay);
  for (let k = 0; k < shapesPerDay; k++) offsets[k] = pick(hash(stream, k, 11), library.count) * (library.minutes + 1);
  return offsets;
}

export const volumeOffset = (library: ShapeLibrary, stream: number): number => pick(hash(stream, 12), libraryVolumes) * (library.minutes + 1);

/** A bridge: fat-tailed steps whose liveliness drifts slowly, brought back to 0 along the clock of variance. */
function fillShape(shape: { into: Float32Array; at: number; variance: Float64Array; stream: number }): void {
  const { into, at, variance, stream } = shape;
  const minutes = variance.length - 1;
  let bits = stream;
  let mood = 0;
  let sum = 0;
  const walk = new Float64Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute++) {
    bits = nextBits(bits);
    mood = 0.98 * mood + 0.31 * (unit(bits) - 0.5);
    bits = nextBits(bits);
    sum += heavy(bits) * Math.exp(mood - 0.1) * Math.sqrt(variance[minute + 1]! - variance[minute]!);
    walk[minute + 1] = sum;
  }
  for (let minute = 0; minute <= minutes; minute++) into[at + minute] = walk[minute]! - variance[minute]! * sum;
}

function noisyVolume(profile: Float64Array, stream: number): Float64Array {
  let bits = stream;
  let mood = 0;
  return profile.map(volume => {
    bits = nextBits(bits);
    mood = 0.9 * mood + 0.7 * (unit(bits) - 0.5);
    bits = nextBits(bits);
    return volume * Math.exp(mood + 0.45 * normal(bits));
  });
}

function cumulative(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  const total = sums[values.length]!;
  return sums.map(sum => sum / total);
}
