/** Lighthouse on a phone, median of five: login, market list and detail of the running product. Run: node bench/lighthouse.ts [--runs 5] */
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, findBrowser, noBrowser } from '../tools/browser.ts';
import { startServer, temporaryData } from './running-server.ts';
import { printTable, type Row } from './row.ts';

const pages = [
  { name: 'login', address: '/#/login/login', goal: 99 },
  { name: 'market', address: '/#/home/market', goal: 95 },
  { name: 'detail', address: '/#/market/stockDetail?code=SAP', goal: 95 },
];
const whole = ['accessibility', 'best-practices', 'seo'] as const;

type Scores = Record<'performance' | (typeof whole)[number], number>;

async function scoresOf(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', ...whole] });
  const scoreOf = (name: string): number => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export async function benchLighthouse(runs: number): Promise<Row[]> {
  const chromePath = await findBrowser();
  if (chromePath === null) throw new Error(noBrowser);
  const data = temporaryData();
  const server = await startServer({ data: data.folder, settings: { PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00' } });
  const rows: Row[] = [];
  try {
    for (const { name, address, goal } of pages) {
      const scores: Scores[] = [];
      for (let run = 0; run < runs; run += 1) {
        const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserFlags] });
        scores.push(await scoresOf(`${server.origin}${address}`, chrome.port));
        chrome.kill();
      }
      const performance = median(scores.map(score => score.performance));
      const rest = whole.map(category => median(scores.map(score => score[category])));
      rows.push({ what: `Lighthouse mobile, ${name}: performance`, measured: String(performance), goal: `≥ ${goal}`, met: performance >= goal });
      rows.push({
        what: `Lighthouse mobile, ${name}: ${whole.join(', ')}`,
        measured: rest.join(', '),
        goal: '100 each',
        met: rest.every(score => score === 100),
      });
    }
  } finally {
    await server.stop();
    data.remove();
  }
  return rows;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
  printTable(await benchLighthouse(Number(values.runs)));
}
