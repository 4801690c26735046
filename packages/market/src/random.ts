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
