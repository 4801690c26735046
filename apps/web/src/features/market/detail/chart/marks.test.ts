import { expect, test } from 'vitest';
import { columnsOf } from './marks.ts';

test.each([
  ['far apart, all stand at the scale', [0, 40, 80], [0, 0, 0]],
  ['at one height each has its own column', [10, 10, 10], [0, 1, 2]],
  ['the third is near the second alone, and takes the first column again', [0, 20, 40], [0, 1, 0]],
  ['a line out of view takes no room', [null, 10, null, 10], [0, 0, 0, 1]],
])('Tags of the chart never cover one another: %s', (_, heights, columns) => {
  expect(columnsOf(heights)).toEqual(columns);
});
