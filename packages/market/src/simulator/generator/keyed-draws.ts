/*
 * Draws by a keyed one-way function: ChaCha20 (RFC 8439), whose key is a day's. Nobody who has seen any number of draws can tell
 * another one without the key, however long he computes. Integers only: every engine gives the same digits.
 */

/** 256 bits of which a whole day is drawn. */
export type DayKey = Int32Array;

/** What a stream is drawn for. A number is never used again for something else: published keys must give the same prices for ever. */
export const purposes = {
  factor: 1,
  way: 2,
  clock: 3,
  volume: 4,
  minute: 5,
  sizes: 6,
  course: 7,
  early: 8,
  late: 9,
  tick: 10,
  quotes: 11,
  call: 12,
  end: 13,
  turnover: 14,
  premium: 15,
} as const;
export type Purpose = keyof typeof purposes;

const keyBytes = 32;

/** A key from its published form, 64 hexadecimal digits. */
export function keyOfHex(hex: string): DayKey {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error('a key has 64 hexadecimal digits');
  const key = new Int32Array(keyBytes / 4);
  for (let byte = 0; byte < keyBytes; byte++) key[byte >> 2]! |= Number.parseInt(hex.slice(2 * byte, 2 * byte + 2), 16) << (8 * (byte & 3));
  return key;
}

const turn = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** 'expand 32-byte k' */
const c0 = 0x6170_7865;
const c1 = 0x3320_646e;
const c2 = 0x7962_2d32;
const c3 = 0x6b20_6574;

/** One stream of draws: of a purpose and a subject (an instrument, a factor), begun again for each part of each day. */
export class KeyedDraws {
  /** Counter and nonce, as RFC 8439 lays them out. */
  readonly #place: Int32Array;
  readonly #words = new Int32Array(16);
  #key: DayKey = new Int32Array(8);
  #used = 16;

  constructor(purpose: Purpose, subject: number) {
    this.#place = Int32Array.of(0, purposes[purpose], subject, 0);
  }

  /** Goes to the first draw of a part of the day that a key belongs to. */
  begin(key: DayKey, part = 0): this {
    this.#key = key;
    this.#place[0] = 0;
    this.#place[3] = part;
    this.#used = 16;
    return this;
  }

  /** One of a part's first sixteen draws by its place, without those before it. The block is kept for the next question. */
  oneOf(key: DayKey, part: number, place: number): number {
    if (this.#key !== key || this.#place[3] !== part || this.#place[0] !== 1) this.begin(key, part).next();
    return this.#words[place]!;
  }

  /** The next 32 bits, as a signed integer. */
  next(): number {
    if (this.#used === 16) {
      fillBlock(this.#key, this.#place, this.#words);
      this.#place[0]! += 1;
      this.#used = 0;
    }
    return this.#words[this.#used++]!;
  }
}

/** One block of ChaCha20: sixteen words from key, counter and nonce, each modulo 2^32. In local variables: a chart draws tens of thousands of blocks. */
export function fillBlock(key: DayKey, place: Int32Array, into: Int32Array): void {
  let a0 = c0;
  let a1 = c1;
  let a2 = c2;
  let a3 = c3;
  let b0 = key[0]!;
  let b1 = key[1]!;
  let b2 = key[2]!;
  let b3 = key[3]!;
  let g0 = key[4]!;
  let g1 = key[5]!;
  let g2 = key[6]!;
  let g3 = key[7]!;
  let d0 = place[0]!;
  let d1 = place[1]!;
  let d2 = place[2]!;
  let d3 = place[3]!;
  for (let round = 0; round < 20; round += 2) {
    d0 = turn(d0 ^ (a0 = (a0 + b0) | 0), 16);
    b0 = turn(b0 ^ (g0 = (g0 + d0) | 0), 12);
    d0 = turn(d0 ^ (a0 = (a0 + b0) | 0), 8);
    b0 = turn(b0 ^ (g0 = (g0 + d0) | 0), 7);
    d1 = turn(d1 ^ (a1 = (a1 + b1) | 0), 16);
    b1 = turn(b1 ^ (g1 = (g1 + d1) | 0), 12);
    d1 = turn(d1 ^ (a1 = (a1 + b1) | 0), 8);
    b1 = turn(b1 ^ (g1 = (g1 + d1) | 0), 7);
    d2 = turn(d2 ^ (a2 = (a2 + b2) | 0), 16);
    b2 = turn(b2 ^ (g2 = (g2 + d2) | 0), 12);
    d2 = turn(d2 ^ (a2 = (a2 + b2) | 0), 8);
    b2 = turn(b2 ^ (g2 = (g2 + d2) | 0), 7);
    d3 = turn(d3 ^ (a3 = (a3 + b3) | 0), 16);
    b3 = turn(b3 ^ (g3 = (g3 + d3) | 0), 12);
    d3 = turn(d3 ^ (a3 = (a3 + b3) | 0), 8);
    b3 = turn(b3 ^ (g3 = (g3 + d3) | 0), 7);
    d3 = turn(d3 ^ (a0 = (a0 + b1) | 0), 16);
    b1 = turn(b1 ^ (g2 = (g2 + d3) | 0), 12);
    d3 = turn(d3 ^ (a0 = (a0 + b1) | 0), 8);
    b1 = turn(b1 ^ (g2 = (g2 + d3) | 0), 7);
    d0 = turn(d0 ^ (a1 = (a1 + b2) | 0), 16);
    b2 = turn(b2 ^ (g3 = (g3 + d0) | 0), 12);
    d0 = turn(d0 ^ (a1 = (a1 + b2) | 0), 8);
    b2 = turn(b2 ^ (g3 = (g3 + d0) | 0), 7);
    d1 = turn(d1 ^ (a2 = (a2 + b3) | 0), 16);
    b3 = turn(b3 ^ (g0 = (g0 + d1) | 0), 12);
    d1 = turn(d1 ^ (a2 = (a2 + b3) | 0), 8);
    b3 = turn(b3 ^ (g0 = (g0 + d1) | 0), 7);
    d2 = turn(d2 ^ (a3 = (a3 + b0) | 0), 16);
    b0 = turn(b0 ^ (g1 = (g1 + d2) | 0), 12);
    d2 = turn(d2 ^ (a3 = (a3 + b0) | 0), 8);
    b0 = turn(b0 ^ (g1 = (g1 + d2) | 0), 7);
  }
  into[0] = a0 + c0;
  into[1] = a1 + c1;
  into[2] = a2 + c2;
  into[3] = a3 + c3;
  into[4] = b0 + key[0]!;
  into[5] = b1 + key[1]!;
  into[6] = b2 + key[2]!;
  into[7] = b3 + key[3]!;
  into[8] = g0 + key[4]!;
  into[9] = g1 + key[5]!;
  into[10] = g2 + key[6]!;
  into[11] = g3 + key[7]!;
  into[12] = d0 + place[0]!;
  into[13] = d1 + place[1]!;
  into[14] = d2 + place[2]!;
  into[15] = d3 + place[3]!;
}
