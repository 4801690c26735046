import { instantOf } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { workingDays } from '../../../books/instruments/index.ts';
import { withdrawalOf } from './withdrawal.ts';

// Promised: a customer may withdraw from the contract to the end of the fourteenth day after its opening, by the calendar of Berlin; where that is no working day, to the end of the next one.

test.each([
  ['the day of the opening', '2026-11-24T09:30:00+01:00', '2026-11-24T18:00:00+01:00', '2026-12-08', 14],
  ['the last minute of the last day', '2026-11-24T09:30:00+01:00', '2026-12-08T23:59:59+01:00', '2026-12-08', 0],
  ['midnight after the last day', '2026-11-24T09:30:00+01:00', '2026-12-09T00:00:00+01:00', '2026-12-08', null],
  ['opened late in the evening', '2026-11-24T23:59:59+01:00', '2026-11-25T00:00:00+01:00', '2026-12-08', 13],
  ['summer time ends between', '2026-10-20T12:00:00+02:00', '2026-11-03T00:30:00+01:00', '2026-11-03', 0],
  ['over a year’s end', '2026-12-28T12:00:00+01:00', '2027-01-01T12:00:00+01:00', '2027-01-11', 10],
  ['a Saturday', '2026-11-07T12:00:00+01:00', '2026-11-23T23:59:00+01:00', '2026-11-23', 0],
  ['a Sunday', '2026-11-08T12:00:00+01:00', '2026-11-08T13:00:00+01:00', '2026-11-23', 15],
  ['Christmas Day, a Friday before a weekend', '2026-12-11T12:00:00+01:00', '2026-12-25T12:00:00+01:00', '2026-12-28', 3],
  ['Corpus Christi', '2026-05-21T12:00:00+02:00', '2026-06-05T12:00:00+02:00', '2026-06-05', 0],
  ['the third of October, a Saturday', '2026-09-19T12:00:00+02:00', '2026-10-05T12:00:00+02:00', '2026-10-05', 0],
  ['Whit Monday', '2026-05-11T12:00:00+02:00', '2026-05-27T00:00:00+02:00', '2026-05-26', null],
  ['Christmas Eve, a working day', '2026-12-10T12:00:00+01:00', '2026-12-24T12:00:00+01:00', '2026-12-24', 0],
])('%s', (_, openedAt, now, lastDay, daysLeft) => {
  expect(withdrawalOf({ openedAt: instantOf(openedAt), now: instantOf(now), workingDays })).toEqual({ lastDay, daysLeft });
});
