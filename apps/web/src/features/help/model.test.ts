import { expect, test } from 'vitest';
import { byCategory } from './model.ts';

test('articles stand by category, in the order in which they came', () => {
  const article = (id: string, category: 'start' | 'orders') => ({ id, category, title: id, date: '2026-11-26', screens: [] });
  const groups = byCategory([article('a', 'start'), article('b', 'orders'), article('c', 'start')]);
  expect(groups.map(({ category, articles }) => [category, ...articles.map(({ id }) => id)])).toEqual([
    ['start', 'a', 'c'],
    ['orders', 'b'],
  ]);
});
