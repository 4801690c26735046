import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectAccessible } from './vocabulary.ts';

// The desk as somebody meets it who has never seen it: from the command on the machine to a customer's page, with Chromium's virtual authenticator.

const root = join(import.meta.dirname, '..');

/** What `npm run operator -- …` prints beside the running server. */
async function operator(baseURL: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, PARKETT_DATA: process.env.PARKETT_E2E_DATA, PORT: new URL(baseURL).port };
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'operator', '--', ...args], { cwd: root, env });
  return stdout.trim();
}

/** A security key that is touched whenever it is asked. */
async function plugInKey(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
}

const rooms = ['Kunden', 'Fälle', 'Protokoll', 'Betrieb', 'Personal', 'Mein Zugang'];

test('The desk: a link from the machine, an app, a passkey, out and in again by the passkey, a customer found and opened by keyboard, frozen and let go, and nothing that axe finds', async ({
  page,
  request,
  baseURL,
}) => {
  const opened = await request.post('/api/vue/demo/open', { data: {} });
  const { account } = ((await opened.json()) as { data: { account: string } }).data;
  await plugInKey(page);
  await page.goto(await operator(baseURL!, 'add', 'Mia Muster', '--role', 'admin'));
  await page.getByRole('button', { name: 'Eintreten' }).click();
  await expect(page.getByRole('heading', { name: '1 · Authenticator-App einrichten' })).toBeVisible();
  const secret = await page.locator('code.secret').textContent();
  await expectAccessible(page);
  await page.getByLabel('Sechs Ziffern der App').fill(TOTP.generate({ secret: Secret.fromBase32(secret!) }));
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByLabel('Wie heißt er?').fill('Schlüssel');
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await expect(page.getByRole('heading', { name: 'Kunden' })).toBeVisible();
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
  await page.getByRole('combobox').fill(account);
  await page.getByRole('option', { name: account }).click();
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await expect(page.getByText('50.000,00').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Sperre setzen').first().click();
  const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  await page.getByLabel('Bis', { exact: true }).fill(inTwoHours.replace(' ', 'T').slice(0, 16));
  await page.getByRole('button', { name: 'Sperre setzen' }).click();
  await page.getByRole('button', { name: 'Aufheben: G' }).click();
  await expect(page.getByRole('cell', { name: 'Mia Muster: Die Sache ist geklärt' })).toBeVisible();
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  const newest = await page.getByRole('row').nth(1).getByRole('link').textContent();
  for (const key of ['j', 'k', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: newest! })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tastatur' })).toBeVisible();
});
