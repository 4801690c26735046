import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deskSignIn } from '@parkett/contract';
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { registerFirst, tokenOf } from '../apps/server/src/testing/desk-house.ts';
import { DeskVisitor, sendTo } from '../apps/server/src/testing/desk-visitor.ts';
import { SoftAuthenticator } from '../apps/server/src/testing/soft-authenticator.ts';
import { expect } from './journey.ts';

const root = join(import.meta.dirname, '..');

/** Which house the desk is of: that of all journeys, or one with a data folder of its own. */
type DeskOf = { readonly baseURL: string; readonly dataFolder?: string };

const printing =
  (tool: string) =>
  async ({ baseURL, dataFolder = process.env.PARKETT_E2E_DATA! }: DeskOf, ...args: string[]): Promise<string> => {
    const env = { ...process.env, PARKETT_DATA: dataFolder, PORT: new URL(baseURL).port };
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', tool, '--', ...args], { cwd: root, env });
    return stdout.trim();
  };

/** What `npm run operator -- …` prints beside the running server. */
export const operator = printing('operator');

/** The output of `npm run institution -- …` beside the running server. */
export const institution = printing('institution');

/** A security key that is touched whenever it is asked. */
export async function plugInKey(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
}

type Entering = {
  /** Looks at the first step. */
  onApp?: () => Promise<void>;
  /** How far the clock of the house is ahead of this machine. */
  minutesAhead?: number;
};

/** From a link to the first passkey, with which everything may be decided. */
export async function enterDesk(page: Page, link: string, { onApp = async () => {}, minutesAhead = 0 }: Entering = {}): Promise<void> {
  await plugInKey(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Eintreten' }).click();
  await expect(page.getByRole('heading', { name: '1 · Authenticator-App einrichten' })).toBeVisible();
  const secret = await page.locator('code').textContent();
  await onApp();
  await page
    .getByLabel('Sechs Ziffern der App')
    .fill(TOTP.generate({ secret: Secret.fromBase32(secret!), timestamp: Date.now() + minutesAhead * 60_000 }));
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await page.getByLabel('Wie heißt er?').fill('Schlüssel');
  await page.getByRole('button', { name: 'Passkey einrichten' }).click();
  await expect(page.getByRole('heading', { name: 'Kunden' })).toBeVisible();
}

/** Somebody at a desk of his own, signed in. */
export async function atDesk(
  browser: Browser,
  { name, roles = 'reviewer', minutesAhead = 0, ...desk }: DeskOf & Pick<Entering, 'minutesAhead'> & { name: string; roles?: string },
): Promise<Page> {
  const { baseURL } = desk;
  const link = await operator(desk, 'add', name, '--role', roles);
  const context = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Europe/Berlin', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await enterDesk(page, link, { minutesAhead });
  return page;
}

export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Somebody at the desk by its calls, without a browser, who may decide. */
export async function reviewer(baseURL: string, name: string): Promise<DeskVisitor> {
  const link = await operator({ baseURL }, 'add', name, '--role', 'reviewer');
  const visitor = new DeskVisitor(sendTo(new URL(baseURL).origin));
  await visitor.ask(deskSignIn.openLink, { token: tokenOf(link) });
  await registerFirst(visitor, new SoftAuthenticator(new URL(baseURL).origin), { now: Date.now() });
  return visitor;
}
