/**
 * A browser with 300 live rows: the product serves a made-up day of 300 shares, replayed so that each row changes about four times a second,
 * and a phone's Chromium shows them as one list. Measured against the same list with all of its rows in the page.
 * Run: node bench/live-rows.ts [--seconds 60]
 */
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { browseMadeUpDay, shares } from './made-up-day.ts';
import { printTable, type Row } from './row.ts';

const warmUpMs = 5_000;
/** Headless Chromium draws 60 times a second; one in a hundred may be late. */
const goals = { mainThread: 0.13, ofUnvirtualised: 0.35, framesPerSecond: 59.4 };

type Seen = { readonly busy: number; readonly framesPerSecond: number; readonly rowsInPage: number; readonly changesPerSecond: number };

export async function busySeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Counts frames from now on. */
function countInPage(): void {
  const counts = { frames: 0, since: performance.now() };
  Object.assign(globalThis, { counts });
  const frame = (): void => {
    counts.frames += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

const inPage = (): { frames: number; seconds: number; rows: number } => {
  const { counts } = globalThis as unknown as { counts: { frames: number; since: number } };
  return { frames: counts.frames, seconds: (performance.now() - counts.since) / 1_000, rows: document.querySelectorAll('[data-row]').length };
};

async function watch(page: Page, seconds: number): Promise<Seen> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'timeTicks' });
  let quotes = 0;
  await page.waitForTimeout(warmUpMs);
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    const message = JSON.parse(response.payloadData) as { q?: unknown[] };
    quotes += message.q?.length ?? 0;
  });
  await cdp.send('Network.enable');
  await page.evaluate(countInPage);
  const [before, begun] = [await busySeconds(cdp), performance.now()];
  await page.waitForTimeout(seconds * 1_000);
  const [after, ended] = [await busySeconds(cdp), performance.now()];
  const { frames, seconds: counted, rows } = await page.evaluate(inPage);
  const took = (ended - begun) / 1_000;
  return { busy: (after - before) / took, framesPerSecond: frames / counted, rowsInPage: rows, changesPerSecond: quotes / took };
}

/** `all`: the page is told that its view is as high as the list, so that every row is in it and subscribed to. */
async function watchList(browser: Browser, options: { origin: string; seconds: number; all: boolean }): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'de-DE' });
  try {
    const page = await context.newPage();
    if (options.all) await page.addInitScript(() => Object.defineProperty(globalThis, 'innerHeight', { value: 1_000_000 }));
    await page.goto(`${options.origin}/#/home/market`);
    await page.waitForFunction(least => document.querySelectorAll('[data-row]').length >= least, options.all ? shares : 10);
    return await watch(page, options.seconds);
  } finally {
    await context.close();
  }
}

export async function benchLiveRows(seconds: number, say: (line: string) => void = () => {}): Promise<Row[]> {
  // Both views, their warm-up and some for starting, at one minute of the day in a second.
  const { browser, origin, end } = await browseMadeUpDay(2 * seconds + 60);
  try {
    const virtual = await watchList(browser, { origin, seconds, all: false });
    const all = await watchList(browser, { origin, seconds, all: true });
    const tell = ({ busy, framesPerSecond, rowsInPage, changesPerSecond }: Seen): string =>
      `${rowsInPage} rows in the page, ${changesPerSecond.toFixed(0)} changes/s, ${(busy * 100).toFixed(1)} % of the main thread, ${framesPerSecond.toFixed(1)} frames/s`;
    say(`the list: ${tell(virtual)}`);
    say(`all in the page: ${tell(all)}`);
    const share = virtual.busy / all.busy;
    const what = `${shares} live rows in a browser`;
    return [
      {
        what: `${what}: main thread`,
        measured: `${(virtual.busy * 100).toFixed(1)} %`,
        goal: `≤ ${goals.mainThread * 100} %`,
        met: virtual.busy <= goals.mainThread,
      },
      {
        what: `${what}: against all of them in the page`,
        measured: `${share.toFixed(2)} × (${(all.busy * 100).toFixed(1)} %)`,
        goal: `≤ ${goals.ofUnvirtualised} ×`,
        met: share <= goals.ofUnvirtualised,
      },
      {
        what: `${what}: frames per second`,
        measured: virtual.framesPerSecond.toFixed(1),
        goal: '60',
        met: virtual.framesPerSecond >= goals.framesPerSecond,
      },
    ];
  } finally {
    await end();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  printTable(await benchLiveRows(Number(values.seconds), line => console.error(line)));
}
