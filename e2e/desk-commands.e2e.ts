import { deskOperators } from '@parkett/contract';
import type { Page, Route } from '@playwright/test';
import { atDesk } from './desk-words.ts';
import { expect, test } from './journey.ts';

// An operator's command has one effect, whatever happens to the answers.

const keyOf = (route: Route): string => route.request().headers()['idempotency-key']!;

/** The server hears the next calls of a path, and the desk never hears the answers. Answers the keys with which it was asked. */
async function loseAnswers(page: Page, path: string, count: number): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(`**/api/desk/${path}`, async route => {
    keys.push(keyOf(route));
    if (keys.length > count) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

async function invite(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Personal' }).click();
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Jemanden einladen' }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Name').press('Enter');
}

test('A command of the desk whose answers were lost twice has one effect, also when it is pressed again after a reload, and the operator reads what became of it', async ({
  browser,
  baseURL,
}) => {
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Ada', roles: 'admin' });
  const keys = await loseAnswers(page, deskOperators.inviteOperator.path, 2);
  await invite(page, 'Gil');
  await expect.poll(() => keys.length).toBe(2);
  await page.reload();
  await invite(page, 'Gil');
  await expect(page.getByText('Beantragt: Jemand Zweites aus der Verwaltung muss bestätigen.')).toBeVisible();
  const waiting = page.getByRole('listitem').filter({ has: page.getByText('Gil', { exact: true }) });
  await expect(waiting).toHaveCount(1);
  await expect(page.getByText('Der Befehl wurde ausgeführt, nur einmal')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  // Once that was read a second one is a second one.
  await invite(page, 'Gil');
  await expect(waiting).toHaveCount(2);
  await page.context().close();
});

test('A command without an answer lies in an operator’s browser no longer than his session', async ({ browser, baseURL }) => {
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Cleo', roles: 'admin' });
  const keys = await loseAnswers(page, deskOperators.inviteOperator.path, Infinity);
  await invite(page, 'Hal');
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  const keptIn = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opened = indexedDB.open('parkett-desk');
          opened.onerror = () => reject(opened.error);
          opened.onsuccess = () => {
            const counted = opened.result.transaction('pending-commands').objectStore('pending-commands').count();
            counted.onsuccess = () => resolve(counted.result);
          };
        }),
    );
  expect(await keptIn()).toBe(1);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(await keptIn()).toBe(0);
  await page.context().close();
});
