import { enterDesk, operator, press } from './desk-words.ts';
import { expect, test } from './journey.ts';
import { expectAccessible } from './vocabulary.ts';

// The desk as somebody meets it who has never seen it: from the command on the machine to a customer's page, with Chromium's virtual authenticator.

const rooms = ['Kunden', 'Fälle', 'Protokoll', 'Betrieb', 'Personal', 'Mein Zugang'];

test('The desk: a link from the machine, an app, a passkey, out and in again by the passkey, a customer found and opened by keyboard, and nothing that axe finds', async ({
  page,
  request,
  baseURL,
}) => {
  const opened = await request.post('/api/vue/demo/open', { data: {} });
  const { account } = ((await opened.json()) as { data: { account: string } }).data;
  await enterDesk(page, await operator(baseURL!, 'add', 'Mia Muster', '--role', 'admin'), () => expectAccessible(page));
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Kunden' })).toBeVisible();
  for (const room of rooms) {
    await page.getByRole('navigation').getByRole('link', { name: room }).click();
    await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Hell oder dunkel' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(account);
  await page.getByRole('option', { name: account }).click();
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await expect(page.getByText('50.000,00').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  const newest = await page.getByRole('row').nth(1).getByRole('link').textContent();
  await press(page, 'j', 'k', 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: newest! })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tastatur' })).toBeVisible();
});
