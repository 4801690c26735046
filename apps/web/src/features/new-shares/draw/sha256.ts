/** The first 32 bits of the fractional parts of the cube roots (for `constants`) and square roots of the first primes, as FIPS 180-4 has them. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor++) isPrime &&= number % divisor !== 0;
    if (isPrime) found.push(((root(number) % 1) * 2 ** 32) | 0);
  }
  return Int32Array.from(found);
}
const constants = fractions(64, Math.cbrt);
const initial = fractions(8, Math.sqrt);
const blockBytes = 64;

/** One block of 64 bytes into the state. `words` is a place to work in. */
function digestBlock(state: Int32Array, words: Int32Array): void {
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    const first = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const second = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[at] = words[at - 16]! + first + words[at - 7]! + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const turned = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + turned + ((e & f) ^ (~e & g)) + constants[at]! + words[at]!) | 0;
    const other = (((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word));
}

/** SHA-256 as 64 hexadecimal digits. The one that browsers have answers later and only pages of a secure origin; a draw asks ten thousand times. */
export function sha256(data: Uint8Array): string {
  const blocks = Math.floor((data.length + 8) / blockBytes) + 1;
  const padded = new Uint8Array(blocks * blockBytes);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  const state = Int32Array.from(initial);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(block * blockBytes + at * 4);
    digestBlock(state, words);
  }
  return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
