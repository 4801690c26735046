import { asPrice } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { auctionRow, type Known } from './auction-row.ts';

// Promised: the book speaks where customers' orders would execute, the makers elsewhere, and the print once the auction has ended.

const makers = { at: 0, price: 101, volume: 50, surplus: -5 } as never as NonNullable<Known['called']>;
const result = { price: asPrice(102n), quantity: 70 };
const view = { phase: 'opening-auction', indicative: null, indicativeVolume: null, surplus: null } as const;
const known: Known = { auction: 'opening-auction', view, called: makers, result: null, previousClose: 100n };
const book = { ...view, indicative: 103n, indicativeVolume: 8n, surplus: 0n };

test.each<[string, Partial<Known>, object]>([
  ['makers alone', {}, { state: 'called', price: 101n, volume: 50n, surplus: -5n, isMakers: true, rateHundredths: 100n }],
  ['a customer’s order', { view: book }, { state: 'called', price: 103n, volume: 8n, surplus: 0n, isMakers: false, rateHundredths: 300n }],
  [
    'a book whose sides don’t meet',
    { view: { ...book, indicative: null, indicativeVolume: 0n } },
    { state: 'called', price: 101n, volume: 50n, surplus: -5n, isMakers: true },
  ],
  ['the feed’s call has ended', { called: null, result }, { state: 'ended', price: 102n, volume: 70n, surplus: null, rateHundredths: 200n }],
  ['continuous trading', { view: { ...book, phase: 'continuous' }, result }, { state: 'ended', price: 102n, isMakers: false }],
  ['another auction', { view: { ...view, phase: 'midday-auction' }, result }, { state: 'ended', price: 102n }],
  ['a volatility auction', { view: { ...book, phase: 'volatility-auction' } }, { state: 'none', price: null, volume: null, surplus: null }],
  ['no close before', { previousClose: null }, { price: 101n, rateHundredths: null }],
])('%s', (_, changes, row) => {
  expect(auctionRow({ ...known, ...changes })).toMatchObject(row);
});
