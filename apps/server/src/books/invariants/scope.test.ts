import { expect, test } from 'vitest';
import { partsOfHistory } from './scope.ts';

const marks = { entry: 0n, execution: 200_000n, order: 450_000n, event: 0n };

test('the parts of history leave no number out, at either end or between two of them', () => {
  expect(partsOfHistory('order', marks).map(part => part.order('id'))).toEqual(['id <= 200000', 'id > 200000 and id <= 400000', 'id > 400000']);
  expect(partsOfHistory('position', marks).map(part => [part.position('p.id'), part.order('o.id'), part.whole])[2]).toEqual([
    'p.id > 400000',
    'true',
    true,
  ]);
  expect(partsOfHistory('execution', marks).map(part => part.execution('id'))).toEqual(['true']);
  expect(partsOfHistory('order', { ...marks, order: 0n }).map(part => part.order('id'))).toEqual(['true']);
});
