import type { Locator, Page, Route } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { chooseFundPassword, digits, openOrder, openSapAsDemo, register, slipOf, visitSap, waitForOpenMarket } from './trading-words.ts';
import { expectAccessible, expectPath, openDemoAccount, places, visit } from './vocabulary.ts';

const openDemo = (place: Page | Locator): Locator => place.getByRole('button', { name: 'Demokonto eröffnen' });
const slipOfDemo = (page: Page): Locator => page.getByRole('dialog', { name: 'Ihr Demokonto ist eröffnet' });
const unverified = (place: Page | Locator): Locator => place.getByRole('region', { name: 'Ihr Name ist noch nicht bestätigt' });
const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())!.y;

test('A first purchase takes fourteen taps from the welcome screen, each digit counted; the trading password is chosen once and in sight, with its rule, no error', async ({
  page,
  layout,
}) => {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    taps += text.length;
    await field.pressSequentially(text);
  };
  await page.goto('/#/login/start');
  await tap(openDemo(page));
  await tap(slipOfDemo(page).getByRole('button', { name: 'Zum Markt' }));
  await waitForOpenMarket(page);
  const main = page.getByRole('main');
  await expect(main.getByText(/Verfügbar 50\.000,00\s€/)).toBeVisible();
  const ways = ['Nach Namen suchen', 'Watchlist öffnen', layout === 'desktop' ? 'Handelsplatz öffnen' : 'Aktien ansehen'];
  for (const way of ways) await expect(main.getByRole('link', { name: way })).toBeVisible();
  await expectAccessible(page);
  if (layout === 'desktop') await tap(main.getByRole('link', { name: 'Handelsplatz öffnen' }));
  else {
    await tap(main.getByRole('link', { name: /· \w*DAX/ }).first());
    await tap(page.getByRole('button', { name: 'Kaufen', exact: true }));
  }
  const order = layout === 'desktop' ? page.getByRole('region', { name: 'Auftrag', exact: true }) : page.getByRole('dialog');
  await type(order.getByLabel('Menge', { exact: true }), '10');
  await tap(order.getByRole('button', { name: /^10 \w+ zum Marktpreis kaufen$/ }));
  await expect(order.getByRole('heading', { name: 'Handelspasswort wählen' })).toBeVisible();
  await expect(order.getByText('Keine Reihen wie 123456, keine Wiederholungen wie 111111 oder 121212.')).toBeVisible();
  const set = order.getByRole('button', { name: 'Festlegen und senden' });
  await expect(set).toBeDisabled();
  await type(order.getByLabel('Sechs Ziffern wählen'), digits);
  await expect(order.getByLabel('Sechs Ziffern wählen')).toHaveValue(digits);
  await expectAccessible(page);
  await tap(set);
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await expect(page.getByText('Es ist kein Handelspasswort gesetzt')).toHaveCount(0);
  expect(taps).toBeLessThanOrEqual(14);
});

test('The demo account is offered first to whoever has no account here, signing in to whoever has one; after the tour a demo account is opened', async ({
  page,
  layout,
}) => {
  await page.goto('/#/login/start');
  const signIn = page.getByRole('main').getByRole('link', { name: 'Anmelden' });
  expect(await topOf(openDemo(page))).toBeLessThan(await topOf(signIn));
  await page.getByRole('link', { name: 'Was das hier ist' }).click();
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('button', { name: 'Loslegen' })).toBeFocused();
  await page.getByRole('button', { name: 'Loslegen' }).click();
  // Its password is shown this one time: the browser asks before a reload takes it away.
  const question = page.waitForEvent('dialog');
  await expect(slipOfDemo(page)).toBeVisible();
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await slipOfDemo(page).getByRole('button', { name: 'Zum Markt' }).click();
  await expectPath(page, places.home[layout]);

  await page.evaluate(() => localStorage.removeItem('tokend'));
  await page.goto('/#/login/start');
  await page.reload();
  expect(await topOf(signIn)).toBeLessThan(await topOf(openDemo(page)));
});

test(
  'Until they are verified, home, wallet, account centre and the order say what is missing; one tap there and they go on with a demo account',
  { tag: '@was-red' },
  async ({ page, layout }) => {
    await page.goto(`/#${places.register[layout]}`);
    await expect(page.getByText(/Zum Handeln muss Ihr Name bestätigt sein/)).toBeVisible();
    await register(page, layout, { account: `first-${layout}-${Date.now()}@example.org`, password: 'parkett aus eiche' });
    const screens = [places.home[layout], places.wallet[layout], places.trading[layout], ...(layout === 'mobile' ? ['/information/index'] : [])];
    for (const screen of screens) {
      await visit(page, screen);
      await expect(unverified(page.getByRole('main'))).toBeVisible();
      await expectAccessible(page);
    }
    await visit(page, places.home[layout]);
    await expect(page.getByText('Ersten Kauf wählen')).toHaveCount(0);

    await visitSap(page, layout);
    await waitForOpenMarket(page);
    const order = await openOrder(page, layout);
    await openDemo(unverified(order)).click();
    await slipOfDemo(page).getByRole('button', { name: 'Weiter' }).click();
    await order.getByLabel('Menge', { exact: true }).fill('1');
    await expect(order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' })).toBeEnabled();
    // Longer than a session that has ended stays: the one before is over, the new one is not.
    await page.waitForFunction(since => performance.now() - since > 3_000, await page.evaluate(() => performance.now()));
    await expect(order.getByText(/Verfügbar 50\.000,00\s€/)).toBeVisible();
  },
);

test('What would be refused can’t be sent, its field stays in view, and an empty quantity is asked for by its own name', async ({ page, layout }) => {
  await openSapAsDemo(page, layout);
  const order = await openOrder(page, layout);
  const quantity = order.getByLabel('Menge', { exact: true });
  await order.getByRole('button', { name: 'SAP kaufen', exact: true }).click();
  await expect(quantity).toHaveAccessibleDescription('Geben Sie eine Stückzahl ein.');
  await quantity.fill('9000');
  await expect(quantity).toHaveAccessibleDescription(/Verfügbares Guthaben reicht nicht/);
  await expect(order.getByRole('button', { name: /^9\.?000 SAP zum Marktpreis kaufen$/ })).toBeDisabled();
  if (layout === 'mobile') {
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await quantity.focus();
      await expect(quantity).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(order.getByRole('button', { name: /Gültigkeit/ })).toBeInViewport({ ratio: 1 });
  }
  await quantity.fill('1');
  await expect(order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' })).toBeEnabled();
  if (layout === 'desktop') return;
  await page.setViewportSize({ width: 320, height: 640 });
  await order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' }).click();
  for (const key of ['1', '0', 'Zurück zum Auftrag'])
    await expect(order.getByRole('button', { name: key, exact: true })).toBeInViewport({ ratio: 1 });
});

test('Without a connection the order says beside its button that nothing is sent, and holds it until the connection is back', async ({
  page,
  layout,
  context,
}) => {
  // The customer's own marks in the desk's chart are still on their way when the connection goes: the desk stands without them.
  let marks: Route | undefined;
  if (layout === 'desktop') await page.route(/\/own-marks-[\w-]+\.js$/, route => (marks ? route.continue() : void (marks = route)));
  await openSapAsDemo(page, layout);
  const order = await openOrder(page, layout);
  await order.getByLabel('Menge', { exact: true }).fill('1');
  const button = order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' });
  await expect(button).toBeEnabled();
  if (layout === 'desktop') await expect.poll(() => marks).toBeDefined();
  await context.setOffline(true);
  await marks?.abort('internetdisconnected');
  await expect(order.getByText(/^Keine Verbindung\. Nichts gesendet/)).toBeVisible();
  await expect(button).toBeDisabled();
  await context.setOffline(false);
  await expect(button).toBeEnabled();
  await expect(order.getByText(/Nichts gesendet/)).toHaveCount(0);
});

test('An order that was under way when the connection went is never called unsent; its note comes with the connection and has the focus', async ({
  page,
  layout,
  context,
}) => {
  await openSapAsDemo(page, layout);
  const order = await openOrder(page, layout);
  await order.getByLabel('Menge', { exact: true }).fill('1');
  let letGo = (): void => undefined;
  const held = new Promise<void>(resolve => (letGo = resolve));
  await page.route('**/api/vue/trade/order', async route => {
    await held;
    await route.abort('internetdisconnected');
    await page.unroute('**/api/vue/trade/order');
  });
  await order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' }).click();
  const asked = page.waitForRequest('**/api/vue/trade/order');
  await chooseFundPassword(order);
  await asked;
  await context.setOffline(true);
  await expect(order.getByText(/^Keine Verbindung\. Ob der Auftrag angekommen ist/)).toBeVisible();
  await expect(order.getByText(/Nichts gesendet/)).toHaveCount(0);
  letGo();
  await context.setOffline(false);
  await expect(slipOf(order)).toBeVisible({ timeout: 30_000 });
  if (layout === 'mobile') await expect(slipOf(order)).toBeFocused();
});

test('Each empty list of trading has a way on', async ({ page, layout }) => {
  await openDemoAccount(page, layout);
  for (const [tab, way] of waysOn) {
    await visit(page, `${places.trading[layout]}?tab=${tab}`);
    await page.getByRole('main').getByRole('link', { name: way }).click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page).not.toHaveURL(/trade\/index/);
  }
});

test('A position that is not here is called so, with the way to those that are', async ({ page, layout }) => {
  await openDemoAccount(page, layout);
  await visit(page, `${layout === 'desktop' ? '/pc' : ''}/trade/positionDetail?number=P987654`);
  const main = page.getByRole('main');
  await expect(main.getByText('Diese Position gibt es nicht')).toBeVisible();
  // On the desktop the path above the page leads there too.
  await main
    .getByRole('link', { name: layout === 'desktop' ? 'Portfolio' : 'Handel', exact: true })
    .last()
    .click();
  await expectPath(page, places.trading[layout]);
});

const waysOn = [
  ['holding', 'Wertpapier suchen'],
  ['pending', 'Zu den Märkten'],
  ['closed', 'Zu den Märkten'],
  ['history', 'Zu den Märkten'],
] as const;
