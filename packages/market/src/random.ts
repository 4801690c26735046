/*
 * Randomness that is a function: the same numbers in give the same number out, on every machine.
 * Streams are told apart by what is hashed, so any moment can be computed without those before it.
 */

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function absorb(state: number, value: number): number {
  const mixed = Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
  return (Math.imul(rotate(state ^ mixed, 13), 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let h = state;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** 32 evenly mixed bits of up to four integers (mixing steps of MurmurHash3), as a signed integer, which engines keep unboxed. Values are taken modulo 2^32. */
export function hash(a: number, b = 0, c = 0, d = 0): number {
  return finish(absorb(absorb(absorb(absorb(0x9747b28c, a | 0), b | 0), c | 0), d | 0));
}

/** The next 32 bits of a stream. */
export const nextBits = (bits: number): number => finish((bits + 0x9e3779b9) | 0);

/** 32 bits of a text, for streams that are named. */
export function hashText(text: string): number {
  let state = 0;
  for (let i = 0; i < text.length; i++) state = absorb(state, text.charCodeAt(i));
  return finish(state);
}

/** Bits as a number strictly between 0 and 1. */
export const unit = (bits: number): number => ((bits >>> 0) + 0.5) / 4_294_967_296;

/** Bits as an integer from 0 to `size` − 1. */
export const pick = (bits: number, size: number): number => (bits >>> 0) % size;

/** Bits as a standard normal number. */
export const normal = (bits: number): number => inverseNormal(unit(bits), Math.log);

/**
 * The standard normal number below which a part `p` of all lie (inverse distribution function by Acklam, absolute error below 1.2e-9). `log` is
 * the caller's, since that of the machine may differ from another's in the last digit.
 */
export function inverseNormal(p: number, log: (x: number) => number): number {
  if (p < 0.02425) return tail(log(p));
  if (p > 0.97575) return -tail(log(1 - p));
  const q = p - 0.5;
  const r = q * q;
  const over =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r - 30.66479806614716) * r + 2.506628277459239;
  const under = ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r - 13.28068155288572) * r + 1;
  return (over * q) / under;
}

function tail(logarithm: number): number {
  const q = Math.sqrt(-2 * logarithm);
  const over =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q + 4.374664141464968) * q +
    2.938163982698783;
  const under = (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return over / under;
}

/** How much the scale of a fat-tailed number varies. */
const tailSpread = 0.35;

/** Bits as a number with mean 0, variance 1 and fat tails: normal, with a scale that is log-normal itself. */
export function heavy(bits: number): number {
  return normal(bits) * Math.exp(tailSpread * normal(nextBits(bits)) - tailSpread * tailSpread);
}
