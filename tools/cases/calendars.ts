import { type TradingDate, addDays, parseDecimal, weekdayOf } from '@parkett/kernel';
import {
  schedules,
  sharePriceSteps,
  shareScale,
  xetraCalendar,
  xetraShortenedDays,
  type LiquidityBand,
} from '../../apps/server/src/books/instruments/data/index.ts';
import { createReport, type CaseReport } from './report.ts';

type HolidayFile = { range: [TradingDate, TradingDate]; weekday_holidays: TradingDate[]; early_closes: { date: TradingDate; close: string }[] };
type BandFile = { bands: Record<string, { table: { price_below: number; tick: number }[] }> };

/** Checks files of trading days (each weekday of the range is one case, each early close another) and of price steps (each row of each band) against the product's own data. */
export function run(file: string, content: string): CaseReport {
  const parsed = JSON.parse(content) as Partial<HolidayFile & BandFile>;
  if (parsed.bands) return checkBands(parsed as BandFile);
  if (parsed.weekday_holidays && parsed.range) return checkHolidays(parsed as HolidayFile);
  return { passed: 0, failed: [{ name: file, reason: 'neither a list of holidays nor of price steps' }], notApplicable: [] };
}

function checkHolidays({ range, weekday_holidays, early_closes }: HolidayFile): CaseReport {
  const report = createReport();
  const closed = new Set(weekday_holidays);
  for (let date = range[0]; date <= range[1]; date = addDays(date, 1)) {
    if (weekdayOf(date) > 5) continue;
    report.check(date, xetraCalendar.isSession(date) === !closed.has(date), `${closed.has(date) ? 'closed' : 'open'} in the file, not here`);
  }
  const early = new Map(early_closes.map(({ date, close }) => [date, close]));
  for (const date of [...xetraShortenedDays].filter(d => d >= range[0] && d <= range[1])) {
    report.check(`close of ${date}`, early.has(date), 'closes early here, not in the file');
  }
  for (const [date, close] of early) report.check(`${date} ${close}`, closeOf(date) === close, `closes at ${closeOf(date)} here`);
  return report.done();
}

/** When continuous trading ends, as the wall clock in Frankfurt shows it. */
function closeOf(date: TradingDate): string {
  const end = schedules.xetra.spansOn(date).findLast(span => span.phase === 'continuous')?.to;
  return end === undefined
    ? 'no time'
    : new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }).format(end);
}

function checkBands({ bands }: BandFile): CaseReport {
  const report = createReport();
  for (const [name, { table }] of Object.entries(bands)) {
    const band = Number(name.at(-1)) as LiquidityBand;
    const steps = sharePriceSteps(band);
    report.check(`${name}: rows`, table.length === steps.length, `${table.length} rows in the file, ${steps.length} here`);
    let from = 0n;
    for (const [row, { price_below, tick }] of table.entries()) {
      const ours = steps[row];
      const theirs = { from, step: unitsOf(tick) };
      report.check(
        `${name}: from ${from}`,
        ours?.from === theirs.from && ours.step === theirs.step,
        `${theirs.from}/${theirs.step} in the file, ${ours?.from}/${ours?.step} here`,
      );
      from = unitsOf(price_below);
    }
  }
  return report.done();
}

function unitsOf(price: number): bigint {
  const parsed = parseDecimal(price.toFixed(shareScale), shareScale);
  if (!parsed.ok) throw new Error(`not a price: ${price}`);
  return parsed.value;
}
