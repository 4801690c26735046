import { expect, test } from 'vitest';
import { linePath } from './sparkline.tsx';

const box = { width: 2, height: 100 };

/** A course in a box of 2 × 100; y counts from above. */
test.each([
  ['from the lowest to the highest it takes the whole height', [10, 11], box, 'M0.0 100.0L2.0 0.0'],
  ['a flat one runs through the middle', [7, 7, 7], box, 'M0.0 50.0L1.0 50.0L2.0 50.0'],
  ['a small change looks small where the height stands for more', [10, 11], { ...box, spanMin: 10 }, 'M0.0 55.0L2.0 45.0'],
  ['a large one takes the height all the same', [0, 20], { ...box, spanMin: 10 }, 'M0.0 100.0L2.0 0.0'],
  ['a flat one stays in the middle', [7, 7], { ...box, spanMin: 10 }, 'M0.0 50.0L2.0 50.0'],
])('%s', (_, points, drawn, path) => {
  expect(linePath(points, drawn)).toBe(path);
});
