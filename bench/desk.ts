/**
 * The trading desk in a browser: chart, 300 rows beside it and the book, while each share changes about four times a second. And the way back to a screen
 * that was kept. Run: node bench/desk.ts [--seconds 60]
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { busySeconds } from './live-rows.ts';
import { browseMadeUpDay } from './made-up-day.ts';
import { printTable, type Row } from './row.ts';

const warmUpMs = 5_000;
const rowsLeast = 200;
const goals = { frameMs: 33, mainThread: 0.2, backMs: 20 };

/** Notes how long each frame from now on was in coming. */
function watchFrames(): void {
  const gaps: number[] = [];
  Object.assign(globalThis, { gaps });
  let before: number | null = null;
  const frame = (at: number): void => {
    if (before !== null) gaps.push(at - before);
    before = at;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const framesSeen = (): number[] => (globalThis as unknown as { gaps: number[] }).gaps;

/** From the browser's step back to the end of the frame that shows the kept screen. */
const stepBack = (): Promise<number> =>
  new Promise(resolve => {
    addEventListener(
      'popstate',
      () => {
        const begun = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => resolve(performance.now() - begun));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      { once: true, capture: true },
    );
    history.back();
  });

async function watchDesk(page: Page, seconds: number): Promise<{ busy: number; frames: number[]; rows: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'timeTicks' });
  await page.waitForTimeout(warmUpMs);
  await page.evaluate(watchFrames);
  const [before, begun] = [await busySeconds(cdp), performance.now()];
  await page.waitForTimeout(seconds * 1_000);
  const [after, ended] = [await busySeconds(cdp), performance.now()];
  const rows = await page.getByRole('region', { name: 'Watchlist' }).getByRole('listitem').count();
  return { busy: (after - before) / ((ended - begun) / 1_000), frames: await page.evaluate(framesSeen), rows };
}

async function backToKept(page: Page, origin: string): Promise<number> {
  const times: number[] = [];
  await page.goto(`${origin}/#/pc/home/home`);
  const heading = page.getByRole('heading').first();
  for (let turn = 0; turn < 5; turn += 1) {
    await heading.waitFor();
    await page.evaluate(() => void (location.hash = '/pc/information/aboutInfo'));
    await page.getByRole('radiogroup').first().waitFor();
    times.push(await page.evaluate(stepBack));
  }
  return times.toSorted((a, b) => a - b)[2]!;
}

export async function benchDesk(seconds: number, say: (line: string) => void = () => {}): Promise<Row[]> {
  const { browser, origin, end } = await browseMadeUpDay(seconds + 120);
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${origin}/#/pc/market/stockDetail?code=B001`);
    await page.locator('canvas').first().waitFor();
    await page.waitForFunction(least => document.querySelectorAll('section li a').length >= least, rowsLeast);
    const { busy, frames, rows } = await watchDesk(page, seconds);
    const late = frames.filter(ms => ms > goals.frameMs + 1).length;
    const longest = Math.max(...frames);
    say(
      `the desk: ${rows} rows, ${frames.length} frames, ${late} of them later than ${goals.frameMs} ms, ${(busy * 100).toFixed(1)} % of the main thread`,
    );
    const back = await backToKept(page, origin);
    return [
      {
        what: `trading desk, ${rows} rows: longest frame`,
        measured: `${longest.toFixed(0)} ms (${late} late)`,
        goal: `≤ ${goals.frameMs} ms`,
        met: late === 0,
      },
      {
        what: `trading desk, ${rows} rows: main thread`,
        measured: `${(busy * 100).toFixed(1)} %`,
        goal: `< ${goals.mainThread * 100} %`,
        met: busy < goals.mainThread,
      },
      { what: 'back to a kept screen', measured: `${back.toFixed(1)} ms`, goal: `≤ ${goals.backMs} ms`, met: back <= goals.backMs },
    ];
  } finally {
    await end();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  printTable(await benchDesk(Number(values.seconds), line => console.error(line)));
}
