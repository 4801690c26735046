import { expect, test } from 'vitest';
import { fillBlock, KeyedDraws, keyOfHex } from './keyed-draws.ts';

const wordsOf = (hex: string): string[] => hex.match(/.{8}/g)!;
const shown = (words: Int32Array): string[] => [...words].map(word => (word >>> 0).toString(16).padStart(8, '0'));

test('a block is that of RFC 8439, section 2.3.2', () => {
  const key = keyOfHex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
  const words = new Int32Array(16);
  fillBlock(key, Int32Array.of(1, 0x0900_0000, 0x4a00_0000, 0), words);
  expect(shown(words)).toEqual(
    wordsOf('e4e7f11015593bd11fdd0f50c47120a3c7f4d1c70368c0339aaa22044e6cd4c3466482d209aa9f0705d7c214a2028bd9d19c12b5b94e16dee883d0cb4e3c50a2'),
  );
});

test('draws of another key, purpose, subject or part have nothing in common, and begin again alike', () => {
  const key = keyOfHex('5b'.repeat(32));
  const first = (draws: KeyedDraws): number[] => Array.from({ length: 40 }, () => draws.next());
  const begun = first(new KeyedDraws('minute', 7).begin(key, 3));
  expect(first(new KeyedDraws('minute', 7).begin(key, 3))).toEqual(begun);
  const others = [
    new KeyedDraws('minute', 7).begin(keyOfHex(`5a${'5b'.repeat(31)}`), 3),
    new KeyedDraws('tick', 7).begin(key, 3),
    new KeyedDraws('minute', 8).begin(key, 3),
    new KeyedDraws('minute', 7).begin(key, 4),
  ].map(first);
  const all = [begun, ...others].flat();
  expect(new Set(all).size).toBe(all.length);
});
