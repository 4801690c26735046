import type { Page } from '@playwright/test';
import { screensNotBuilt } from '../apps/web/src/shell/not-built/screens.ts';
import { expect, test } from './journey.ts';
import { expectInReach } from './reach-words.ts';
import { expectAccessible, expectPath, languageOf, layoutOf, places, visit, waitForFailureScreen, words, type Layout } from './vocabulary.ts';

/** What stands around every screen: the way to the others, and what kind of prices these are. */
async function expectFrame(page: Page, layout: Layout): Promise<void> {
  const shell = words('shell', languageOf(layout));
  await expect(page.getByRole('navigation', { name: shell('mainNavigation') }).getByRole('link', { name: shell('tabTrade') })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`${shell('paper')}.*${shell('marketClock')}`) })).toBeVisible();
  if (layout === 'mobile') await expect(page.getByRole('button', { name: words('common', 'de')('back') }).first()).toBeVisible();
}

test('A screen of the specification that isn’t built yet says so by name, within the frame and without a call of its own; an address of no screen has the frame too', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  const language = languageOf(layout);
  const [t, common] = [words('not-built', language), words('common', language)];
  const paths = Object.entries(screensNotBuilt).filter(([path]) => path.startsWith('/pc/') === (layout === 'desktop'));
  // Nothing of the app is here yet.
  await visit(page, paths[0]![0]);
  await expectFrame(page, layout);
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', request => void (request.url().includes('/api/') && calls.push(request.url())));
  for (const [path, name] of paths) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: t('title', { screen: t(name) }), exact: true })).toBeVisible();
    await expectPath(page, path);
    await expectFrame(page, layout);
  }
  expect(calls).toEqual([]);
  await expect(page).toHaveTitle(new RegExp(t(paths.at(-1)![1])));
  await visit(page, layout === 'desktop' ? '/pc/no/such' : '/no/such');
  await expect(page.getByRole('heading', { level: 1, name: common('noSuchPage') })).toBeVisible();
  await expectFrame(page, layout);
  await expectAccessible(page);
  await page.setViewportSize(layout === 'mobile' ? { width: 320, height: 480 } : { width: 720, height: 450 });
  await expectInReach(page, 'no such page');
  await page.getByRole('link', { name: common('toHome') }).click();
  await expectPath(page, places.home[layout]);
});

test('A screen that breaks leaves the frame standing', async ({ page }, info) => {
  const layout = layoutOf(info);
  const common = words('common', languageOf(layout));
  await visit(page, places.home[layout]);
  await waitForFailureScreen(page);
  await page.waitForLoadState('networkidle');
  await page.route(/\/(all-shares|news-list)-[\w-]+\.js$/, route => route.abort('connectionrefused'));
  await visit(page, layout === 'desktop' ? '/pc/home/newsList' : '/home/market');
  await expect(page.getByRole('alert').filter({ hasText: common('notLoaded') })).toBeVisible();
  await expectFrame(page, layout);
});
