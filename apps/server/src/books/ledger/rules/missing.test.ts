import { money, type Currency } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { missing } from './missing.ts';

const wallet = (balance: bigint, held: bigint) => ({ balance: money<Currency>('EUR', balance), held: money<Currency>('EUR', held) });

test.each([
  ['no wallet', null, 1n, 'insufficient-balance'],
  ['a cent too little', wallet(99n, 0n), 100n, 'insufficient-balance'],
  ['all of it', wallet(100n, 0n), 100n, null],
  ['enough, and a cent of it waits', wallet(100n, 1n), 100n, 'insufficient-available-balance'],
  ['too little, and some of it waits', wallet(99n, 50n), 100n, 'insufficient-balance'],
  ['enough beside what waits', wallet(150n, 50n), 100n, null],
])('%s', (_, found, needed, code) => {
  expect(missing(found, { needed, currency: 'EUR' })?.code ?? null).toBe(code);
});
