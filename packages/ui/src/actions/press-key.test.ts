import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '@parkett/kernel';
import { pressKey } from './press-key.ts';

const type = (keys: readonly string[], decimals: number) => keys.reduce((text, key) => pressKey(text, { key, decimals }), '');

test('Keys make an amount: no leading zeros, one separator, no more decimals than allowed', () => {
  expect(type([...'0123,45,6'], 2)).toBe('123,45');
  expect(type([',', '5'], 2)).toBe('0,5');
  expect(type([...'12,3'], 0)).toBe('123');
  expect(type(['1', '2', 'erase'], 2)).toBe('1');
});

test('Whatever is pressed, the text is empty, unfinished or an amount that the kernel reads', () => {
  const key = fc.constantFrom('0', '1', '5', '9', ',', 'erase');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 24 }), fc.constantFrom(0, 2, 3, 8), (keys, decimals) => {
      const text = type(keys, decimals);
      const read = parseMoney(text.replace(/,$/, ''), decimals);
      expect(read.ok || text === '' || read.error === 'ambiguous').toBe(true);
    }),
  );
});
