import type { Page, Route } from '@playwright/test';
import { expect, test } from './journey.ts';
import { languageOf, layoutOf, places, words, type Layout } from './vocabulary.ts';

/** As budget.ts has it, which counts the same in the build. */
const scriptsMost = 12;

const detailPaths = { mobile: '/market/stockDetail?code=SAP', desktop: '/pc/market/stockDetail?code=SAP' } as const;

/** Screens that show something to a visitor. */
const screens: Record<Layout, readonly string[]> = {
  mobile: [
    ...['/login/start', '/login/login', '/login/register', '/home/home', '/home/market', '/home/index', '/home/newsList', '/market/index'],
    ...['/market/zhiShu', detailPaths.mobile, '/market/stockDetailzs?code=DAX', '/favorite/search', '/information/aboutInfo'],
  ],
  desktop: [
    ...['/pc/login/login', '/pc/home/home', '/pc/home/index', '/pc/home/newsList', detailPaths.desktop, '/pc/favorite/search'],
    '/pc/information/aboutInfo',
  ],
};

const isScript = (url: string): boolean => /\/assets\/[^/]+\.js$/.test(url);
const isCall = (url: string): boolean => url.includes('/api/vue/');

/** The price of the detail screen, which is read once, wherever it stands. */
const price = (page: Page) => page.getByText(/^\d{1,4}([.,]\d{3})*[.,]\d{2}$/).first();

/** Notes when the screen's own first content stands in the page. */
function noteFirstPaint(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main h1, main h2, main input')) return;
    observer.disconnect();
    Object.assign(globalThis, { paintedAt: performance.now() });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Script files that had been asked for until then. */
function scriptsBeforePaint(): string[] | null {
  const { paintedAt } = globalThis as { paintedAt?: number };
  if (paintedAt === undefined) return null;
  const before = performance.getEntriesByType('resource').filter(({ name, startTime }) => name.endsWith('.js') && startTime <= paintedAt);
  return before.map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
}

test('A screen is painted from at most twelve script files', async ({ browser }, info) => {
  for (const address of screens[layoutOf(info)]) {
    const page = await browser.newPage();
    await page.addInitScript(noteFirstPaint);
    await page.goto(`/#${address}`);
    const scripts = await page.waitForFunction(scriptsBeforePaint).then(names => names.jsonValue());
    expect(scripts!.length, `${address}: ${scripts!.join(' ')}`).toBeLessThanOrEqual(scriptsMost);
    expect(new Set(scripts).size, `${address} fetches nothing twice`).toBe(scripts!.length);
    await page.close();
  }
});

test('The price of an address is asked for together with the code, not after it, and once', async ({ page }, info) => {
  const path = detailPaths[layoutOf(info)];
  const held: Route[] = [];
  let asked = 0;
  let isHeld = true;
  page.on('request', request => void (request.url().endsWith('/market/instrument') && asked++));
  await page.route(
    url => isScript(url.href),
    async route => {
      if (isHeld) held.push(route);
      else await route.continue();
    },
  );
  const instrument = page.waitForRequest('**/api/vue/market/instrument');
  await page.goto(`/#${path}`, { waitUntil: 'commit' });
  await instrument;
  isHeld = false;
  for (const route of held) await route.continue();
  await expect(price(page)).toBeVisible();
  await expect(page.getByRole('group', { name: /SAP/ }).locator('canvas').first()).toBeAttached();
  expect(asked).toBe(1);
});

test('Settings of the house, the clock and the badge come after the price; the clock is asked for once', async ({ page }, info) => {
  const layout = layoutOf(info);
  const calls: string[] = [];
  page.on('request', request => void (isCall(request.url()) && calls.push(request.url().split('/api/vue/')[1]!)));
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>(resolve => (answer = resolve));
  await page.route('**/api/vue/market/instrument', async route => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto(`/#${detailPaths[layout]}`);
  // The screen's frame stands and waits for the price.
  await expect(page.getByText(words('common', languageOf(layout))('loading')).first()).toBeAttached();
  expect(calls.filter(call => call === 'common/config' || call === 'market/clock')).toEqual([]);
  answer();
  await expect(price(page)).toBeVisible();
  await expect.poll(() => calls.filter(call => call === 'market/clock').length).toBe(1);
  await expect.poll(() => calls.filter(call => call === 'common/config').length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(calls.filter(call => call === 'market/clock')).toHaveLength(1);
});

test('While its code is on its way a screen stands there in outline, with the way back; a page that is opened on it too', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('market', languageOf(layout));
  await page.goto(`/#${places.home[layout]}`);
  const indices = page.getByRole('list', { name: t('indices') });
  await expect(indices).toBeVisible();
  const held: Route[] = [];
  const holdScripts = (route: Route) => void held.push(route);
  await page.route(url => isScript(url.href), holdScripts);
  await indices.getByRole('link').first().click();
  await expect(indices).toBeHidden();
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  if (layout === 'mobile') {
    await page.getByRole('button', { name: words('common', 'de')('back') }).click();
    await expect(indices).toBeVisible();
  }
  await page.goto('about:blank');
  await page.goto(`/#${detailPaths[layout]}`, { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBeGreaterThan(1);
  await expect(page.locator('#shell')).toBeVisible();
  await page.unrouteAll();
  for (const route of held) await route.continue().catch(() => undefined);
  await expect(price(page)).toBeVisible();
  await expect(page.locator('#shell')).toHaveCount(0);
});

/** Notes when the page itself, without any code of the app, fills the window. */
function noteShell(): void {
  const look = (): void => {
    const shell = document.getElementById('shell');
    if (shell?.className && shell.getBoundingClientRect().height >= innerHeight) Object.assign(globalThis, { shellAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** When the head and outline stood there, and when the code had come that draws the screen; null while the page itself stands there. */
function shellAndCode(): { shell: number; code: number } | null {
  const { shellAt } = globalThis as { shellAt?: number };
  const ends = performance.getEntriesByType('resource').flatMap(entry => (entry.name.endsWith('.js') ? [entry as PerformanceResourceTiming] : []));
  const isOver = shellAt !== undefined && !document.getElementById('shell');
  return isOver ? { shell: shellAt, code: Math.max(...ends.map(({ responseEnd }) => responseEnd)) } : null;
}

test('On a slow network head and outline stand there before the code has come, and the screen after it', async ({ page }, info) => {
  test.slow();
  const layout = layoutOf(info);
  await page.addInitScript(noteShell);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = 400_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const others = process.env.PARKETT_TEST_FULL ? [places.home[layout], places.trading[layout]] : [];
  for (const address of [detailPaths[layout], ...others]) {
    await page.goto('about:blank');
    await page.goto(`/#${address}`, { waitUntil: 'commit' });
    const { shell, code } = (await (await page.waitForFunction(shellAndCode, null, { timeout: 60_000 })).jsonValue())!;
    expect(shell, address).toBeLessThan(code);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached({ timeout: 60_000 });
  }
});
