import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as calendars from './cases/calendars.ts';
import * as format from './cases/format.ts';
import * as events from './cases/events.ts';
import * as fx from './cases/fx.ts';
import * as lob from './cases/lob.ts';
import * as matching from './cases/matching.ts';
import * as portfolio from './cases/portfolio.ts';
import * as prices from './cases/prices.ts';
import type { CaseReport } from './cases/report.ts';
import * as typed from './cases/typed.ts';
import * as validation from './cases/validation.ts';

type Run = (file: string, content: string) => CaseReport;

/** Which of the product's parts judges a file: told from its content, so that files may be named as they like. */
export function runnerOf(file: string, content: string): Run | null {
  if (/\.csv(\.gz)?$/.test(file)) {
    if (/messages|orderbook/.test(basename(file))) return lob.run;
    if (/^"?(Date|Time|ISIN)\b/i.test(content)) return content.startsWith('Date,USD') ? fx.run : prices.run;
    return null;
  }
  const head = content.slice(0, 200_000);
  if (/^\s*\[/.test(head) && /"(typed|name)"\s*:/.test(head) && /"want"\s*:/.test(head)) return typed.run;
  if (/"dividend_days"/.test(content)) return events.run;
  if (/"ops"\s*:/.test(head)) return lob.run;
  if (/"auctions"\s*:|"op"\s*:\s*"new"/.test(content)) return matching.run;
  if (/"lots_before"|"activities"/.test(head)) return portfolio.run;
  if (/"weekday_holidays"|"bands"/.test(head)) return calendars.run;
  if (/"sets"\s*:/.test(head)) return validation.run;
  if (/"dp2"/.test(head)) return format.run;
  return /"rates?"|"from"|"cases"/.test(head) ? fx.run : null;
}

export function contentOf(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

// `npm run cases -- FILE…`: feeds outside cases to the product's own code.
if (import.meta.main) {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error(
      'Usage: npm run cases -- FILE… (order flow, matching, portfolio, fx, prices, calendars and price steps, validation, number format, what people type)',
    );
    process.exit(1);
  }
  const sum = { passed: 0, failed: 0, notApplicable: 0 };
  for (const file of files) {
    if (!existsSync(file)) {
      console.error(`There is no file ${file}.`);
      process.exit(1);
    }
    const content = contentOf(file);
    const run = runnerOf(file, content);
    if (!run) {
      console.log(`${basename(file)}: in none of the formats that are known here`);
      sum.failed += 1;
      continue;
    }
    const { passed, failed, notApplicable } = run(file, content);
    console.log(`${basename(dirname(file))}/${basename(file)}: ${passed} passed, ${failed.length} failed, ${notApplicable.length} not applicable`);
    for (const { name, reason } of failed) console.log(`  FAILED ${name}: ${reason}`);
    const reasons = Object.groupBy(notApplicable, ({ reason }) => reason);
    for (const [reason, cases] of Object.entries(reasons)) console.log(`  not applicable (${cases!.length}): ${reason}`);
    sum.passed += passed;
    sum.failed += failed.length;
    sum.notApplicable += notApplicable.length;
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.notApplicable} not applicable`);
  process.exit(sum.failed === 0 ? 0 : 1);
}
