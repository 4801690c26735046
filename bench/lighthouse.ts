/** Lighthouse on a phone, median of five: welcome, login, lists and detail of the running product. Run: node bench/lighthouse.ts [--runs 5] */
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { browserFlags, findBrowser, noBrowser } from '../tools/browser.ts';
import { startServer, temporaryData } from './running-server.ts';
import { median, printTable, type Row } from './row.ts';

const pages = [
  { name: 'welcome', address: '/#/login/start', goal: 99 },
  { name: 'login', address: '/#/login/login', goal: 99 },
  { name: 'market list', address: '/#/home/market', goal: 96 },
  { name: 'markets by class', address: '/#/market/index', goal: 96 },
  { name: 'detail', address: '/#/market/stockDetail?code=SAP', goal: 95 },
];
const whole = ['accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's own slowdown of a phone, meant for a machine with this index of its benchmark or more; a slower one is slowed down less. */
const slowdown = { times: 4, fromIndex: 1_500 };
/** Its other presets of a slow phone, which have to be named with the slowdown. */
const phone = { rttMs: 150, throughputKbps: 1_638.4, requestLatencyMs: 562.5, downloadThroughputKbps: 1_474.56, uploadThroughputKbps: 675 };

type Scores = Record<'performance' | (typeof whole)[number] | 'index' | 'largestPaintMs' | 'blockedMs', number>;

async function scoresOf(url: string, { port, cpuSlowdownMultiplier }: { port: number; cpuSlowdownMultiplier: number }): Promise<Scores> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', ...whole] };
  const result = await lighthouse(url, { ...flags, throttling: { ...phone, cpuSlowdownMultiplier } });
  const scoreOf = (name: string): number => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: scoreOf('performance'),
    index: result?.lhr.environment.benchmarkIndex ?? 0,
    largestPaintMs: result?.lhr.audits['largest-contentful-paint']?.numericValue ?? 0,
    blockedMs: result?.lhr.audits['total-blocking-time']?.numericValue ?? 0,
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
  };
}

/** How fast this machine is, asked of Lighthouse itself. */
async function indexOfMachine(url: string, chromePath: string): Promise<number> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserFlags] });
  const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', onlyAudits: ['viewport'] });
  chrome.kill();
  return result?.lhr.environment.benchmarkIndex ?? slowdown.fromIndex;
}

export async function benchLighthouse(runs: number, say: (line: string) => void = () => {}): Promise<Row[]> {
  const chromePath = await findBrowser();
  if (chromePath === null) throw new Error(noBrowser);
  const data = temporaryData();
  const server = await startServer({ data: data.folder, settings: { PARKETT_CLOCK: 'simulated@2026-11-23T09:30:00+01:00' } });
  const rows: Row[] = [];
  try {
    const index = await indexOfMachine(server.origin, chromePath);
    const cpuSlowdownMultiplier = Math.min(slowdown.times, (slowdown.times * index) / slowdown.fromIndex);
    say(`Lighthouse: benchmarkIndex ${index.toFixed(0)}, so a phone is ${cpuSlowdownMultiplier.toFixed(2)} times slower than this machine`);
    for (const { name, address, goal } of pages) {
      const scores: Scores[] = [];
      for (let run = 0; run < runs; run += 1) {
        const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserFlags] });
        scores.push(await scoresOf(`${server.origin}${address}`, { port: chrome.port, cpuSlowdownMultiplier }));
        chrome.kill();
      }
      const middle = (figure: keyof Scores): number => median(scores.map(score => score[figure]));
      const performance = middle('performance');
      const rest = whole.map(category => middle(category));
      const [paint, blocked, now] = [middle('largestPaintMs') / 1_000, middle('blockedMs'), middle('index')];
      say(`${name}: ${performance}, largest paint ${paint.toFixed(2)} s, blocked ${blocked.toFixed(0)} ms, benchmarkIndex ${now.toFixed(0)}`);
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
  printTable(await benchLighthouse(Number(values.runs), line => console.error(line)));
}
