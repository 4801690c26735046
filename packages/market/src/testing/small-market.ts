import { createCalendar, createSchedule, instantOf, priceSteps, type Instrument, type Schedule, type ScheduleName } from '@parkett/kernel';
import type { SimulatedInstrument } from '../simulator/simulated-instrument.ts';

/** A market of eight instruments for tests: of every kind one, with hours like the real ones and no holidays but New Year's Day. */

const weekdays = createCalendar({ name: 'weekdays', holidays: new Set(['2026-01-01', '2027-01-01']) });
const everyDay = createCalendar({ name: 'every day', holidays: new Set(), weekend: [] });
const randomEndMs = 15_000;

const xetra = createSchedule({
  name: 'xetra',
  zone: 'Europe/Berlin',
  calendar: weekdays,
  shortenedDays: new Set(['2026-12-30']),
  plans: [
    {
      validFrom: '2000-01-01',
      rows: [
        { phase: 'pre-market', from: '08:00', to: '08:55' },
        { phase: 'opening-auction', from: '08:55', to: '09:00', randomEndMs },
        { phase: 'continuous', from: '09:00', to: '13:00' },
        { phase: 'midday-auction', from: '13:00', to: '13:02', randomEndMs },
        { phase: 'continuous', from: '13:02', to: '17:30' },
        { phase: 'closing-auction', from: '17:30', to: '17:35', randomEndMs },
        { phase: 'after-hours', from: '17:40', to: '22:00' },
      ],
      shortened: [
        { phase: 'opening-auction', from: '08:55', to: '09:00', randomEndMs },
        { phase: 'continuous', from: '09:00', to: '14:00' },
        { phase: 'closing-auction', from: '14:00', to: '14:05', randomEndMs },
      ],
    },
  ],
});

const wholeDay = (name: ScheduleName, hours: { zone: string; from: string; to: string; evening: boolean }): Schedule =>
  createSchedule({
    name,
    zone: hours.zone,
    calendar: hours.evening ? weekdays : everyDay,
    plans: [
      { validFrom: '2000-01-01', rows: [{ phase: 'continuous', from: hours.from, to: hours.to, ...(hours.evening && { fromDay: -1 as const }) }] },
    ],
  });

export const schedules: Readonly<Record<ScheduleName, Schedule>> = {
  xetra,
  forex: wholeDay('forex', { zone: 'America/New_York', from: '17:00', to: '17:00', evening: true }),
  metals: wholeDay('metals', { zone: 'America/New_York', from: '18:00', to: '17:00', evening: true }),
  always: wholeDay('always', { zone: 'UTC', from: '00:00', to: '24:00', evening: false }),
  replay: createSchedule({
    name: 'replay',
    zone: 'Europe/Berlin',
    calendar: weekdays,
    plans: [
      {
        validFrom: '2000-01-01',
        rows: [
          { phase: 'continuous', from: '09:00', to: '13:00' },
          { phase: 'continuous', from: '13:02', to: '17:30' },
        ],
      },
    ],
  }),
};

/** Steps of 0.01 below 100 and 0.05 from there, for prices with four decimals. */
const shareSteps = priceSteps([
  [0n, 100n],
  [1_000_000n, 500n],
]);
const finest = priceSteps([[0n, 1n]]);

const noFigures = {
  ...{ sharesOutstanding: null, dividendYield: null, priceEarnings: null, priceBook: null },
  ...{ returnOnEquity: null, freeFloat: null, foreignOwnership: null, shortInterest: null },
};
const common = { isin: null, wkn: null, indices: [], sector: 'software' } as const;

function share(facts: { id: number; code: string; band: 2 | 6; basePrice: number; shares: number }): SimulatedInstrument {
  return {
    instrument: {
      ...{ ...common, id: facts.id, code: facts.code, class: 'share', name: facts.code, currency: 'EUR', priceScale: 4, quantityScale: 0, lot: 1n },
      ...{ liquidityBand: facts.band, priceSteps: shareSteps, schedule: 'xetra' },
    },
    simulation: {
      ...{ basePrice: facts.basePrice, volatility: 0.28, activity: facts.band, model: { kind: 'share', beta: 1 }, dividendsPerYear: 1 },
      fundamentals: { ...noFigures, sharesOutstanding: facts.shares, dividendYield: 0.03, freeFloat: 0.8 },
    },
  };
}

function other(
  instrument: Partial<Instrument> & Pick<Instrument, 'id' | 'code' | 'class' | 'schedule'>,
  simulation: Pick<SimulatedInstrument['simulation'], 'basePrice' | 'volatility' | 'model'>,
): SimulatedInstrument {
  return {
    instrument: {
      ...{ ...common, name: instrument.code, currency: 'USD', priceScale: 2, quantityScale: 0, lot: 1n, liquidityBand: 6, priceSteps: finest },
      ...instrument,
    },
    simulation: { ...simulation, activity: 6, dividendsPerYear: 0, fundamentals: noFigures },
  };
}

const euro = { currency: 'EUR', volatility: 0.08 };
const dollar = { currency: 'USD', volatility: 0 };
const yen = { currency: 'JPY', volatility: 0.1 };

export const ids = { busy: 1, quiet: 2, index: 3, eurUsd: 4, usdJpy: 5, eurJpy: 6, coin: 7, gold: 8 } as const;

export const listings: readonly SimulatedInstrument[] = [
  share({ id: ids.busy, code: 'BSY', band: 6, basePrice: 96, shares: 400_000_000 }),
  share({ id: ids.quiet, code: 'QUI', band: 2, basePrice: 23, shares: 9_000_000 }),
  other(
    { id: ids.index, code: 'IDX', class: 'index', schedule: 'xetra' },
    {
      basePrice: 10_000,
      volatility: 0.2,
      model: {
        kind: 'members',
        members: [
          { id: ids.busy, shares: 30 },
          { id: ids.quiet, shares: 50 },
        ],
      },
    },
  ),
  other(
    { id: ids.eurUsd, code: 'EURUSD', class: 'forex', schedule: 'forex', priceScale: 5, lot: 100n },
    { basePrice: 1.09, volatility: 0.08, model: { kind: 'pair', base: euro, quote: dollar } },
  ),
  other(
    { id: ids.usdJpy, code: 'USDJPY', class: 'forex', schedule: 'forex', currency: 'JPY', priceScale: 3, lot: 100n },
    { basePrice: 150, volatility: 0.1, model: { kind: 'pair', base: dollar, quote: yen } },
  ),
  other(
    { id: ids.eurJpy, code: 'EURJPY', class: 'forex', schedule: 'forex', currency: 'JPY', priceScale: 3, lot: 100n },
    { basePrice: 1.09 * 150, volatility: 0.13, model: { kind: 'pair', base: euro, quote: yen } },
  ),
  other(
    { id: ids.coin, code: 'XCNUSDT', class: 'digital', schedule: 'always', currency: 'USDT', quantityScale: 8, lot: 1_000n },
    { basePrice: 68_000, volatility: 0.55, model: { kind: 'digital', beta: 1 } },
  ),
  other(
    { id: ids.gold, code: 'XAU', class: 'metal', schedule: 'metals', quantityScale: 3, lot: 10n },
    { basePrice: 3_200, volatility: 0.16, model: { kind: 'metal', beta: 1 } },
  ),
];

/** Monday, 23 November 2026, 08:59:30 in Frankfurt. */
export const startsAt = instantOf('2026-11-23T07:59:30Z');
