import { instantOf, instantToWire } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { settlementCalendar } from '../../../books/instruments/index.ts';
import { endOf, hoursText, opensAt } from './deposit-hours.ts';

// Promised: deposits are announced on weekdays from 00:00:00 to 23:59:00 in Berlin, also on holidays; outside of it the next moment is named.

const hours = { from: '00:00', to: '23:59' };

test.each([
  { what: 'a Wednesday at noon', now: '2026-11-25T12:00:00+01:00', opens: null },
  { what: 'midnight as Monday begins', now: '2026-11-23T00:00:00+01:00', opens: null },
  { what: 'a second before the end', now: '2026-11-25T23:58:59+01:00', opens: null },
  { what: 'the end itself', now: '2026-11-25T23:59:00+01:00', opens: '2026-11-25T23:00:00.000Z' },
  { what: 'the last minute of a Friday', now: '2026-11-27T23:59:30+01:00', opens: '2026-11-29T23:00:00.000Z' },
  { what: 'a Saturday', now: '2026-11-28T10:00:00+01:00', opens: '2026-11-29T23:00:00.000Z' },
  { what: 'a Sunday on which summer time begins', now: '2026-03-29T12:00:00+02:00', opens: '2026-03-29T22:00:00.000Z' },
  { what: 'Good Friday', now: '2026-04-03T12:00:00+02:00', opens: null },
])('$what', ({ now, opens }) => {
  const at = opensAt(instantOf(now), hours);
  expect(at && instantToWire(at)).toBe(opens);
});

test('the hours are written as the specification does', () => {
  expect(hoursText(hours)).toBe('00:00:00-23:59:00');
});

test.each([
  { what: 'from a Wednesday over a weekend', at: '2026-11-25T12:00:00+01:00', ends: '2026-12-02T23:00:00.000Z' },
  { what: 'over Easter', at: '2026-04-01T12:00:00+02:00', ends: '2026-04-10T22:00:00.000Z' },
])('an announcement ends after five days of TARGET: $what', ({ at, ends }) => {
  expect(instantToWire(endOf(instantOf(at), 5, settlementCalendar))).toBe(ends);
});
