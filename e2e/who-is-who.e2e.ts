import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { startEmbedded } from '../apps/server/src/adapters/postgres-embedded/embedded.ts';
import { openForTool } from '../apps/server/src/platform/database.ts';
import { atDesk, press } from './desk-words.ts';
import { authInfo, sendApplication } from './identity-words.ts';
import { expect, germanTest as test } from './journey.ts';
import { register } from './trading-words.ts';
import { expectAccessible, places, visit, words, type Layout } from './vocabulary.ts';

// Who is who, from both sides of the desk: a customer in a browser of his own, and operators in theirs.

const t = words('identity', 'de');
const security = words('security', 'de');
const denied = words('denials', 'de');
const common = words('common', 'de');
const fundPass = { mobile: '/information/fundPass', desktop: '/pc/information/fundPass' } as const;

/** Half an hour of system time goes by for what is locked: the machine's own clock can't be moved. */
async function letLocksEnd(): Promise<void> {
  const place = { url: null, dataFolder: process.env.PARKETT_E2E_DATA!, startDatabase: startEmbedded, say: () => {} };
  const { db, stop } = await openForTool(place);
  await db.query('', `update credential set fund_locked_until = fund_locked_until - interval '31 minutes' where fund_locked_until is not null`);
  await stop();
}

/** The next case of a kind, opened with the keyboard. */
async function openCase(page: Page, { kind, show = 'pending' }: { kind: string; show?: string }): Promise<void> {
  await page.goto(`/desk/?show=${show}&kind=${kind}#/reviews`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'Entscheidung' })).toBeVisible();
}

const isDecided = (page: Page, outcome: string) => expect(page.getByRole('status').filter({ hasText: outcome })).toBeVisible();
const confirm = (page: Page, decision: string) => page.getByRole('button', { name: `Bestätigen: ${decision}` });

async function identify({ page, mia, layout, name }: { page: Page; mia: Page; layout: Layout; name: string }): Promise<string> {
  await visit(page, authInfo[layout]);
  await sendApplication(page, { name, number: 'T220001293' });
  await openCase(mia, { kind: 'identity' });
  await expect(mia.getByText(name)).toBeVisible();
  await expect(mia.getByRole('img', { name: 'Vorderseite des Ausweises' })).toBeVisible();
  await press(mia, '+', 'r', 'f');
  await expect(mia.getByRole('img', { name: 'Rückseite des Ausweises' })).toBeVisible();
  await press(mia, 'x', '1');
  await expect(confirm(mia, 'Ablehnen')).toBeFocused();
  await expectAccessible(mia);
  await press(mia, 'Enter');
  await isDecided(mia, 'Abgelehnt');
  await page.reload();
  await expect(page.getByText('Auf einem Foto ist die Schrift nicht zu lesen.')).toBeVisible();

  await sendApplication(page, { name, number: 'T220001293' });
  await openCase(mia, { kind: 'identity' });
  await expect(mia.getByRole('heading', { name: 'Früher gesendet' })).toBeVisible();
  const customer = await mia
    .getByRole('main')
    .getByRole('link', { name: /^C\d+$/ })
    .first()
    .innerText();
  await expect(mia.getByRole('img', { name: 'Vorderseite des Ausweises' })).toBeVisible();
  await press(mia, 'a');
  await expect(confirm(mia, 'Genehmigen')).toBeFocused();
  await press(mia, 'Enter');
  await expect(mia.getByText('Sie haben nicht jedes Foto angesehen')).toBeVisible();
  await press(mia, 'f');
  await expect(mia.getByText('Sie haben nicht jedes Foto angesehen')).toHaveCount(0);
  await press(mia, 'Enter');
  await isDecided(mia, 'Genehmigt');
  await page.reload();
  await expect(page.getByText(t('verifiedTitle'))).toBeVisible();
  await expect(page.getByText(t('look-identity-review')).first()).toBeVisible();
  return customer;
}

async function lockFundPassword(page: Page, layout: Layout): Promise<void> {
  await visit(page, fundPass[layout]);
  await page.getByLabel(security('newDigits'), { exact: true }).fill('402917');
  await page.getByLabel(security('newDigitsAgain')).fill('402917');
  await expect(page.getByText(security('fundPasswordSet'))).toBeVisible();
  await page.reload();
  const change = async (original: string): Promise<void> => {
    await page.getByLabel(security('originalDigits')).fill(original);
    await page.getByLabel(security('newDigits'), { exact: true }).fill('618352');
    await page.getByLabel(security('newDigitsAgain')).fill('618352');
  };
  for (let tries = 4; tries >= 0; tries -= 1) {
    await change('851603');
    const code = tries > 0 ? 'wrong-original-password' : 'original-password-locked';
    await expect(page.getByRole('alert')).toHaveText(denied(code, { tries: String(tries), minutes: '30' }));
  }
  await letLocksEnd();
  await change('402917');
  await expect(page.getByText(security('fundPasswordChanged'))).toBeVisible();
}

/** An order as the app sends it; answers the code of its refusal, or null. */
const order = (page: Page): Promise<string | null> =>
  page.evaluate(async key => {
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const half = { token: localStorage.getItem('tokend') ?? '', account: localStorage.getItem('account') ?? '' };
    const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf, 'idempotency-key': key, ...half };
    const body = JSON.stringify({ code: 'SAP', side: 'buy', type: 'limit', quantity: '1', price: '1.00', timeInForce: 'day' });
    const answer = (await (await fetch('/api/vue/trade/order', { method: 'POST', headers, body })).json()) as { code?: string };
    return answer.code ?? null;
  }, randomUUID());

async function freeze({ page, mia, tom, customer }: { page: Page; mia: Page; tom: Page; customer: string }): Promise<void> {
  await mia.goto(`/desk/#/customers/${customer}`);
  await mia.getByText('Sperre setzen').first().click();
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  await mia.getByLabel('Bis', { exact: true }).fill(tomorrow.slice(0, 16));
  await mia.getByRole('button', { name: 'Sperre setzen' }).click();
  await expect(mia.getByText('Es wartet auf die zweite Unterschrift')).toBeVisible();
  await openCase(tom, { kind: 'gate', show: 'signature' });
  await press(tom, 'a');
  await expect(confirm(tom, 'Genehmigen')).toBeFocused();
  const before = await order(page);
  expect(before).not.toBe('account-frozen');
  const [sent] = await Promise.all([order(page), press(tom, 'Enter')]);
  await isDecided(tom, 'Genehmigt');
  // In the same second it is judged before the freeze, as the one before it was, or refused by it; behind the freeze it is refused.
  expect(['account-frozen', before]).toContain(sent);
  expect(await order(page)).toBe('account-frozen');
}

async function appeal({ page, eve, layout }: { page: Page; eve: Page; layout: Layout }): Promise<void> {
  await page.reload();
  await visit(page, layout === 'mobile' ? '/information/index' : places.wallet.desktop);
  const gate = page.getByRole('region', { name: /^Sperre G\d+$/ });
  await expect(gate.getByText('Wir vermuten, dass jemand anderes Zugang zum Konto hatte.')).toBeVisible();
  await gate.getByRole('button', { name: common('appeal') }).click();
  await gate.getByLabel(common('appealText')).fill('Das war ich, mit einem neuen Telefon.');
  await gate.getByRole('button', { name: common('appealSend') }).click();
  await expect(gate.getByText(common('appeal-pending'))).toBeVisible();
  await openCase(eve, { kind: 'appeal' });
  await expect(eve.getByText('Das war ich, mit einem neuen Telefon.')).toBeVisible();
  await press(eve, 'a', '1', 'Enter');
  await isDecided(eve, 'Genehmigt');
  await page.reload();
  await expect(gate).toBeHidden();
}

const threeAtDesk = (browser: Browser, { baseURL, layout }: { baseURL: string; layout: Layout }): Promise<Page[]> =>
  Promise.all(['Mia', 'Tom', 'Eve'].map(name => atDesk(browser, { baseURL, name: `${name} ${layout}` })));

test('Somebody registers, is rejected with a reason, verified, locked out of the fund password for half an hour, frozen by two, reads why, appeals and is let go', async ({
  page,
  layout,
  browser,
  baseURL,
}) => {
  test.slow();
  const account = `who-${layout}-${Date.now()}@example.org`;
  const [[mia, tom, eve]] = await Promise.all([
    threeAtDesk(browser, { baseURL: baseURL!, layout }),
    register(page, layout, { account, password: 'four warm oak boards' }),
  ]);
  const customer = await identify({ page, mia: mia!, layout, name: `Mara ${layout}` });
  await lockFundPassword(page, layout);
  await freeze({ page, mia: mia!, tom: tom!, customer });
  await appeal({ page, eve: eve!, layout });
  for (const desk of [mia, tom, eve]) await desk!.context().close();
});
