import { expect, test } from 'vitest';
import { instantOf } from '@parkett/kernel';
import { schedules } from '../instruments/index.ts';
import { lockedUntil, type LockRule } from './index.ts';

// Xetra begins at 8:00 in Frankfurt. 2026-12-24 to 27 and 31 to 2027-01-03 it is closed.
test.each<{ what: string; rule: LockRule | null; openedAt: string; until: string | null }>([
  { what: 'no rule, no lock', rule: null, openedAt: '2026-11-25T09:00:00Z', until: null },
  { what: 'minutes count through', rule: { kind: 'minutes', minutes: 30 }, openedAt: '2026-11-25T16:20:00Z', until: '2026-11-25T16:50:00Z' },
  { what: 'no minutes are no lock', rule: { kind: 'minutes', minutes: 0 }, openedAt: '2026-11-25T16:20:00Z', until: null },
  {
    what: 'T+1 is the next trading day from its first phase on',
    rule: { kind: 'trading-days', days: 1 },
    openedAt: '2026-11-25T09:00:00Z',
    until: '2026-11-26T07:00:00Z',
  },
  { what: 'a weekend doesn’t count', rule: { kind: 'trading-days', days: 1 }, openedAt: '2026-11-27T09:00:00Z', until: '2026-11-30T07:00:00Z' },
  { what: 'holidays don’t count', rule: { kind: 'trading-days', days: 2 }, openedAt: '2026-12-23T09:00:00Z', until: '2026-12-29T07:00:00Z' },
  {
    what: 'T+5 over the end of summer time keeps to the hour on the wall',
    rule: { kind: 'trading-days', days: 5 },
    openedAt: '2026-10-21T08:00:00Z',
    until: '2026-10-28T07:00:00Z',
  },
  { what: 'T+0 is no lock', rule: { kind: 'trading-days', days: 0 }, openedAt: '2026-11-25T09:00:00Z', until: null },
  {
    what: 'until a date is from the first phase of that day on',
    rule: { kind: 'until', date: '2026-12-01' },
    openedAt: '2026-11-25T09:00:00Z',
    until: '2026-12-01T07:00:00Z',
  },
  {
    what: 'until a day without trading is until the next with',
    rule: { kind: 'until', date: '2026-12-25' },
    openedAt: '2026-11-25T09:00:00Z',
    until: '2026-12-28T07:00:00Z',
  },
  { what: 'a date that is over locks nothing', rule: { kind: 'until', date: '2026-11-24' }, openedAt: '2026-11-25T09:00:00Z', until: null },
])('$what', ({ rule, openedAt, until }) => {
  const end = lockedUntil(rule, { openedAt: instantOf(openedAt), calendar: schedules.xetra });
  expect(end === null ? null : new Date(end).toISOString()).toBe(until && new Date(until).toISOString());
});
