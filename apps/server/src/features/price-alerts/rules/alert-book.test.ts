import { asInstant, createSchedule, instantOf, later, type Instant } from '@parkett/kernel';
import { expect, test } from 'vitest';
import { everyDayCalendar } from '../../../books/instruments/index.ts';
import { AlertBook, type Alert } from './alert-book.ts';

// Promised: a price reaches exactly the alerts at it or behind it, each once or once a day, in whatever order they were set.

const schedule = createSchedule({
  name: 'xetra',
  zone: 'UTC',
  calendar: everyDayCalendar,
  plans: [{ validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: '00:00', to: '24:00' }] }],
});
const morning = instantOf('2026-11-25T09:00:00Z');
const minute = (minutes: number): Instant => later(morning, minutes * 60_000);
const nextDay = 24 * 60;

const alert = (id: number, direction: 'above' | 'below', price: number, changes: Partial<Alert> = {}): Alert => ({
  ...{ id: BigInt(id), customer: 1n, instrument: 1, direction, price: BigInt(price), setPrice: 100n, daily: false, setAt: morning, toldOn: null },
  ...changes,
});
const daily = (toldOn: Alert['toldOn'] = null): Partial<Alert> => ({ daily: true, toldOn });

type Case = {
  readonly what: string;
  readonly alerts: readonly Alert[];
  /** Prices of instrument 1 with their minute. */
  readonly prices: readonly (readonly [minutes: number, price: number, flags?: { extended?: true; stale?: true; instrument?: 2 }])[];
  /** The alerts that each price reaches. */
  readonly reached: readonly (readonly number[])[];
};

const cases: readonly Case[] = [
  {
    what: 'the nearest first, whatever their order',
    alerts: [alert(1, 'above', 120), alert(2, 'above', 105), alert(3, 'above', 110)],
    prices: [
      [1, 104],
      [2, 105],
      [3, 115],
      [4, 130],
    ],
    reached: [[], [2], [3], [1]],
  },
  {
    what: 'on both sides, several at once, each once',
    alerts: [alert(1, 'above', 105), alert(2, 'below', 95), alert(3, 'below', 90), alert(4, 'below', 80)],
    prices: [
      [1, 88],
      [2, 106],
      [3, 88],
      [4, 106],
    ],
    reached: [[2, 3], [1], [], []],
  },
  {
    what: 'a price at the moment when it was set, or before, reaches nothing',
    alerts: [alert(1, 'above', 105, { setAt: minute(5) }), alert(2, 'above', 106)],
    prices: [
      [5, 110],
      [6, 104],
      [7, 105],
    ],
    reached: [[2], [], [1]],
  },
  {
    what: 'prices of the extended sessions, stale ones and those of another instrument reach nothing',
    alerts: [alert(1, 'above', 105)],
    prices: [
      [1, 110, { extended: true }],
      [2, 110, { stale: true }],
      [3, 110, { instrument: 2 }],
      [4, 110],
    ],
    reached: [[], [], [], [1]],
  },
  {
    what: 'of every day: once on each day on which the price is there',
    alerts: [alert(1, 'above', 105, daily()), alert(2, 'above', 105)],
    prices: [
      [1, 106],
      [2, 104],
      [3, 106],
      [nextDay, 107],
      [nextDay + 1, 107],
      [2 * nextDay, 100],
      [3 * nextDay, 105],
    ],
    reached: [[1, 2], [], [], [1], [], [], [1]],
  },
  {
    what: 'of every day, taken in after it told on this day',
    alerts: [alert(1, 'below', 95, daily('2026-11-25'))],
    prices: [
      [1, 90],
      [nextDay, 90],
    ],
    reached: [[], [1]],
  },
];

test.each(cases)('$what', ({ alerts, prices, reached }) => {
  const book = new AlertBook(() => schedule);
  for (const one of alerts) book.add([one]);
  const found = prices.map(([minutes, last, { extended = false, stale = false, instrument = 1 } = {}]) =>
    book
      .look([{ instrumentId: instrument, last: BigInt(last), lastAt: minute(minutes), extended, stale }])
      .map(({ alert: id }) => Number(id))
      .toSorted(),
  );
  expect(found).toEqual(reached);
});

test('a price that isn’t known, or whose moment isn’t, reaches nothing', () => {
  const book = new AlertBook(() => schedule);
  expect(book.add([alert(1, 'above', 105), alert(2, 'below', 95)])).toEqual([1]);
  const view = { instrumentId: 1, extended: false, stale: false };
  expect(book.look([{ ...view, last: null, lastAt: asInstant(morning + 1) }])).toEqual([]);
  expect(book.look([{ ...view, last: 110n, lastAt: null }])).toEqual([]);
});
