import { expect, test } from 'vitest';
import { breadthOf, filterRows, placeInRange, sortRows, type Row } from './model.ts';

const row = (code: string, changes: Partial<Row> & { rate?: string | null; turnover?: string } = {}): Row =>
  ({
    code,
    name: changes.name ?? code,
    class: changes.class ?? 'share',
    isin: changes.isin ?? null,
    wkn: null,
    indices: changes.indices ?? [],
    quote: { changeRate: changes.rate ?? null, change: changes.rate ?? null, turnover: changes.turnover ?? '0', last: null },
  }) as unknown as Row;

test('gainers come first and what has no change comes last, in both directions', () => {
  const rows = [row('A', { rate: null }), row('B', { rate: '-1.00' }), row('C', { rate: '2.00' })];
  expect(sortRows(rows, 'gain').map(r => r.code)).toEqual(['C', 'B', 'A']);
  expect(sortRows(rows, 'loss').map(r => r.code)).toEqual(['B', 'C', 'A']);
});

test('a filter finds by part of the name, the symbol or the ISIN, within an index or the foreign shares', () => {
  const rows = [
    row('SAP', { name: 'SAP SE', indices: ['DAX'], isin: 'DE0007164600' }),
    row('LHA', { name: 'Lufthansa', indices: ['MDAX'] }),
    row('AAPL', { name: 'Apple', class: 'foreign' }),
  ];
  expect(filterRows(rows, { group: null, words: 'luft' }).map(r => r.code)).toEqual(['LHA']);
  expect(filterRows(rows, { group: null, words: '0716' }).map(r => r.code)).toEqual(['SAP']);
  expect(filterRows(rows, { group: 'DAX', words: '' }).map(r => r.code)).toEqual(['SAP']);
  expect(filterRows(rows, { group: 'foreign', words: ' ' }).map(r => r.code)).toEqual(['AAPL']);
});

test('the place in the day’s range is unknown with a missing price and in the middle of a flat day', () => {
  expect(placeInRange({ last: '15', low: '10', high: '20' })).toBe(50);
  expect(placeInRange({ last: null, low: '10', high: '20' })).toBe(null);
  expect(placeInRange({ last: '10', low: '10', high: '10' })).toBe(50);
});

test('the breadth counts what has no change as standing still', () => {
  expect(breadthOf([row('A', { rate: '1' }), row('B', { rate: '-1' }), row('C')])).toEqual({ up: 1, down: 1, still: 1 });
});
