import { asTradingDate, instantOf, instantToWire } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { xetraSchedule } from '../../../books/instruments/data/schedules.ts';
import type { MarketTerm } from '../../../books/market-data/index.ts';
import { judgeEvent } from './judge-event.ts';

// Promised: an event is announced fourteen days ahead, however late its second signature comes.

type Term = Pick<MarketTerm, 'kind' | 'exDate'>;
type Wish = { readonly exDate: string; readonly kind?: 'dividend' | 'split'; readonly terms?: readonly Term[] };

/** The end of the time in which it can be signed, by the clocks of UTC, or the refusal. */
function judged(at: string, { exDate, kind = 'dividend', terms = [] }: Wish): string {
  const share = {
    ...{ code: 'SAP', currency: 'EUR', priceScale: 4, calendar: xetraSchedule.calendar, close: 1_000_000n, terms, isForIncrease: false },
    isToBeIncreased: false,
  };
  const wish = {
    kind,
    exDate: asTradingDate(exDate),
    amount: kind === 'split' ? 0n : 25_000n,
    ratio: kind === 'split' ? { old: 2n, fresh: 3n } : null,
  };
  const said = judgeEvent(wish, { now: instantOf(at), share, isReplay: false, waits: null });
  return said.ok ? instantToWire(said.value.dueAt) : said.error.code;
}

test.each([
  // proposed at, ex-day, can be signed until
  ['2026-11-25T10:00:00Z', '2026-12-08', 'corporate-event-too-soon'],
  ['2026-11-25T10:00:00Z', '2026-12-09', '2026-11-25T23:00:00.000Z'],
  ['2026-11-25T22:59:59Z', '2026-12-09', '2026-11-25T23:00:00.000Z'],
  ['2026-11-25T23:00:00Z', '2026-12-09', 'corporate-event-too-soon'],
  ['2026-11-25T10:00:00Z', '2026-12-14', '2026-11-30T23:00:00.000Z'],
  ['2026-11-25T10:00:00Z', '2027-01-11', '2026-12-02T10:00:00.000Z'],
  ['2026-11-25T10:00:00Z', '2027-11-25', '2026-12-02T10:00:00.000Z'],
  ['2026-11-25T10:00:00Z', '2027-11-26', 'corporate-event-too-far'],
] as const)('proposed at %s, with the ex-day %s: %s', (at, exDate, said) => expect(judged(at, { exDate })).toBe(said));

test('a split comes after all that is announced of its share, and a dividend may come before', () => {
  const terms: readonly Term[] = [{ kind: 'dividend', exDate: asTradingDate('2026-12-16') }];
  const at = '2026-11-25T10:00:00Z';
  expect(judged(at, { exDate: '2026-12-15', kind: 'split', terms })).toBe('corporate-split-before-others');
  expect(judged(at, { exDate: '2026-12-16', kind: 'split', terms })).toBe('corporate-ex-day-taken');
  expect(judged(at, { exDate: '2026-12-17', kind: 'split', terms })).toBe('2026-12-02T10:00:00.000Z');
  expect(judged(at, { exDate: '2026-12-15', terms })).toBe('2026-12-01T23:00:00.000Z');
});

test('a share with a capital increase is split only once its entitlements have ended', () => {
  const increase = (exDate: string): readonly Term[] => [{ kind: 'capital-increase', exDate: asTradingDate(exDate) }];
  expect(judged('2026-11-25T10:00:00Z', { exDate: '2026-12-15', kind: 'split', terms: increase('2026-09-27') })).toBe('corporate-split-and-increase');
  expect(judged('2026-11-25T10:00:00Z', { exDate: '2026-12-15', kind: 'split', terms: increase('2026-09-25') })).toBe('2026-12-01T23:00:00.000Z');
});
