import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentOf, runnerOf } from '../cases.ts';

const outside = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const folders = [
  '01_lob',
  '02_matching',
  '03_portfolio',
  '04_fx',
  '05_prices',
  '07_validation',
  '09_format',
  '06_instruments',
  '11_markets',
  '12_outside',
];
/** Beside figures 12_outside has scripts, pictures and what they print. */
const notCases = /xetra_all_tradable|\.(md|mjs|ts|png|log)$/;

const filesOf = (folder: string): string[] =>
  existsSync(`${outside}/${folder}`)
    ? readdirSync(`${outside}/${folder}`)
        .filter(name => !notCases.test(name))
        .map(name => `${outside}/${folder}/${name}`)
    : [];

if (!existsSync(outside)) console.log('outside data absent: the outside cases are not judged');

test.each(folders)('every outside case of %s that applies holds on our own code', folder => {
  for (const file of filesOf(folder)) {
    const content = contentOf(file);
    const run = runnerOf(file, content);
    expect(run, `${file} is in a known format`).not.toBeNull();
    const report = run!(file, content);
    expect(report.failed.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([]);
    expect(report.passed + report.notApplicable.length).toBeGreaterThan(0);
  }
});
