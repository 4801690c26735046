import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, type TestInfo } from '@playwright/test';
import { expect, test, wholeBrowser } from './journey.ts';
import { expectPath, languageOf, layoutOf, openDemoAccount, places, stored, visit, words } from './vocabulary.ts';

/** The browser takes from the server only the cookies that are wanted. */
async function keepOnly(page: Page, wanted: (line: string) => boolean): Promise<void> {
  await page.route('**/api/vue/**', async route => {
    const answer = await route.fetch();
    const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    const kept = lines.map(({ value }) => value).filter(wanted);
    const { 'set-cookie': _, ...headers } = answer.headers();
    // What was fetched here has come into the browser's jar already.
    for (const { value } of lines) if (!wanted(value)) await page.context().clearCookies({ name: value.split('=')[0]! });
    await route.fulfill({ response: answer, headers: kept.length > 0 ? { ...headers, 'set-cookie': kept.join('\n') } : headers });
  });
}

test('A browser that keeps no Secure cookie on plain http, as Safari does, is signed in at this machine all the same', async ({ page }, info) => {
  const layout = layoutOf(info);
  const said: string[] = [];
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => said.push(String(payload))));
  await keepOnly(page, line => !/; *Secure/i.test(line));
  await openDemoAccount(page, layout);
  await visit(page, places.wallet[layout]);
  await expect(page.getByText(words('wallet', languageOf(layout))('totalAssets'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(words('wallet', languageOf(layout))('totalAssets'), { exact: true })).toBeVisible();
  // The stream knows its customer too: its handshake carried the same half.
  await expect.poll(() => said.filter(text => text.includes('"auth"')).at(-1)).toBe('{"auth":true}');
});

/** A browser whose user has forbidden all sites to keep anything. */
async function browserWithoutCookies(info: TestInfo) {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-no-cookies-'));
  mkdirSync(join(folder, 'Default'));
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }));
  const { viewport = null, hasTouch = false, isMobile = false } = info.project.use;
  const context = await chromium.launchPersistentContext(folder, { ...wholeBrowser, viewport, hasTouch, isMobile, locale: 'de-DE' });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { page: await context.newPage(), close };
}

test('Whose browser keeps no cookies is told so where they try to come in, and no account is opened for nothing', async ({ baseURL }, info) => {
  const layout = layoutOf(info);
  const { page, close } = await browserWithoutCookies(info);
  const asked: string[] = [];
  page.on('request', request => void asked.push(request.url().split('/api/vue/')[1] ?? ''));
  await page.goto(`${baseURL}/#/login/start`);
  await page.getByRole('button', { name: words('sign-in', 'de')('openDemo') }).click();
  await expect(page.getByRole('alert').filter({ hasText: words('common', 'de')('noCookies') })).toBeVisible();
  await expectPath(page, '/login/start');

  const t = words('sign-in', languageOf(layout));
  await visit(page, places.login[layout]);
  await page.getByLabel(t('account')).fill('somebody@example.org');
  await page.getByLabel(t('password'), { exact: true }).fill('a ladder in the rain');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('signIn') }).click();
  await expect(main.getByText(words('common', languageOf(layout))('noCookies'))).toBeVisible();
  await expectPath(page, places.login[layout]);
  expect(asked.filter(path => path === 'demo/open' || path === 'user/login')).toEqual([]);
  await close();
});

test('A session whose cookie the browser didn’t keep isn’t begun: the page says why and stays', async ({ page }) => {
  await keepOnly(page, () => false);
  await page.goto('/#/login/start');
  await page.getByRole('button', { name: words('sign-in', 'de')('openDemo') }).click();
  await expect(page.getByRole('alert').filter({ hasText: words('common', 'de')('noCookies') })).toBeVisible();
  expect(await stored(page, 'tokend')).toBeNull();
  await expectPath(page, '/login/start');
});
