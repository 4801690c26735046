import { readFile } from 'node:fs/promises';
import { deskCustomers, deskGates, deskReviews } from '@parkett/contract';
import type { Browser, Page } from '@playwright/test';
import { enterDesk, operator, press, reviewer } from './desk-words.ts';
import { expect, test } from './journey.ts';
import { expectAccessible, places, words } from './vocabulary.ts';

// The desk as somebody meets it who has never seen it: from the command on the machine to a customer's page, with Chromium's virtual authenticator.

const rooms = ['Kunden', 'Fälle', 'Gespräche', 'Sitze', 'Protokoll', 'Betrieb', 'Personal', 'Mein Zugang'];
const roomsInEnglish = ['Customers', 'Reviews', 'Conversations', 'Seats', 'Audit', 'Operations', 'Operators', 'My access'];

async function lookAtRooms(page: Page, names: readonly string[]): Promise<void> {
  for (const room of names) {
    await page.getByRole('navigation').getByRole('link', { name: room }).click();
    await expect(page.getByRole('heading', { level: 1, name: room })).toBeVisible();
    await expect(page.getByText(/^(Loading|Wird geladen) …$/)).toHaveCount(0);
    await expectAccessible(page);
  }
}

/** A filter is kept by name, opened after a reload, and removed. */
async function keepFilter(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
  await page.getByLabel('Kind').selectOption('Demo');
  await page.getByLabel('Name of the filter').fill('Only demos');
  await page.getByRole('button', { name: 'Keep this filter' }).click();
  const keptOne = page.getByRole('link', { name: 'Only demos' });
  await expect(keptOne).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Kind').selectOption('All');
  await page.reload();
  await expect(keptOne).not.toHaveAttribute('aria-current');
  await keptOne.click();
  await expect(page.getByLabel('Kind')).toHaveValue('demo');
  expect(await keptOne.evaluate(link => (link as HTMLAnchorElement).href)).toBe(page.url());
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove: Only demos' }).click();
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('demo');
  await expect(keptOne).toHaveCount(0);
  // A filter is of its room alone.
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click();
  await expect(page.getByLabel('Kind')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Kind')).toHaveValue('demo');
}

/** The columns of a file are those of its list without names, in the words that the desk speaks. */
async function takeFile(page: Page): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All rows as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  const [columns, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const shown = 'Number,Account,Kind,Identity,Gates,Institution,Opened (market time),Last seen (system time)'.split(',');
  // The file has nothing of who somebody is.
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(shown.toSpliced(2, 0, 'Name', 'Born', 'Town'));
  // A moment has a column more: how far its clock is ahead of UTC.
  const inFile = shown.flatMap(column => (column.endsWith('time)') ? [column, `${column}: ahead of UTC`] : [column]));
  expect(columns).toBe(`\uFEFF${inFile.join(',')}`);
  expect(rows[0]).toMatch(/^C\d+,demo-\w{8},Demo,Verified,/);
}

/** While the server doesn't answer the queue says so, with a way to try again; afterwards all is there. */
async function loseTheServer(page: Page): Promise<void> {
  await page.route('**/api/desk/**', route => route.abort('connectionrefused'));
  await page.getByRole('navigation').getByRole('link', { name: 'Reviews' }).click();
  const trouble = page.getByRole('alert').filter({ hasText: 'The server does not answer. It is asked again every few seconds.' });
  await expect(trouble).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The desk is not reachable; what is shown is old.' })).toBeVisible();
  await expectAccessible(page);
  const again = trouble.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeFocused();
  // Once the server is back the desk asks again by itself, and nothing is left to press.
  await page.unroute('**/api/desk/**');
  await expect(page.getByRole('row', { name: /Appeal/ }).first()).toBeVisible();
  await expect(page.getByText('The desk is not reachable; what is shown is old.')).toHaveCount(0);
}

test('The desk: a link from the machine, an app, a passkey, out and in again by the passkey, a customer found and opened by keyboard, and nothing that axe finds', async ({
  page,
  request,
  baseURL,
}) => {
  const opened = await request.post('/api/vue/demo/open', { data: {} });
  const { account } = ((await opened.json()) as { data: { account: string } }).data;
  await enterDesk(page, await operator({ baseURL: baseURL! }, 'add', 'Mia Muster', '--role', 'admin'), { onApp: () => expectAccessible(page) });
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Kunden' })).toBeVisible();
  await lookAtRooms(page, rooms);
  await page.getByRole('button', { name: 'Hell oder dunkel' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(account);
  await page.getByRole('option', { name: account }).click();
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await expect(page.getByText('50.000,00').first()).toBeVisible();
  await expectAccessible(page);
  // The head stays above every tab, and a tab is an address.
  const tab = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  for (const name of ['Handel', 'Person', 'Zugang', 'Vorgänge']) {
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute('aria-current', 'page');
  }
  await page.reload();
  await expect(tab('Vorgänge')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Sperre setzen').first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  const newest = await page.getByRole('row').nth(1).getByRole('link').textContent();
  await press(page, 'j', 'k', 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: newest! })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tastatur' })).toBeVisible();
});

/** Two sign that this customer may not sign in. */
async function ban(baseURL: string, account: string): Promise<void> {
  const [tom, eve] = await Promise.all(['Tom', 'Eve'].map(name => reviewer(baseURL, `${name} ${account}`)));
  const { customers } = await tom!.ask(deskCustomers.find, { text: account });
  const customer = customers[0]!.number.slice(1);
  const until = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await tom!.ask(deskGates.placeGate, { customer, kind: 'login-banned', reason: 'suspected-takeover', until });
  const { reviews } = await eve!.ask(deskReviews.list, { show: 'signature', kind: 'gate' });
  const { number } = reviews.find(review => review.customer === customer)!;
  expect(await eve!.ask(deskReviews.decide, { number, decision: 'approved', reason: null, note: null })).toEqual({ state: 'approved' });
}

/** On the phone, without a session: the right password shows the case, and the appeal against it. Answers the number of the case. */
async function appealWithoutSession(browser: Browser, who: { baseURL: string; account: string; password: string }): Promise<string> {
  const entering = words('sign-in', 'de');
  const common = words('common', 'de');
  const context = await browser.newContext({ baseURL: who.baseURL, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await page.goto(`/#${places.login.mobile}`);
  await page.getByLabel(entering('account')).fill(who.account);
  await page.getByLabel(entering('password'), { exact: true }).fill(who.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: entering('signIn'), exact: true })
    .click();
  const gate = page.getByRole('region', { name: /^Sperre G\d+$/ });
  await expect(gate.getByRole('heading', { name: words('denials', 'de')('account-login-banned') })).toBeVisible();
  await expect(gate.getByText('Wir vermuten, dass jemand anderes Zugang zum Konto hatte.')).toBeVisible();
  const [, number] = /^Sperre (G\d+)$/.exec((await gate.getAttribute('aria-label')) ?? '') ?? [];
  await expect(gate.getByRole('definition').filter({ hasText: new RegExp(`^${number}$`) })).toBeVisible();
  await gate.getByRole('button', { name: common('appeal') }).click();
  await gate.getByLabel(common('appealText')).fill('Ich bin umgezogen und habe ein neues Telefon.');
  await expectAccessible(page);
  await gate.getByRole('button', { name: common('appealSend') }).click();
  await expect(gate.getByText(common('appeal-pending'))).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('tokend'))).toBeNull();
  await context.close();
  return number!;
}

test('The desk in English and in the dark: filters that are kept, a file of a list, an appeal of somebody who may not sign in that comes into the open queue, and a server that goes away', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const opened = await request.post('/api/vue/demo/open', { data: {} });
  const { account, password } = ((await opened.json()) as { data: { account: string; password: string } }).data;
  const [link] = await Promise.all([operator({ baseURL: baseURL! }, 'add', `Ada ${account}`, '--role', 'admin'), ban(baseURL!, account)]);
  await enterDesk(page, link);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await lookAtRooms(page, roomsInEnglish);
  await keepFilter(page);
  await takeFile(page);

  await page.goto('/desk/?kind=appeal#/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  const before = await page.getByRole('row').count();
  const gate = await appealWithoutSession(browser, { baseURL: baseURL!, account, password });
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(before);
  // The case is counted in the navigation and in the title of the page.
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Reviews: \d+\+? to decide$/ })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\+?\) Parkett Desk$/);
  await page
    .getByRole('row', { name: /Appeal/ })
    .last()
    .click();
  await expect(page.getByText('Ich bin umgezogen und habe ein neues Telefon.')).toBeVisible();
  await expect(page.getByText(gate)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
  await expectAccessible(page);
  // Who looks at it is named at its row, and the list is still as wide as the screen.
  const claimed = await page.context().newPage();
  await claimed.goto('/desk/#/reviews');
  await expect(claimed.getByRole('row', { name: new RegExp(`Ada ${account}`) })).toBeVisible();
  expect(await claimed.getByRole('region', { name: 'Reviews' }).evaluate(list => list.scrollWidth - list.clientWidth)).toBe(0);
  await claimed.close();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^C\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: account })).toBeVisible();
  await expect(page.getByText('Login-banned').first()).toBeVisible();
  await expectAccessible(page);
  await loseTheServer(page);
});
