import type { Locator, Page } from '@playwright/test';
import { routes } from '../apps/web/src/routes.ts';
import { expect, test } from './journey.ts';
import { choose, sap, visitSap } from './trading-words.ts';
import { expectAccessible, expectPath, languageOf, layoutOf, openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

test('A busy server says nothing about who is signed in: it is called busy, nobody is called signed out, and all is well once it answers', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  const [common, shell] = [words('common', languageOf(layout)), words('shell', languageOf(layout))];
  await openDemoAccount(page, layout);
  const busy = { status: 503, json: { status: 0, data: null, msg: 'System busy, please try again', code: 'system-busy' } };
  await page.route('**/api/vue/user/getUserinfo', route => route.fulfill(busy));
  await visit(page, layout === 'desktop' ? '/pc/home/home' : '/information/index');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: common('serverBusy') })).toBeVisible();
  await expect(page.getByRole('link', { name: common('signIn'), exact: true })).toHaveCount(0);
  await page.unroute('**/api/vue/user/getUserinfo');
  await expect(page.getByRole('button', { name: shell('signOut') })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: common('serverBusy') })).toHaveCount(0);
});

/** Every screen of the app in a layout, bare; of a detail the one of SAP. */
const screensOf = (layout: Layout) =>
  Object.entries(routes)
    .filter(([path]) => path === '/login/start' || path.startsWith('/pc/') === (layout === 'desktop'))
    .map(([path, { asks, needsAccount }]) => ({ path, address: asks ? `${path}?code=SAP` : path, needsAccount: needsAccount !== undefined }));

/** Nothing that the page asks is answered 'not signed in'. */
function refusedIn(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', answer => void (answer.status() === 401 && refused.push(answer.url())));
  return refused;
}

/** Whatever was to come within these seconds has come. */
const secondsPass = (page: Page): Promise<void> => page.clock.fastForward(5_000);

const waysOf = (place: Locator | Page, layout: Layout) => {
  const t = words('common', languageOf(layout));
  return {
    demo: place.getByRole('button', { name: t('openDemo'), exact: true }),
    signIn: place.getByRole('link', { name: t('signIn'), exact: true }),
    account: place.getByRole('link', { name: t('openAccount'), exact: true }),
  };
};

test('A visitor can look at every screen: none asks for what needs an account, and one that does says so and how to get one', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  const refused = refusedIn(page);
  for (const { path, address, needsAccount } of screensOf(layout)) {
    await visit(page, address);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expectPath(page, path);
    if (!needsAccount) continue;
    const ways = waysOf(page.getByRole('main'), layout);
    await expect(ways.demo, path).toBeVisible();
    await expect(ways.signIn).toHaveAttribute('href', `#${places.login[layout]}?back=${encodeURIComponent(path)}`);
    await expect(ways.account).toHaveAttribute('href', `#${places.register[layout]}`);
    if (path === places.trading[layout] || path === places.wallet[layout]) await expectAccessible(page);
  }
  expect(refused).toEqual([]);
});

test('A visitor who taps what needs an account and goes on is left where they are, and nobody asks them to sign in again', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('shell', languageOf(layout));
  const refused = refusedIn(page);
  await page.clock.install();
  await page.goto(`/#${places.home[layout]}`);
  const tab = (key: string) => page.getByRole('navigation', { name: t('mainNavigation') }).getByRole('link', { name: t(key), exact: true });
  for (const key of [layout === 'desktop' ? 'portfolio' : 'tabTrade', 'tabWatchlist', ...(layout === 'desktop' ? ['wallet'] : [])]) {
    await tab(key).click();
    await expect(waysOf(page.getByRole('main'), layout).demo).toBeVisible();
    await secondsPass(page);
    await expect(waysOf(page.getByRole('main'), layout).demo).toBeVisible();
    await tab('tabHome').click();
    await secondsPass(page);
    await expectPath(page, places.home[layout]);
  }
  if (layout === 'mobile') {
    await page
      .getByRole('main')
      .getByRole('link', { name: t('wallet') })
      .click();
    await expect(waysOf(page.getByRole('main'), layout).demo).toBeVisible();
    await page.goBack();
    await secondsPass(page);
    await expectPath(page, places.home.mobile);
    await page.getByRole('button', { name: t('menu'), exact: true }).click();
    const popup = waysOf(page.getByRole('dialog', { name: t('account') }), layout);
    await expect(popup.signIn).toBeVisible();
    await expect(popup.account).toBeVisible();
    await expect(popup.demo).toBeVisible();
  }
  await expect(page.getByText(words('denials', languageOf(layout))('no-session'))).toHaveCount(0);
  expect(refused).toEqual([]);
});

/** A limit order for 5 SAP as a visitor types it. */
async function typeAnOrder(page: Page, layout: Layout): Promise<Locator> {
  const t = words('trading', languageOf(layout));
  await visitSap(page, layout);
  // Nobody who holds nothing is offered a sale on the phone: the address asks for one.
  if (layout === 'mobile') await visit(page, '/market/stockDetailBuy?code=SAP&side=sell');
  const order = orderPlace(page, layout);
  if (layout === 'desktop') await choose(order, { group: t('side'), option: t('side-sell') });
  await choose(order, { group: t('orderType'), option: t('type-limit') });
  await order.getByLabel(t('quantity'), { exact: true }).fill('5');
  await order.getByRole('textbox', { name: t('limit'), exact: true }).fill('231,50');
  return order;
}

const orderPlace = (page: Page, layout: Layout): Locator =>
  layout === 'desktop'
    ? page.getByRole('region', { name: words('trading', 'en')('orderForm'), exact: true })
    : page.getByRole('dialog', { name: sap.name });

/** It stands there as it was typed, and can be sent. */
async function expectTheOrder(page: Page, layout: Layout): Promise<void> {
  const t = words('trading', languageOf(layout));
  const order = orderPlace(page, layout);
  await expect(order.getByRole('radio', { name: t('side-sell'), exact: true })).toBeChecked();
  await expect(order.getByRole('radio', { name: t('type-limit'), exact: true })).toBeChecked();
  await expect(order.getByLabel(t('quantity'), { exact: true })).toHaveValue('5');
  await expect(order.getByRole('textbox', { name: t('limit'), exact: true })).toHaveValue('231,50');
  await expect(order.getByRole('button', { name: t('words-sell-limit', { quantity: '5', code: 'SAP', price: '231,50\u00a0€' }) })).toBeVisible();
}

test('A visitor types an order, and goes on with this very order by a demo account, or by signing in', async ({ page, browser }, info) => {
  const layout = layoutOf(info);
  const t = words('sign-in', languageOf(layout));
  const refused = refusedIn(page);
  await page.goto(`/#${places.home[layout]}`);
  const order = await typeAnOrder(page, layout);
  await waysOf(order, layout).demo.click();
  const slip = page.getByRole('dialog', { name: t('demoOpened') });
  const [account, password] = [await slip.getByRole('definition').first().innerText(), await slip.getByRole('definition').last().innerText()];
  await slip.getByRole('button', { name: t('next') }).click();
  await expectTheOrder(page, layout);

  const later = await browser.newPage();
  const refusedLater = refusedIn(later);
  await later.goto(`/#${places.home[layout]}`);
  await waysOf(await typeAnOrder(later, layout), layout).signIn.click();
  await expectPath(later, places.login[layout]);
  await later.getByLabel(t('account')).fill(account);
  await later.getByLabel(t('password'), { exact: true }).fill(password);
  await later
    .getByRole('main')
    .getByRole('button', { name: t('signIn'), exact: true })
    .click();
  await expectTheOrder(later, layout);
  if (layout === 'mobile') {
    await later.goBack();
    await expectPath(later, '/market/stockDetail');
  }
  expect([...refused, ...refusedLater]).toEqual([]);
  await later.close();
});

test('The order of a visitor can be used by everybody', async ({ page }, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/#${places.home[layoutOf(info)]}`);
  await typeAnOrder(page, layoutOf(info));
  await expectAccessible(page);
});

test('A visitor’s star offers an account, and with it the lists to put the instrument on', async ({ page }, info) => {
  const layout = layoutOf(info);
  const [t, signIn] = [words('watchlist', languageOf(layout)), words('sign-in', languageOf(layout))];
  await page.goto('/#/login/start');
  await visitSap(page, layout);
  await page.getByRole('button', { name: t('star', { code: 'SAP' }) }).click();
  await waysOf(page.getByRole('dialog', { name: t('star', { code: 'SAP' }) }), layout).demo.click();
  await page
    .getByRole('dialog', { name: signIn('demoOpened') })
    .getByRole('button', { name: signIn('next') })
    .click();
  const lists = page.getByRole('dialog', { name: t('putWhere', { code: 'SAP' }) });
  await expect(lists.getByRole('checkbox').first()).toBeVisible();
});

test('With real money there is no demo account: an account is what a visitor is offered first', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('common', languageOf(layout));
  const live = (text: string) => text.replace('"mode":"paper"', '"mode":"live"');
  await page.route('**/api/vue/market/clock', async route => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: live(await answer.text()) });
  });
  await page.routeWebSocket('**/api/vue/stream', socket => {
    const server = socket.connectToServer();
    server.onMessage(message => socket.send(live(String(message))));
  });
  for (const address of [places.trading[layout], places.wallet[layout]]) {
    await page.goto(`/#${address}`);
    await expect(page.getByRole('main').getByRole('link')).toHaveText([t('openAccount'), t('signIn')]);
    await expect(waysOf(page, layout).demo).toHaveCount(0);
  }
  for (const address of ['/login/start', places.login[layout], places.register[layout]]) {
    await visit(page, address);
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible();
    await expect(waysOf(page, layout).demo).toHaveCount(0);
  }
});
