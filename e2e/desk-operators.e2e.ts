import type { Browser, Page } from '@playwright/test';
import { atDesk, enterDesk } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { patience } from './slowdown.ts';
import { expectAccessible } from './vocabulary.ts';

// Who lets in whom, as admins see it. Who else is signed in decides what simulated staff does, so the house is one of its own.

const test = inOwnHouse();

const waitingFor = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

async function toOperators(page: Page): Promise<Page> {
  await page.getByRole('navigation').getByRole('link', { name: 'Personal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personal' })).toBeVisible();
  return page;
}

/** By keyboard: name, roles, Enter. */
async function askFor(page: Page, name: string): Promise<void> {
  const form = page.locator('section', { has: page.getByRole('heading', { name: 'Jemanden einladen' }) });
  await form.getByLabel('Verwaltung').focus();
  if (!(await form.getByLabel('Verwaltung').isChecked())) await page.keyboard.press('Space');
  await form.getByLabel('Name').focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Beantragt: Jemand Zweites aus der Verwaltung muss bestätigen.')).toBeVisible();
}

async function comeIn(browser: Browser, baseURL: string, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enterDesk(page, link);
  return toOperators(page);
}

const linkOn = (page: Page): Promise<string> => page.locator('code').innerText();

test('Somebody new comes in when two have said so: simulated staff beside one admin, never one whom he let in, and a second one whom the machine let in; more roles likewise, and nobody changes the one who let him in', async ({
  browser,
  house: { origin, dataFolder },
}) => {
  test.slow();
  const desk = { baseURL: origin, dataFolder, roles: 'admin,reviewer' };
  const ada = await toOperators(await atDesk(browser, { ...desk, name: 'Ada' }));
  await askFor(ada, 'Finn Fox');
  await expect(waitingFor(ada, 'Finn Fox')).toContainText('Einladung als Prüfung, Verwaltung');
  await expect(waitingFor(ada, 'Finn Fox')).toContainText('Simuliertes Personal bestätigt das in etwa zehn Sekunden.');
  await expectAccessible(ada);
  const make = ada.getByRole('button', { name: 'Link erzeugen: Finn Fox' });
  await expect(make).toBeVisible({ timeout: 30_000 * patience });
  await make.focus();
  await ada.keyboard.press('Enter');
  await expect(ada.getByRole('button', { name: 'Kopieren' })).toBeFocused();
  const finn = await comeIn(browser, origin, await linkOn(ada));

  await ada.getByRole('button', { name: 'Ausschalten' }).click();
  await expect(ada.getByRole('button', { name: 'Einschalten' })).toBeVisible();
  await askFor(finn, 'Gil');
  await expect(waitingFor(ada, 'Gil')).toContainText(
    /Nicht: Ada \(nicht unabhängig von der Person, die es beantragt hat, bis \d{4}\.\d\d\.\d\d .*\), Finn Fox \(hat es beantragt\)/,
  );
  await expect(waitingFor(ada, 'Gil')).toContainText('npm run operator -- add');
  await expect(waitingFor(ada, 'Gil').getByRole('button')).toHaveCount(0);
  await expectAccessible(ada);
  await finn.getByRole('button', { name: 'Ada', exact: true }).click();
  await finn.getByRole('region', { name: 'Ada' }).getByLabel('Verwaltung').uncheck();
  await finn.getByRole('region', { name: 'Ada' }).getByRole('button', { name: 'Speichern' }).click();
  await expect(finn.getByRole('alert').filter({ hasText: /^Bis \d{4}\..* können Sie diese Person nicht ändern/ })).toBeVisible();

  const ben = await toOperators(await atDesk(browser, { ...desk, name: 'Ben' }));
  await expect(waitingFor(ada, 'Gil')).toContainText('Bestätigen kann: Ben');
  await ben.getByRole('button', { name: 'Bestätigen: Gil' }).focus();
  await ben.keyboard.press('Enter');
  await expect(ben.getByRole('button', { name: 'Kopieren' })).toBeFocused();
  expect(await linkOn(ben)).toContain('#/link/');
  await ada.getByRole('button', { name: 'Finn Fox', exact: true }).click();
  const panel = ada.getByRole('region', { name: 'Finn Fox' });
  await panel.getByLabel('Revision').check();
  await panel.getByRole('button', { name: 'Speichern' }).click();
  await expect(panel.getByText('Mehr für diese Person ist beantragt')).toBeVisible();
  await ben.getByRole('button', { name: 'Bestätigen: Finn Fox' }).click();
  await expect(ada.getByRole('row', { name: /^Finn Fox/ })).toContainText('Prüfung, Verwaltung, Revision');
  for (const page of [ada, ben, finn]) await page.context().close();
});
