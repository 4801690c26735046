import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { asInstant, asTradingDate, instantOf, later, parseDecimal } from '@parkett/kernel';
import { parse } from 'csv-parse/sync';
import {
  adjustAfter,
  adjustBefore,
  createReplay,
  dateOfBar,
  readReplayFile,
  replayScale,
  type Bar,
  type CorporateEvent,
  type DividendFormula,
} from '@parkett/market';
import { instruments, schedules, sharePriceSteps } from '../../apps/server/src/books/instruments/data/index.ts';
import { createReport, type CaseReport } from './report.ts';

/** Relative difference up to which an adjusted price counts as the file's. */
const tolerance = 1e-9;
/** Yahoo rounds prices to single precision before it adjusts them. */
const singlePrecision = 2e-7;

/** Checks files of adjusted day bars (each day is a case) and of recorded minute bars (each minute is a case: its prints make the bar again). */
export function run(file: string, content: string): CaseReport {
  const text = file.endsWith('.gz') && !content.includes(',') ? gunzipSync(readFileSync(file)).toString('utf8') : content;
  const header = text.slice(0, text.indexOf('\n'));
  if (header.includes('Mnemonic')) return checkReplay(text);
  if (header.includes('Adj. Close')) return checkAdjusted(text, { close: 'Adj. Close', dividend: 'Ex-Dividend', split: 'Split Ratio' });
  if (header.includes('Adj Close')) return checkAdjusted(text, { close: 'Adj Close', dividend: 'Dividends', split: 'Stock Splits' });
  return { passed: 0, failed: [{ name: file, reason: 'no columns of day bars or minute bars known here' }], notApplicable: [] };
}

type Names = { close: string; dividend: string; split: string };
type Row = Record<string, string>;

const rowsOf = (text: string): Row[] => parse<Row>(text, { bom: true, columns: true, skip_empty_lines: true, relax_quotes: true, trim: true });

const number = (row: Row, name: string): number => Number(row[name] ?? row.Close);

function barOf(row: Row): Bar {
  const close = number(row, 'Close');
  return {
    start: instantOf(row.Date!),
    open: number(row, 'Open'),
    high: number(row, 'High'),
    low: number(row, 'Low'),
    close,
    volume: Number(row.Volume ?? 0),
  };
}

function eventsOf(row: Row, names: Names): CorporateEvent[] {
  const amount = Number(row[names.dividend]);
  const ratio = Number(row[names.split]);
  const exDate = asTradingDate(row.Date!);
  return [
    ...(amount > 0 ? [{ kind: 'dividend' as const, exDate, amount }] : []),
    ...(ratio > 0 && ratio !== 1 ? [{ kind: 'split' as const, exDate, ratio }] : []),
  ];
}

/** Quandl's file has adjusted values in all columns, Yahoo's the close alone, by the other formula and up to a factor of days after the file. */
function checkAdjusted(text: string, names: Names): CaseReport {
  const report = createReport();
  const rows = rowsOf(text).toSorted((a, b) => (a.Date! < b.Date! ? -1 : 1));
  const quandl = names.close === 'Adj. Close';
  const formula: DividendFormula = quandl ? 'ex-close' : 'previous-close';
  const bars = rows.map(barOf);
  const events = rows.flatMap(row => eventsOf(row, names));
  const before = adjustBefore(bars, events, formula);
  const after = adjustAfter(bars, events, formula);
  const rescaled = quandl ? 1 : Number(rows.at(-1)![names.close]) / before.at(-1)!.close;
  const first = before[0]!.close / bars[0]!.close;
  for (const [i, row] of rows.entries()) {
    const ours = before[i]!;
    const pairs: [string, number, number][] = [[names.close, ours.close * rescaled, Number(row[names.close])]];
    if (quandl)
      for (const name of ['Open', 'High', 'Low', 'Volume'] as const)
        pairs.push([name, ours[name.toLowerCase() as 'open'], Number(row[`Adj. ${name}`])]);
    pairs.push(['after', after[i]!.close * first, ours.close]);
    const wrong = pairs.find(
      ([name, a, b]) => Math.abs(a - b) > (quandl && name !== 'Volume' ? tolerance : singlePrecision) * Math.max(Math.abs(b), 1e-12),
    );
    report.check(dateOfBar(ours), wrong === undefined, wrong ? `${wrong[0]} is ${wrong[1]} here, ${wrong[2]} in the file` : '');
  }
  return report.done();
}

function checkReplay(text: string): CaseReport {
  const report = createReport();
  const day = readReplayFile(text);
  if (!day.ok) return { passed: 0, failed: [{ name: `line ${day.error.line}`, reason: day.error.sentence }], notApplicable: [] };
  const replay = createReplay({ day: day.value, schedule: schedules.replay, known: instruments, stepsOf: sharePriceSteps });
  const end = later(instantOf(day.value.date), 2 * 86_400_000);
  const bars = new Map(
    replay.instruments.flatMap(({ id, code }) =>
      replay.minuteBars(id, { from: asInstant(0), to: end, now: end }).map(bar => [minuteName(code, bar), bar] as const),
    ),
  );
  const { leftOut } = day.value;
  for (const row of rowsOf(text).filter(({ ISIN }) => ISIN !== '' && ISIN !== 'ISIN')) {
    const code = row.Mnemonic || row.ISIN!;
    const name = `${code} ${row.Time}`;
    if (leftOut.includes(code)) {
      report.skip(name, 'we keep no money in its currency');
      continue;
    }
    const bar = bars.get(name);
    const theirs = ['StartPrice', 'MaxPrice', 'MinPrice', 'EndPrice'].map(column => unitsOf(row[column]!));
    const ours = bar && [bar.open, bar.high, bar.low, bar.close];
    const same = ours !== undefined && theirs.every((price, i) => price === ours[i]) && bar!.volume === Number(row.TradedVolume);
    report.check(name, same, `${ours?.join(' ')} volume ${bar?.volume} here, ${theirs.join(' ')} volume ${row.TradedVolume} in the file`);
  }
  return report.done();
}

const minuteName = (code: string, bar: Bar): string => `${code} ${new Date(bar.start).toISOString().slice(11, 16)}`;

function unitsOf(price: string): number {
  const parsed = parseDecimal(price, replayScale);
  return parsed.ok ? Number(parsed.value) : Number.NaN;
}
