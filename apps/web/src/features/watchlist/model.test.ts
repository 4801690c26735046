import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropPlace, inOrder, moveItem, toggled } from './model.ts';

test('a moved item stands at its new place and no other changes its order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a', 'd']);
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length];
      const moved = moveItem(items, { from, to });
      expect(moved[to]).toBe(items[from]);
      expect(moved.filter(item => item !== items[from])).toEqual(items.filter(item => item !== items[from]));
    }),
  );
});

test('starring twice changes nothing', () => {
  expect(toggled(toggled(['SAP'], 'BMW'), 'BMW')).toEqual(['SAP']);
});

test('entries stand in the order of the list, delisted ones are left out', () => {
  expect(inOrder(['B', 'X', 'A'], [{ code: 'A' }, { code: 'B' }])).toEqual([{ code: 'B' }, { code: 'A' }]);
});

test('a drag lands on the nearest place inside the list', () => {
  const place = (movedPx: number) => dropPlace({ from: 1, movedPx, rowPx: 56, count: 4 });
  expect([place(0), place(30), place(-500), place(1000)]).toEqual([1, 2, 0, 3]);
});
