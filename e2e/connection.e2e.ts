import type { Page, Route } from '@playwright/test';
import { expect, test } from './journey.ts';
import { languageOf, layoutOf, places, visit, waitForFailureScreen, words, type Layout } from './vocabulary.ts';

const newsOf = (layout: Layout): string => (layout === 'desktop' ? '/pc/home/newsList' : '/home/newsList');
const newsCode = /\/news-list-[\w-]+\.js$/;
const newsHeading = (page: Page, layout: Layout) => page.getByRole('heading', { level: 1, name: words('news', languageOf(layout))('news') });
const missingOn = (page: Page, layout: Layout) => page.getByRole('alert').filter({ hasText: words('common', languageOf(layout))('notLoaded') });

/** The home screen with all that is fetched with it: what says that a screen is missing, too. */
async function standAtHome(page: Page, layout: Layout): Promise<void> {
  await visit(page, places.home[layout]);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await waitForFailureScreen(page);
}

/** Nothing answers a screen's own code any more, though the network is there: the server is away. Answers how to bring it back. */
async function takeServerAway(page: Page): Promise<() => Promise<void>> {
  const refuse = (route: Route) => route.abort('connectionrefused');
  await page.route(newsCode, refuse);
  return () => page.unroute(newsCode, refuse);
}

test('A screen tried again offline comes back by itself, also when the network returns while that try is under way', async ({
  page,
  context,
}, info) => {
  const layout = layoutOf(info);
  await standAtHome(page, layout);
  await context.setOffline(true);
  await visit(page, newsOf(layout));
  const missing = missingOn(page, layout);
  await expect(missing).toBeVisible();
  let held: Route | undefined;
  await page.route(newsCode, route => (held ? route.continue() : void (held = route)));
  await missing.getByRole('button', { name: words('common', languageOf(layout))('retry') }).click();
  await expect.poll(() => held).toBeDefined();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
  // The fetch that was begun without a network ends without one.
  await held!.abort('internetdisconnected');
  await expect(newsHeading(page, layout)).toBeAttached();
  await expect(missing).toBeHidden();
});

test('A screen that failed because only the server was away comes back by itself with the server, and its alert stands still until then', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  await standAtHome(page, layout);
  const bringBack = await takeServerAway(page);
  let tries = 0;
  page.on('requestfailed', request => void (newsCode.test(request.url()) && tries++));
  await visit(page, newsOf(layout));
  const missing = missingOn(page, layout);
  await expect(missing).toBeVisible();
  const alert = await missing.elementHandle();
  await missing.getByRole('button', { name: words('common', languageOf(layout))('retry') }).focus();
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(await alert.evaluate(element => element.isConnected && element.contains(document.activeElement))).toBe(true);
  await bringBack();
  await expect(newsHeading(page, layout)).toBeAttached();
  await expect(missing).toBeHidden();
});

test('A part of a screen whose code doesn’t arrive is asked for again, and the screen around it stands', async ({ page }, info) => {
  const layout = layoutOf(info);
  const teaserCode = /\/news-teaser-[\w-]+\.js$/;
  let tries = 0;
  const refuse = (route: Route) => {
    tries++;
    return route.abort('connectionrefused');
  };
  await page.route(teaserCode, refuse);
  await visit(page, places.home[layout]);
  await expect.poll(() => tries).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(missingOn(page, layout)).toBeHidden();
  await page.unroute(teaserCode, refuse);
  await expect(page.getByRole('link', { name: words('news', languageOf(layout))('allNews') })).toBeAttached();
});

test('What a busy server couldn’t tell comes by itself once it can', async ({ page }, info) => {
  const layout = layoutOf(info);
  const busy = { status: 503, json: { status: 0, data: null, msg: 'System busy, please try again', code: 'system-busy' } };
  await page.route('**/api/vue/news/list', route => route.fulfill(busy));
  await visit(page, newsOf(layout));
  const missing = missingOn(page, layout);
  await expect(missing).toBeVisible();
  await page.unroute('**/api/vue/news/list');
  await expect(missing).toBeHidden({ timeout: 15_000 });
  await expect(newsHeading(page, layout)).toBeAttached();
});

test('A server whose market clock can’t be heard from the beginning is called away where the clock stands, and the clock is there once it can', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  const t = words('shell', languageOf(layout));
  let isThere = false;
  await page.route('**/api/vue/market/clock', route => (isThere ? route.continue() : route.abort('connectionrefused')));
  await page.routeWebSocket('**/api/vue/stream', async stream => {
    if (isThere) stream.connectToServer();
    else await stream.close();
  });
  await visit(page, places.home[layout]);
  await expect(page.getByRole('status', { name: `${t('marketClock')}: ${t('reconnecting')}` })).toBeVisible();
  isThere = true;
  await expect(page.getByRole('button', { name: new RegExp(t('marketClock')) })).toBeVisible();
});
