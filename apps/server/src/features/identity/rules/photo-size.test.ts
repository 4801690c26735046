import { expect, test } from 'vitest';
import { photoSizeDenial } from './photo-size.ts';

test.each([
  [600, 400, null],
  [400, 600, null],
  [599, 400, 'photo-too-small'],
  [600, 399, 'photo-too-small'],
  [399, 600, 'photo-too-small'],
  [500, 500, 'photo-too-small'],
  [1, 1, 'photo-too-small'],
  [2_400, 600, null],
  [600, 2_400, null],
  [2_401, 600, 'photo-too-narrow'],
  [1_600, 399, 'photo-too-narrow'],
  [2_400, 2, 'photo-too-narrow'],
] as const)('N-8: of a photo of %d × %d pixels is said: %s', (width, height, code) => {
  expect(photoSizeDenial({ width, height })?.code ?? null).toBe(code);
});
