import type { market } from '@parkett/contract';
import { expect, test } from 'vitest';
import { instantOf } from '@parkett/kernel';
import { schedules } from '../instruments/index.ts';
import { endElsewhere, tradingDayOf } from './trading-days.ts';

type Asked = { readonly at: string; readonly phase: market.Phase; readonly goodTill?: string | null };
const dayAt = ({ at, phase, goodTill = null }: Asked) =>
  tradingDayOf({ schedule: schedules.xetra, phase, now: instantOf(at), goodTill, goodTillDaysMax: 360 });
const text = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 16));

/** Wednesday 25 November 2026 on Xetra, moments in UTC: one hour behind Berlin. The day ends at 22:00 there. */
test.each([
  {
    what: 'before the early session, the day lies ahead',
    asked: { at: '2026-11-25T06:00:00Z', phase: 'closed' },
    is: { phase: 'closed', date: '2026-11-25', opensAt: '2026-11-25T07:00', endsAt: '2026-11-25T21:00' },
    ahead: ['opening', 'closing', 'main'],
  },
  {
    what: 'in the early session',
    asked: { at: '2026-11-25T07:30:00Z', phase: 'pre-market' },
    is: { phase: 'pre-market', date: '2026-11-25', opensAt: null, endsAt: '2026-11-25T21:00' },
    ahead: ['opening', 'closing', 'main'],
  },
  {
    what: 'in the main session',
    asked: { at: '2026-11-25T09:30:00Z', phase: 'continuous' },
    is: { phase: 'continuous', date: '2026-11-25', opensAt: null, endsAt: '2026-11-25T21:00' },
    ahead: ['closing', 'main'],
  },
  {
    what: 'in the closing auction',
    asked: { at: '2026-11-25T16:32:00Z', phase: 'closing-auction' },
    is: { phase: 'closing-auction', date: '2026-11-25', opensAt: null, endsAt: '2026-11-25T21:00' },
    ahead: ['closing', 'main'],
  },
  {
    what: 'in the late session',
    asked: { at: '2026-11-25T18:00:00Z', phase: 'after-hours' },
    is: { phase: 'after-hours', date: '2026-11-25', opensAt: null, endsAt: '2026-11-25T21:00' },
    ahead: [],
  },
  {
    what: 'at night it is the next day',
    asked: { at: '2026-11-25T22:00:00Z', phase: 'closed' },
    is: { phase: 'closed', date: '2026-11-26', opensAt: '2026-11-26T07:00', endsAt: '2026-11-26T21:00' },
    ahead: ['opening', 'closing', 'main'],
  },
  {
    what: 'a market that still says after-hours when the day is over is closed',
    asked: { at: '2026-11-25T21:00:00Z', phase: 'after-hours' },
    is: { phase: 'closed', date: '2026-11-26', opensAt: '2026-11-26T07:00', endsAt: '2026-11-26T21:00' },
    ahead: ['opening', 'closing', 'main'],
  },
  {
    what: 'on Friday night it is Monday',
    asked: { at: '2026-11-27T22:00:00Z', phase: 'closed' },
    is: { phase: 'closed', date: '2026-11-30', opensAt: '2026-11-30T07:00', endsAt: '2026-11-30T21:00' },
    ahead: ['opening', 'closing', 'main'],
  },
  {
    what: 'on the last trading day of a year the day ends after the auction of 14:00, and its random end',
    asked: { at: '2026-12-30T10:00:00Z', phase: 'continuous' },
    is: { phase: 'continuous', date: '2026-12-30', opensAt: null, endsAt: '2026-12-30T13:05' },
    ahead: ['closing', 'main'],
  },
] as const)('$what', ({ asked, is, ahead }) => {
  const day = dayAt(asked);
  expect({ phase: day.phase, date: day.date, opensAt: text(day.opensAt), endsAt: text(day.endsAt) }).toEqual(is);
  const flags = { opening: day.openingAhead, closing: day.closingAhead, main: day.mainAhead };
  expect(Object.entries(flags).flatMap(([name, on]) => (on ? [name] : []))).toEqual(ahead);
});

/** Good till a day means till the end of that day's plan; a day without trading means the next one with it. */
test.each([
  { what: 'a trading day', goodTill: '2026-12-11', endsAt: '2026-12-11T21:00' },
  { what: 'a Saturday', goodTill: '2026-12-12', endsAt: '2026-12-14T21:00' },
  { what: 'Christmas Eve', goodTill: '2026-12-24', endsAt: '2026-12-28T21:00' },
  { what: 'the last trading day of a year', goodTill: '2026-12-30', endsAt: '2026-12-30T13:05' },
  { what: 'a day in summer', goodTill: '2027-07-01', endsAt: '2027-07-01T20:00' },
  { what: 'the last of 360 days, a Saturday', goodTill: '2027-11-20', endsAt: '2027-11-22T21:00' },
  { what: 'a day too far ahead', goodTill: '2027-11-21', endsAt: null },
  { what: 'a day that is over', goodTill: '2026-11-24', endsAt: null },
  { what: 'a day of which no hours are known', goodTill: '1999-12-31', endsAt: null },
  { what: 'a text that is no day', goodTill: '2027-02-31', endsAt: null },
])('good till $what ends at $endsAt', ({ goodTill, endsAt }) => {
  expect(text(dayAt({ at: '2026-11-25T09:30:00Z', phase: 'continuous', goodTill }).gtdEndsAt)).toBe(endsAt);
});

test('good till cancelled ends 360 days later: 20 November 2027 is a Saturday, so on Monday', () => {
  expect(text(dayAt({ at: '2026-11-25T09:30:00Z', phase: 'continuous' }).gtcEndsAt)).toBe('2027-11-22T21:00');
});

test.each([
  ['before the early session, today', '2026-11-25T06:00:00Z', 'closed', '2026-11-25T07:55'],
  ['in the late session, tomorrow', '2026-11-25T18:00:00Z', 'after-hours', '2026-11-26T07:55'],
  ['at night, the day that comes', '2026-11-25T22:00:00Z', 'closed', '2026-11-26T07:55'],
] as const)('the next main session begins with its auction, not with the early session: %s', (_, at, phase, expected) => {
  expect(text(dayAt({ at, phase }).nextMainOpensAt)).toBe(expected);
});

/** New York is an hour nearer to Berlin between its own change of the clock and ours. */
test.each([
  { name: 'xetra', goodTill: '2026-11-27', endsAt: null },
  { name: 'forex', goodTill: '2026-11-27', endsAt: '2026-11-27T22:00' },
  { name: 'forex', goodTill: '2026-10-28', endsAt: '2026-10-28T21:00' },
  { name: 'forex', goodTill: '2027-03-26', endsAt: '2027-03-26T21:00' },
  { name: 'metals', goodTill: '2026-11-27', endsAt: '2026-11-27T22:00' },
  { name: 'always', goodTill: '2026-10-24', endsAt: '2026-10-25T00:00' },
  { name: 'always', goodTill: '2027-03-27', endsAt: '2027-03-28T00:00' },
  { name: 'always', goodTill: null, endsAt: null },
] as const)('good till $goodTill by the plan $name ends at $endsAt, told only where the day is another place’s', ({ name, goodTill, endsAt }) => {
  expect(text(endElsewhere(schedules[name], goodTill))).toBe(endsAt);
});
