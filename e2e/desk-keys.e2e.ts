import type { APIRequestContext } from '@playwright/test';
import { atDesk, press } from './desk-words.ts';
import { expect, test } from './journey.ts';
import { endComposition } from './typing-words.ts';

// The desk as somebody works at it: by keyboard, from the queue to a case and back, and what it says to who may not decide.

/** Somebody asks to get back in: a case that two have to decide. */
async function askBackIn(request: APIRequestContext): Promise<string> {
  const opened = await request.post('/api/vue/demo/open', { data: {} });
  const { account } = ((await opened.json()) as { data: { account: string } }).data;
  expect((await request.post('/api/vue/recovery/ask', { data: { account } })).ok()).toBe(true);
  return account;
}

test('From anywhere / looks for a customer; after a click on the room Enter opens the first case; what was decided is said beside the page and gone at the next list', async ({
  browser,
  request,
  baseURL,
}) => {
  for (let n = 0; n < 3; n += 1) await askBackIn(request);
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Kim Keys' });
  await page.getByRole('navigation').getByRole('link', { name: 'Mein Zugang' }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('C1');
  await expect(page.getByRole('searchbox')).toHaveValue('C1');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Alle Zeilen als CSV' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  const room = page.getByRole('navigation').getByRole('link', { name: 'Fälle' });
  await room.click();
  await expect(page.getByRole('row')).toHaveCount(4);
  const [first, second, third] = await page.locator('tbody tr td:first-child').allTextContents();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(first!);
  await page.keyboard.press('j');
  await expect(heading).toContainText(second!);
  const top = await heading.boundingBox();
  await press(page, 'x', '1', 'Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText(`${second}: Abgelehnt`);
  // What was skipped stays skipped.
  await expect(heading).toContainText(third!);
  expect(await heading.boundingBox()).toMatchObject({ y: top!.y });
  await room.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fälle' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await press(page, 'x', '1', 'Enter');
  await expect(heading).toContainText(third!);
  await press(page, 'x', '1', 'Enter');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nichts weiter zu entscheiden');
  await page.getByLabel('Stapel').selectOption('Beendet');
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
  await page.context().close();
});

test('A note to a customer is written with an input method: its Enter ends the word, and the next one leads to the decision', async ({
  browser,
  request,
  baseURL,
}) => {
  await askBackIn(request);
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Ines Input' });
  await page.getByRole('navigation').getByRole('link', { name: 'Fälle' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Entscheidung' })).toBeVisible();
  await press(page, 'x', '1', 'n');
  const note = page.getByRole('textbox', { name: 'Anmerkung, die der Kunde liest' });
  await expect(note).toBeFocused();
  await endComposition(page, '请再试一次');
  await expect(note).toHaveValue('请再试一次');
  await expect(note).toBeFocused();
  await press(page, 'Enter');
  const confirm = page.getByRole('button', { name: /^Bestätigen/ });
  await expect(confirm).toBeFocused();
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'Abgelehnt' });
  // Asked at once: an assertion that waits would pass when the decision is over.
  expect([await confirm.getAttribute('aria-busy'), await said.count()]).toEqual([null, 0]);
  await press(page, 'Enter');
  await expect(said).toBeVisible();
  await page.context().close();
});

test('Who may not decide a case reads one line, with the role it takes; an account is frozen for as long as one may alone without an end having to be typed; the words of the desk are those of customers', async ({
  browser,
  request,
  baseURL,
}) => {
  const account = await askBackIn(request);
  const page = await atDesk(browser, { baseURL: baseURL!, name: 'Sam Support', roles: 'support' });
  await page.getByRole('navigation').getByRole('link', { name: 'Fälle' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Fälle dieser Art entscheidet Ihre Rolle nicht.*Prüfung oder Verwaltung\.$/)).toHaveCount(1);
  await page.keyboard.press('/');
  await page.keyboard.type(account);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Teile der Seite' });
  await tabs.getByRole('link', { name: 'Person' }).click();
  await expect(page.getByText('Handelspasswort', { exact: true })).toBeVisible();
  await tabs.getByRole('link', { name: 'Vorgänge' }).click();
  await page.locator('summary', { hasText: 'Sperre setzen' }).click();
  await expect(page.getByText('Bis zu vier Stunden friert einer allein ein')).toBeVisible();
  await page.getByRole('button', { name: 'Sperre setzen' }).click();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Erledigt.' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Zugang' }).click();
  await expect(page.getByText(/bis: \d{4}\.\d\d\.\d\d \d\d:\d\d/).first()).toBeVisible();
  await page.context().close();
});
