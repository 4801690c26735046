import type { Locator, Page } from '@playwright/test';
import { atDesk, institution } from './desk-words.ts';
import { expect, germanTest as test } from './journey.ts';
import { expectAccessible, openDemoAccount, visit, words, type Layout } from './vocabulary.ts';

const t = words('institutions', 'de');
const denied = words('denials', 'de');
const screens = { mobile: '/information/index', desktop: '/pc/information/wallet' } as const;
const demo = 'Parkett Demo';

/** A new secret key of the demo institution. */
async function newKey(baseURL: string): Promise<string> {
  const printed = await institution({ baseURL }, 'secrets', demo);
  return /^Secret key: (\S+)$/m.exec(printed)![1]!;
}

async function openSheet(page: Page, layout: Layout): Promise<Locator> {
  await visit(page, screens[layout]);
  await page.getByRole('button', { name: t('takeSeat') }).click();
  return page.getByRole('dialog', { name: t('takeSeat') });
}

async function enter(sheet: Locator, key: string): Promise<void> {
  await sheet.getByLabel(t('secretKey')).fill(key);
  await sheet.getByRole('button', { name: t('take') }).click();
}

test('A customer copies the own invite code, mistypes the secret key, and becomes a seat by it, once', async ({ page, layout, baseURL, context }) => {
  const key = await newKey(baseURL!);
  await openDemoAccount(page, layout);
  const sheet = await openSheet(page, layout);
  const own = page.getByRole('region', { name: t('title') });
  await expect(own).toContainText(demo);
  await expect(own.locator('code')).toHaveText(/^[2-9A-HJ-NP-Z]{10}$/);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: t('take') }).click();
  await expect(sheet.getByText(denied('secret-key-missing'))).toBeVisible();
  await enter(sheet, 'kein Schlüssel');
  await expect(sheet.getByText(denied('secret-key-mismatch', { tries: '4', minutes: '30' }))).toBeVisible();
  await expectAccessible(page);
  const other = await context.newPage();
  await other.addInitScript(() => localStorage.setItem('language', 'de'));
  const late = await openSheet(other, layout);
  await enter(sheet, key.toLowerCase());
  await expect(sheet).toBeHidden();
  await expect(own).toContainText(/Sitzkonto seit \d{4}\.\d\d\.\d\d/);
  await expect(own.getByRole('button', { name: t('takeSeat') })).toHaveCount(0);
  await enter(late, key);
  await expect(late.getByText(denied('already-a-seat-account'))).toBeVisible();
});

test('Five wrong keys lock the secret key, also for the right one', async ({ page, layout, baseURL }) => {
  const key = await newKey(baseURL!);
  await openDemoAccount(page, layout);
  const sheet = await openSheet(page, layout);
  for (const tries of ['4', '3', '2', '1']) {
    await enter(sheet, 'AAAAA-AAAAA-AAAAA-AAAAA');
    await expect(sheet.getByText(denied('secret-key-mismatch', { tries, minutes: '30' }))).toBeVisible();
  }
  await enter(sheet, 'AAAAA-AAAAA-AAAAA-AAAAA');
  await expect(sheet.getByText(denied('secret-key-locked', { minutes: '30' }))).toBeVisible();
  await enter(sheet, key);
  await expect(sheet.getByText(/Schlüssel wurde zu oft falsch eingegeben/)).toBeVisible();
});

test('An operator admits a seat by account, and its customer sees it', async ({ page, layout, baseURL, browser }) => {
  const { account } = await openDemoAccount(page, layout);
  const desk = await atDesk(browser, { baseURL: baseURL!, name: `Sina ${layout}` });
  await desk.getByRole('navigation').getByRole('link', { name: 'Sitze' }).click();
  const admit = async (typed: string): Promise<void> => {
    await desk.getByLabel('Konto oder Kundennummer').fill(typed);
    await desk.getByRole('button', { name: 'Zulassen' }).click();
  };
  await admit('nobody@example.org');
  await expect(desk.getByText('Das Konto gibt es nicht')).toBeVisible();
  await admit(account);
  await expect(desk.getByRole('status').filter({ hasText: /Zugelassen: C\d+ · Parkett Demo/ })).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: `Sina ${layout}` })).toBeVisible();
  await expectAccessible(desk);
  await admit(account);
  await expect(desk.getByText('Dieses Konto ist schon ein Sitzkonto')).toBeVisible();
  await visit(page, screens[layout]);
  await expect(page.getByRole('region', { name: t('title') })).toContainText(/Sitzkonto seit/);
  await desk.context().close();
});
