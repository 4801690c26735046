import type { RandomEnds } from '../random-delay.ts';

/** Ends that are the same in every run, of a seed that everybody may know. */
export function seededEnds(seed: number): RandomEnds {
  return ({ instrument, from, maxMs }) => {
    let hash = mix(seed | 0, instrument);
    hash = mix(hash, from % 4294967296);
    hash = mix(hash, Math.floor(from / 4294967296));
    return (hash >>> 0) % (maxMs + 1);
  };
}

/** One round of MurmurHash3's 32-bit mixing with its finaliser. */
function mix(hash: number, value: number): number {
  let mixed = hash ^ Math.imul(value | 0, 0xcc9e2d51);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
