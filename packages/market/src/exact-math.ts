/*
 * Exponential and logarithm from + − × ÷ alone, whose results IEEE 754 fixes to the last bit. `Math.exp` and `Math.log` may differ
 * between engines, so that two browsers would see two markets. The method and its constants are those of FreeBSD's msun (error below one unit in the last place).
 */

const ln2High = 6.931_471_803_691_238e-1;
const ln2Low = 1.908_214_929_270_587_7e-10;
const perLn2 = 1 / (ln2High + ln2Low);
const exponentMax = 1_023;
const exponentMin = -1_022;

/** 2^exponentMin to 2^exponentMax: doubling and halving are exact. */
const powersOfTwo = Float64Array.from({ length: exponentMax - exponentMin + 1 }, () => 1);
for (let k = 1; k <= exponentMax; k++) powersOfTwo[k - exponentMin] = powersOfTwo[k - 1 - exponentMin]! * 2;
for (let k = -1; k >= exponentMin; k--) powersOfTwo[k - exponentMin] = powersOfTwo[k + 1 - exponentMin]! / 2;

/** e to the power of `x`; 0 below -708 and Infinity above 709. */
export function exactExp(x: number): number {
  if (x < -708) return 0;
  if (x > 709) return Infinity;
  const k = Math.round(x * perLn2);
  const high = x - k * ln2High;
  const low = k * ln2Low;
  const r = high - low;
  const t = r * r;
  const even =
    t *
    (1.666_666_666_666_660_2e-1 +
      t * (-2.777_777_777_701_559_3e-3 + t * (6.613_756_321_437_934e-5 + t * (-1.653_390_220_546_525_2e-6 + t * 4.138_136_797_057_238_5e-8))));
  const c = r - even;
  return (1 - (low - (r * c) / (2 - c) - high)) * powersOfTwo[k - exponentMin]!;
}

const bits = new DataView(new ArrayBuffer(8));

/** The natural logarithm of a positive normal number. */
export function exactLog(x: number): number {
  bits.setFloat64(0, x);
  const top = bits.getInt32(0);
  // The fraction is brought between √½ and √2: from 0x6a09e on it counts as the next power's.
  const up = (top & 0xf_ffff) >= 0x6_a09e ? 1 : 0;
  const k = (top >> 20) - 1_023 + up;
  bits.setInt32(0, (top & 0xf_ffff) | ((1_023 - up) << 20));
  const f = bits.getFloat64(0) - 1;
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const odd = w * (3.999_999_999_940_941_9e-1 + w * (2.222_219_843_214_978_4e-1 + w * 1.531_383_769_920_937_3e-1));
  const even = z * (6.666_666_666_666_735_1e-1 + w * (2.857_142_874_366_239_1e-1 + w * (1.818_357_216_161_805e-1 + w * 1.479_819_860_511_658_6e-1)));
  const half = 0.5 * f * f;
  return k * ln2High - (half - (s * (half + odd + even) + k * ln2Low) - f);
}
