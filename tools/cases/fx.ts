import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { asTradingDate, convert, currencies, divide, isCurrency, powerOfTen, readRateTable, type RateTable } from '@parkett/kernel';
import { createReport, type CaseReport } from './report.ts';

/** A case of fx_conversion_cases.json. Our policy for a day without rates is the last one before it. */
type Case = {
  amount: string;
  from: string;
  to: string;
  date: string | null;
  expect?: string;
  error?: string;
  policy?: string;
  with_last_or_interpolated?: string;
};

/** Amounts are read with ten decimals; the results are compared in the target's minor unit. */
const amountScale = 10;
const compareScale = 40;

/** Checks conversions with the official rates that lie beside the file; of a file of rates, that every day can be read. */
export function run(file: string, content: string): CaseReport {
  if (!content.trimStart().startsWith('{')) return checkRates(content);
  const table = ratesBeside(file);
  if (!table) return { passed: 0, failed: [{ name: file, reason: 'no ecb_eurofxref file beside it' }], notApplicable: [] };
  const report = createReport();
  const { cases } = JSON.parse(content) as { cases: Case[] };
  for (const one of cases) checkCase(one, table, report);
  return report.done();
}

function checkCase(one: Case, table: RateTable, report: ReturnType<typeof createReport>): void {
  const name = `${one.amount} ${one.from} to ${one.to} on ${one.date ?? 'the last day'}`;
  if (one.policy && one.policy !== 'last known') return report.skip(name, `${one.policy}: a missing day takes the last rate here`);
  const toScale = isCurrency(one.to) ? currencies[one.to].scale : 2;
  const amount = decimal(one.amount, amountScale);
  const answer = convert({
    ...one,
    amount,
    fromScale: amountScale,
    toScale,
    date: one.date == null ? table.lastDate : asTradingDate(one.date),
    table,
    rounding: 'half-up',
  });
  const expected = one.expect ?? one.with_last_or_interpolated;
  if (!answer.ok) return report.check(name, expected === undefined, `refused (${answer.error}), ${expected} in the file`);
  if (expected === undefined) return report.check(name, false, `${answer.value} here, refused in the file (${one.error})`);
  const rounded = divide(decimal(expected, compareScale), powerOfTen(compareScale - toScale), 'half-up');
  report.check(name, answer.value === rounded, `${answer.value} minor units here, ${rounded} in the file`);
}

function decimal(text: string, scale: number): bigint {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole! + fraction.slice(0, scale).padEnd(scale, '0'));
}

function ratesBeside(file: string): RateTable | null {
  const folder = dirname(file);
  const name = readdirSync(folder).find(entry => entry.startsWith('ecb_eurofxref'));
  if (!name) return null;
  const bytes = readFileSync(join(folder, name));
  return readRateTable((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}

function checkRates(csv: string): CaseReport {
  const report = createReport();
  const table = readRateTable(csv);
  const lines = csv.trim().split(/\r?\n/);
  const columns = lines[0]!.split(',');
  const dollar = columns.indexOf('USD');
  for (const line of lines.slice(1)) {
    const cells = line.split(',');
    const rate = table.rateOn('USD', asTradingDate(cells[0]!));
    const same = rate.ok && Number(rate.value.units) / 10 ** rate.value.scale === Number(cells[dollar]);
    report.check(cells[0]!, same, 'the dollar of this day is not read as it stands');
  }
  return report.done();
}
