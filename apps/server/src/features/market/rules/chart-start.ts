import type { market } from '@parkett/contract';
import { addDays, asInstant, utcDate, type TradingDate } from '@parkett/kernel';

type Chart = { readonly interval: market.BarInterval; readonly range: market.ChartRange };

/** How far back an interval reaches at most, in days: five years of daily bars, sixty days of minute bars, and of the shortest ones what a screen can show. */
const reachDays: Readonly<Record<market.BarInterval, number>> = {
  minute: 7,
  '1': 7,
  '5': 31,
  '15': 60,
  '30': 60,
  day: 1_826,
  week: 1_826,
  month: 1_826,
};

const monthsOf = { '1m': 1, '3m': 3, '6m': 6, '1y': 12 } as const;

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(date: TradingDate, months: number): TradingDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return utcDate(asInstant(Date.UTC(year, month - 1 - months, Math.min(day, lastDay))));
}

function wantedStart(range: market.ChartRange, today: TradingDate): TradingDate {
  if (range === '1d') return today;
  if (range === '1w') return addDays(today, -6);
  if (range === 'all') return '0000-01-01';
  return addDays(monthsBefore(today, monthsOf[range]), 1);
}

/**
 * The first trading date of a chart that ends with `today`: what was asked for, as far as the interval reaches and no earlier than `earliest`,
 * before which the feed knows nothing.
 */
export function chartStart(chart: Chart, days: { today: TradingDate; earliest: TradingDate }): TradingDate {
  const { today, earliest } = days;
  const starts = [wantedStart(chart.range, today), addDays(today, 1 - reachDays[chart.interval]), earliest];
  return starts.reduce((latest, start) => (start > latest ? start : latest));
}
