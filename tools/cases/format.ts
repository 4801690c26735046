import { formatMoney } from '@parkett/kernel';
import { createReport, type CaseReport } from './report.ts';

type FormatFile = { rows: ({ value: string | number } & Record<string, string | number>)[] };

/** Compares the German number format string for string. Negative zero is ours: 0,00. */
export function run(_file: string, content: string): CaseReport {
  const report = createReport();
  for (const row of (JSON.parse(content) as FormatFile).rows) {
    for (const [column, wanted] of Object.entries(row)) {
      const decimals = /^dp(\d+)$/.exec(column)?.[1];
      if (decimals === undefined || typeof wanted !== 'string') continue;
      const name = `${row.value} with ${decimals} decimals`;
      const ours = formatMoney(row.value, Number(decimals));
      if (/^-0(,0*)?$/.test(wanted)) report.check(name, ours === wanted.slice(1), `negative zero is ${wanted.slice(1)} here, not ${ours}`);
      else report.check(name, ours === wanted, `${wanted} in the file, ${ours} here`);
    }
  }
  return report.done();
}
