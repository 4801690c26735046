import { createSchedule, type PhaseRow, type Schedule, type ScheduleName } from '@parkett/kernel';
import { currencyCalendar, everyDayCalendar, xetraCalendar, xetraShortenedDays } from './calendars.ts';

const auctionEnd = { randomEndMs: 15_000 };

/** Xetra from the opening auction to the end of continuous trading at `closing`; the closing auction takes five minutes more. */
const mainSession = (opening: string, closing: { from: string; to: string }): readonly PhaseRow[] => [
  { phase: 'opening-auction', from: opening, to: '09:00', ...auctionEnd },
  { phase: 'continuous', from: '09:00', to: '13:00' },
  { phase: 'midday-auction', from: '13:00', to: '13:02', ...auctionEnd },
  { phase: 'continuous', from: '13:02', to: closing.from },
  { phase: 'closing-auction', from: closing.from, to: closing.to, ...auctionEnd },
];

const early: PhaseRow = { phase: 'pre-market', from: '08:00', to: '08:55' };
const late: PhaseRow = { phase: 'after-hours', from: '17:40', to: '22:00' };
const fullClose = { from: '17:30', to: '17:35' };
const yearEndClose = { from: '14:00', to: '14:05' };

/** Shares and indices: Xetra's hours (Europe/Berlin), with early and late sessions since 1 December 2025 (Deutsche Börse circular 052/25). */
export const xetraSchedule: Schedule = createSchedule({
  name: 'xetra',
  zone: 'Europe/Berlin',
  calendar: xetraCalendar,
  shortenedDays: xetraShortenedDays,
  plans: [
    { validFrom: '2000-01-01', rows: mainSession('08:50', fullClose), shortened: mainSession('08:50', yearEndClose) },
    {
      validFrom: '2025-12-01',
      rows: [early, ...mainSession('08:55', fullClose), late],
      shortened: [early, ...mainSession('08:55', yearEndClose)],
    },
  ],
});

/** Currencies: the trading day runs from 17:00 to 17:00 New York, so the week from Sunday to Friday. */
export const forexSchedule: Schedule = createSchedule({
  name: 'forex',
  zone: 'America/New_York',
  calendar: currencyCalendar,
  plans: [{ validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: '17:00', fromDay: -1, to: '17:00' }] }],
});

/** Metals: as currencies, with an hour's rest each day. */
export const metalsSchedule: Schedule = createSchedule({
  name: 'metals',
  zone: 'America/New_York',
  calendar: currencyCalendar,
  plans: [{ validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: '18:00', fromDay: -1, to: '17:00' }] }],
});

/** Digital currencies trade without a pause; their day is that of UTC, so that none is an hour longer than another. */
export const alwaysSchedule: Schedule = createSchedule({
  name: 'always',
  zone: 'UTC',
  calendar: everyDayCalendar,
  plans: [{ validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: '00:00', to: '24:00' }] }],
});

/** A replayed day: continuous trading only, nothing between 13:00 and 13:02, no auctions, no early or late session. */
export const replaySchedule: Schedule = createSchedule({
  name: 'replay',
  zone: 'Europe/Berlin',
  calendar: xetraCalendar,
  plans: [
    {
      validFrom: '2000-01-01',
      rows: [
        { phase: 'continuous', from: '09:00', to: '13:00' },
        { phase: 'continuous', from: '13:02', to: '17:30' },
      ],
    },
  ],
});

export const schedules: Readonly<Record<ScheduleName, Schedule>> = {
  xetra: xetraSchedule,
  forex: forexSchedule,
  metals: metalsSchedule,
  always: alwaysSchedule,
  replay: replaySchedule,
};
