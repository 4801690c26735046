import { expect, test } from 'vitest';
import type { Within } from '../platform/checks/index.ts';
import { partsOfHistory, type Reach } from './scope.ts';

const reach: Reach = {
  marks: [
    { name: 'order', table: 'orders' },
    { name: 'execution', table: 'execution' },
  ],
  touches: [{ scope: 'position', from: { scope: 'order' }, ids: () => '' }],
};
const parts = (scope: 'order' | 'execution' | 'position', newest: bigint) =>
  partsOfHistory(reach, { scope, newest }) as Within<'order' | 'execution' | 'position'>[];

test('the parts of history leave no number out, at either end or between two of them', () => {
  expect(parts('order', 450_000n).map(part => part.order('id'))).toEqual(['id <= 200000', 'id > 200000 and id <= 400000', 'id > 400000']);
  expect(parts('position', 450_000n).map(part => [part.position('p.id'), part.order('o.id'), part.whole])[2]).toEqual([
    'p.id > 400000',
    'true',
    true,
  ]);
  expect(parts('execution', 200_000n).map(part => part.execution('id'))).toEqual(['true']);
  expect(parts('order', 0n).map(part => part.order('id'))).toEqual(['true']);
});
