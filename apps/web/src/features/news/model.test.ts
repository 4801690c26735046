import { expect, test } from 'vitest';
import { byDay, readableParams, textKeyOf, type Notice } from './model.ts';

const notice = (changes: Partial<Notice>): Notice => ({
  id: 'n',
  kind: 'dividend',
  at: '2026-11-23T08:00:00.000Z',
  source: 'parkett',
  codes: ['SIE'],
  params: {},
  ...changes,
});

test('figures of a notice are read in the German format, dates and currency as people write them', () => {
  const read = readableParams(notice({ params: { name: 'Siemens AG', amount: '4.7000', currency: 'EUR', date: '2026-11-20', last: '1234.5600' } }));
  expect(read).toMatchObject({ name: 'Siemens AG', amount: '4,70', currency: '€', date: '2026.11.20', last: '1.234,56' });
});

test('what a notice does not carry is a dash, and its symbol stands for a missing name', () => {
  expect(readableParams(notice({}))).toMatchObject({ name: 'SIE', amount: '—', until: '—' });
});

test('an auction is told by which it was, a trading day by whether it is closed or short', () => {
  const key = (kind: Notice['kind'], params: Record<string, string>) => textKeyOf({ kind, params });
  expect([
    key('auction', { auction: 'opening' }),
    key('auction', { auction: 'closing' }),
    key('calendar', { what: 'closed' }),
    key('calendar', { what: 'short' }),
    key('split', {}),
  ]).toEqual(['auction-opening', 'auction-closing', 'calendar-closed', 'calendar-short', 'split']);
});

test('notices stand under their Frankfurt day', () => {
  const days = byDay([notice({ id: 'b', at: '2026-11-23T23:30:00.000Z' }), notice({ id: 'a', at: '2026-11-23T22:30:00.000Z' })]);
  expect(days.map(d => [d.day, d.notices.length])).toEqual([
    ['2026.11.24', 1],
    ['2026.11.23', 1],
  ]);
});
