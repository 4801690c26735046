import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideBox, heatOf } from './heat-map.ts';

test('boxes fill the map in proportion to sizes, without overlap beyond the edges', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 50, max: 1200 }), fc.integer({ min: 50, max: 800 }), (list, width, height) => {
      const placed = divideBox(
        list.map(size => ({ size })),
        { x: 0, y: 0, width, height },
      );
      const total = list.reduce((a, b) => a + b, 0);
      expect(placed).toHaveLength(list.length);
      for (const { item, box } of placed) {
        expect(box.width * box.height).toBeCloseTo((item.size / total) * width * height, 3);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1e-6);
        expect(box.y + box.height).toBeLessThanOrEqual(height + 1e-6);
      }
    }),
  );
});

test('what has no size has no box, and nothing divides by zero', () => {
  expect(divideBox([{ size: 0 }], { x: 0, y: 0, width: 100, height: 100 })).toEqual([]);
});

test('the colour grows with the change up to 3 %, whichever its direction', () => {
  expect([heatOf('0.00'), heatOf('1.00'), heatOf('-2.00'), heatOf('12.00'), heatOf(null)]).toEqual([0, 20, 40, 40, 0]);
});
