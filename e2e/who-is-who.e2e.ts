import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from '@playwright/test';
import { atDesk, press } from './desk-words.ts';
import { authInfo, sendApplication } from './identity-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse, type House } from './own-house.ts';
import { ask, register, waitForOpenMarket } from './trading-words.ts';
import { expectAccessible, places, visit, words, type Layout } from './vocabulary.ts';

// Who is who, from both sides of the desk: a customer in a browser of his own, and operators in theirs. Locks end by the machine's clock,
// so the house is one whose clock the journey sets forward; nobody but these three decides there.

const test = inOwnHouse({ PARKETT_STAFF: 'off' });

const t = words('identity', 'de');
const security = words('security', 'de');
const denied = words('denials', 'de');
const common = words('common', 'de');
const wallet = words('wallet', 'de');
const [chosen, changed] = ['402917', '618352'];
const fundPass = { mobile: '/information/fundPass', desktop: '/pc/information/fundPass' } as const;

/** Minutes of system time go by for everybody. Whoever does nothing for thirty is signed out, so all look at something after them. */
async function passMinutes(minutes: number, { house, page, desks }: { house: House; page: Page; desks: readonly Page[] }): Promise<void> {
  await house.passMinutes(minutes);
  await Promise.all([page, ...desks].map(each => each.reload()));
  for (const desk of desks) await expect(desk.getByRole('navigation')).toBeVisible();
  await expect(page.getByLabel(security('originalDigits'))).toBeVisible();
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

/** A picture as it is seen: how much larger than whole, and turned by how much. */
const seen = (picture: Locator): Promise<{ zoom: number; degrees: number }> =>
  picture.evaluate(node => {
    const { a, b } = new DOMMatrix(getComputedStyle(node).transform);
    return { zoom: Math.hypot(a, b), degrees: Math.round((Math.atan2(b, a) * 180) / Math.PI) };
  });

/** Larger and turned by keys, and the other side as it was taken. */
async function lookClosely(mia: Page): Promise<void> {
  const front = mia.getByRole('img', { name: 'Vorderseite des Ausweises' });
  await expect.poll(() => seen(front)).toEqual({ zoom: 1, degrees: 0 });
  await press(mia, 'r');
  await expect.poll(() => seen(front)).toEqual({ zoom: 1, degrees: 90 });
  const { width } = (await front.boundingBox())!;
  await press(mia, '+');
  await expect.poll(() => seen(front)).toEqual({ zoom: 1.25, degrees: 90 });
  expect((await front.boundingBox())!.width).toBeCloseTo(width * 1.25, 0);
  await press(mia, 'f');
  const back = mia.getByRole('img', { name: 'Rückseite des Ausweises' });
  await expect.poll(() => seen(back)).toEqual({ zoom: 1, degrees: 0 });
}

async function identify({ page, mia, layout, name }: { page: Page; mia: Page; layout: Layout; name: string }): Promise<string> {
  await visit(page, authInfo[layout]);
  await sendApplication(page, { name, number: 'T220001293' });
  await visit(page, places.wallet[layout]);
  await expect(page.getByRole('region', { name: common('beingCheckedTitle') })).toContainText(common('beingCheckedUntil').split('{')[0]!);
  await visit(page, authInfo[layout]);
  await openCase(mia, { kind: 'identity' });
  await expect(mia.getByText(name)).toBeVisible();
  await expect(mia.getByRole('img', { name: 'Vorderseite des Ausweises' })).toBeVisible();
  await lookClosely(mia);
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

type Locked = { page: Page; layout: Layout; house: House; desks: readonly Page[] };
async function lockFundPassword({ page, layout, house, desks }: Locked): Promise<void> {
  await visit(page, fundPass[layout]);
  await page.getByLabel(security('newDigits'), { exact: true }).fill(chosen);
  await page.getByLabel(security('newDigitsAgain')).fill(chosen);
  await expect(page.getByText(security('fundPasswordSet'))).toBeVisible();
  await page.reload();
  const change = async (original: string): Promise<void> => {
    await page.getByLabel(security('originalDigits')).fill(original);
    await page.getByLabel(security('newDigits'), { exact: true }).fill(changed);
    await page.getByLabel(security('newDigitsAgain')).fill(changed);
  };
  for (let tries = 4; tries >= 0; tries -= 1) {
    await change('851603');
    const code = tries > 0 ? 'wrong-original-password' : 'original-password-locked';
    await expect(page.getByRole('alert')).toHaveText(denied(code, { tries: String(tries), minutes: '30' }));
  }
  await passMinutes(15, { house, page, desks });
  await change(chosen);
  await expect(page.getByRole('alert')).toHaveText(denied('original-password-locked', { minutes: '15' }));
  await passMinutes(15, { house, page, desks });
  await change(chosen);
  await expect(page.getByText(security('fundPasswordChanged'))).toBeVisible();
}

/** What the play money of who was verified buys. */
async function takePlayMoney(page: Page, layout: Layout): Promise<void> {
  await visit(page, places.wallet[layout]);
  await page.getByRole('button', { name: wallet('takePlayMoney') }).click();
  await expect(page.getByText('50.000,00', { exact: false }).first()).toBeVisible();
  await waitForOpenMarket(page);
  await ask(page, 'user/unlockTrading', { fundPassword: changed });
}

/** An order at the market as the app sends it; answers the code of its refusal, or null. */
const order = (page: Page): Promise<string | null> =>
  page.evaluate(async key => {
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const half = { token: localStorage.getItem('tokend') ?? '', account: localStorage.getItem('account') ?? '' };
    const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf, 'idempotency-key': key, ...half };
    const body = JSON.stringify({ code: 'SAP', side: 'buy', type: 'market', quantity: '1', timeInForce: 'day' });
    const answer = (await (await fetch('/api/vue/trade/order', { method: 'POST', headers, body })).json()) as { status: number; code?: string };
    return answer.status === 1 ? null : (answer.code ?? 'refused');
  }, randomUUID());

type Orders = { orders: readonly { state: string }[] };
const executed = async (page: Page): Promise<number> => {
  const { orders } = await ask<Orders>(page, 'trade/orders', { state: 'ended' });
  return orders.filter(({ state }) => state === 'executed').length;
};

async function freeze({ page, mia, tom, customer }: { page: Page; mia: Page; tom: Page; customer: string }): Promise<void> {
  await mia.goto(`/desk/#/customers/${customer}`);
  await mia.getByRole('navigation', { name: 'Teile der Seite' }).getByRole('link', { name: 'Vorgänge' }).click();
  await expect(mia).toHaveURL(/\?tab=matters#\/customers\/C\d+$/);
  await mia.getByText('Sperre setzen').first().click();
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  await mia.getByLabel('Bis (Systemzeit)').fill(tomorrow.slice(0, 16));
  await mia.getByRole('button', { name: 'Sperre setzen' }).click();
  await expect(mia.getByText('Es wartet auf die zweite Unterschrift')).toBeVisible();
  await openCase(tom, { kind: 'gate', show: 'signature' });
  await press(tom, 'a');
  await expect(confirm(tom, 'Genehmigen')).toBeFocused();
  expect(await order(page)).toBeNull();
  const [sent] = await Promise.all([order(page), press(tom, 'Enter')]);
  await isDecided(tom, 'Genehmigt');
  // In the same second it is committed before the freeze, or refused by it; behind the freeze it is refused.
  expect([null, 'account-frozen']).toContain(sent);
  expect(await order(page)).toBe('account-frozen');
  await expect.poll(() => executed(page)).toBe(sent === null ? 2 : 1);
}

/** The number of an order leads to its page: terms, story and executions; and from there to the customer's orders. */
async function readOrder({ page, mia, customer }: { page: Page; mia: Page; customer: string }): Promise<void> {
  const { orders } = await ask<{ orders: readonly { number: string; state: string }[] }>(page, 'trade/orders', { state: 'ended' });
  const { number } = orders.find(({ state }) => state === 'executed')!;
  await mia.keyboard.press('Control+k');
  await mia.keyboard.type(number);
  await mia.getByRole('option', { name: number }).click();
  await expect(mia.getByRole('heading', { level: 1, name: `Auftrag ${number}` })).toBeVisible();
  for (const step of ['Aufgegeben', 'Ausgeführt']) await expect(mia.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible();
  await expect(mia.getByRole('heading', { name: /^Ausführungen/ })).toBeVisible();
  await expectAccessible(mia);
  await mia.getByRole('link', { name: `Kunde ${customer}` }).click();
  await mia.getByLabel('Stand').last().selectOption('ended');
  await expect(mia.getByRole('region', { name: 'Aufträge' }).getByRole('link', { name: number, exact: true })).toBeVisible();
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

const threeAtDesk = (browser: Browser, { origin: baseURL, dataFolder }: House): Promise<Page[]> =>
  Promise.all(['Mia', 'Tom', 'Eve'].map(name => atDesk(browser, { baseURL, dataFolder, name })));

test('Somebody registers, is rejected with a reason, verified, locked out of the fund password for half an hour, frozen by two, reads why, appeals and is let go', async ({
  page,
  layout,
  browser,
  house,
}) => {
  test.slow();
  const account = `who-${layout}@example.org`;
  const [desks] = await Promise.all([threeAtDesk(browser, house), register(page, layout, { account, password: 'four warm oak boards' })]);
  const [mia, tom, eve] = desks as [Page, Page, Page];
  const customer = await identify({ page, mia, layout, name: `Mara ${layout}` });
  await lockFundPassword({ page, layout, house, desks });
  await takePlayMoney(page, layout);
  await freeze({ page, mia, tom, customer });
  await readOrder({ page, mia, customer });
  await appeal({ page, eve, layout });
  for (const desk of desks) await desk.context().close();
});
