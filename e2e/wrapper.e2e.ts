import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { authInfo, sendApplication } from './identity-words.ts';
import { openOrder, register, visitSap } from './trading-words.ts';
import { expectAccessible, expectPath, places, signOutOnPhone, visit, words } from './vocabulary.ts';
import { coloursOf, controlsAtEdges, controlsUnder, insetBy } from './inset-words.ts';
import { inWrapper, wrapperBrowser } from './wrapper-words.ts';

test.use(wrapperBrowser);

test('In the wrapper the back button closes what is open, then goes to the page before, and without one a second press within a second leaves', async ({
  page,
}) => {
  const shell = words('shell', 'de');
  const wrapper = await inWrapper(page);
  await visit(page, '/home/home');
  await page.getByRole('link', { name: shell('tabSearch'), exact: true }).click();
  await expectPath(page, places.search.mobile);
  await wrapper.pressBack();
  await expectPath(page, '/home/home');

  await page.getByRole('button', { name: shell('menu'), exact: true }).click();
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  await wrapper.pressBack();
  await expect(menu).toBeHidden();
  await expectPath(page, '/home/home');

  const note = page.getByText(shell('pressAgainToLeave'));
  await wrapper.pressBack();
  await expect(note).toBeVisible();
  // A note stands for two seconds: the press after it comes too late.
  await expect(note).toBeHidden();
  await wrapper.pressBack();
  await expect(note).toBeVisible();
  expect(await wrapper.left()).toBe(0);
  await expect(note).toBeHidden();
  await wrapper.pressBack(2);
  await expect.poll(wrapper.left).toBe(1);
});

test('An order sheet with a figure in it asks before the back button closes it', async ({ page, layout }) => {
  const t = words('trading', 'de');
  const wrapper = await inWrapper(page);
  await page.goto(`/#${places.home.mobile}`);
  await visitSap(page, layout);
  const order = await openOrder(page, layout);
  await order.getByLabel(t('quantity'), { exact: true }).fill('5');
  const question = page.getByRole('dialog', { name: t('leaveOrder') });
  await wrapper.pressBack();
  await expect(question).toBeVisible();
  await wrapper.pressBack();
  await expect(question).toBeHidden();
  await expect(order).toBeVisible();
  await wrapper.pressBack();
  await question.getByRole('button', { name: t('leaveOrderYes') }).click();
  await expect(order).toHaveCount(0);
  await expect(page).toHaveURL(/#\/market\/stockDetail\?code=SAP$/);
});

test('At the house’s own address a page in the wrapper does what a browser does: stream, upload, passkey, signing in', async ({ page, layout }) => {
  const [security, signIn] = [words('security', 'de'), words('sign-in', 'de')];
  const password = 'parkett aus eiche';
  const heard: string[] = [];
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => void heard.push(String(payload))));
  await inWrapper(page);
  await register(page, layout, { account: `wrapper-${Date.now()}@example.org`, password });
  await visit(page, authInfo.mobile);
  await sendApplication(page, { name: 'Wanda Hülle', number: 'L01X00T61' });

  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await tools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  await visit(page, '/information/userInfo?show=security');
  await page.reload();
  await page.getByRole('button', { name: security('addPasskey') }).click();
  const naming = page.getByRole('dialog', { name: security('addPasskey') });
  await naming.getByLabel(security('passkeyName')).fill('Die App');
  await naming.getByRole('button', { name: security('createPasskey') }).click();
  const confirming = page.getByRole('dialog', { name: security('confirmTitle') });
  await confirming.getByLabel(security('loginPassword')).fill(password);
  await confirming.getByRole('button', { name: security('confirm') }).click();
  await page
    .getByRole('dialog', { name: security('recoveryCodes') })
    .getByRole('button', { name: security('codesKept') })
    .click();

  await signOutOnPhone(page);
  await expectPath(page, places.login.mobile);
  await page.getByRole('button', { name: signIn('passkeySignIn') }).click();
  await expectPath(page, places.home.mobile);
  expect(heard.length).toBeGreaterThan(0);
});

test('A link of the house opens its screen in the wrapper, one of the own scheme a screen without what else it says', async ({ page }) => {
  const wrapper = await inWrapper(page);
  await visit(page, places.home.mobile);
  await wrapper.openLink(`${new URL(page.url()).origin}/#/market/stockDetail?code=SAP`);
  await expect(page).toHaveURL(/#\/market\/stockDetail\?code=SAP$/);
  await wrapper.openLink('parkett://open/login/login?letter=lock&token=abc');
  await expect(page).toHaveURL(/#\/login\/login$/);
  await wrapper.openLink('https://elsewhere.example/#/home/home');
  await wrapper.pressBack();
  await expect(page).toHaveURL(/#\/market\/stockDetail\?code=SAP$/);
});

test.describe(() => {
  test.use({ locale: 'ko-KR' });
  test('Before a house is known the app asks for its address in the phone’s language, and by the page’s name it says that the house can’t be reached', async ({
    page,
  }) => {
    const body = readFileSync(join(import.meta.dirname, '../apps/mobile/www/index.html'), 'utf8');
    await page.route('https://localhost/**', route => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('https://localhost/?trouble=certificate&address=broker.example');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('하우스 주소');
    await expect(page.getByRole('alert')).toHaveText('이 주소의 인증서가 유효하지 않습니다. 앱이 연결하지 않습니다.');
    await expect(page.getByRole('textbox', { name: '하우스 주소' })).toHaveValue('broker.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: '계속' }).click();
    await expect(page).toHaveURL('https://localhost/house?address=broker.example');

    await page.goto('https://localhost/index.html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('연결할 수 없음');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    for (const [name, to] of [
      ['다시 시도', '/again'],
      ['다른 주소', '/change'],
    ] as const) {
      await page.goto('https://localhost/index.html');
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(`https://localhost${to}`);
    }
  });
});

test('Outside the wrapper no page loads its code', async ({ page }) => {
  await visit(page, '/home/home');
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(scripts.filter(name => /wrapper/.test(name))).toEqual([]);
});

const heightsPx = [0, 24, 59];
const white = ['255 255 255'];
const screens = ['/login/start', '/login/login', '/login/register', places.home.mobile, '/home/market', '/market/stockDetail?code=SAP'];

for (const colorScheme of ['light', 'dark'] as const)
  test(`Under the status bar the page is white, ${colorScheme} or not, an open menu or not, and no control lies there`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const clip = { x: 0, y: 0, width: 390, height: heightsPx.at(-1)! };
    for (const top of heightsPx) {
      await insetBy(page, { top });
      for (const screen of screens) {
        await page.goto(`/#${screen}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        expect(await controlsUnder(page, top)).toEqual([]);
      }
    }
    expect(await coloursOf(page, await page.screenshot({ clip }))).toEqual(white);
    await page.goto(`/#${places.home.mobile}`);
    await page.getByRole('button', { name: words('shell', 'de')('menu'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await controlsUnder(page, clip.height)).toEqual([]);
    expect(await coloursOf(page, await page.screenshot({ clip, animations: 'disabled' }))).toEqual(white);
  });

test('The button of customer service lies above the tab bar, on a phone that keeps its lower edge for itself too', async ({ page }) => {
  await insetBy(page, { top: 59, bottom: 34 });
  await page.goto(`/#${places.home.mobile}`);
  const button = page.getByRole('complementary', { name: words('common', 'de')('customerService') }).getByRole('link');
  await expect(button).toBeVisible();
  const [lies, bar] = await Promise.all([
    button.boundingBox(),
    page.getByRole('navigation', { name: words('shell', 'de')('mainNavigation') }).boundingBox(),
  ]);
  expect(lies!.y + lies!.height).toBeLessThanOrEqual(bar!.y);
});

test('On a phone held across nothing lies in the rounded corners, at the notch or at its lower edge: screens, menu and order sheet', async ({
  page,
  layout,
}) => {
  const across = { left: 59, right: 59, bottom: 21 };
  await page.setViewportSize({ width: 844, height: 390 });
  await insetBy(page, across);
  for (const screen of screens) {
    await page.goto(`/#${screen}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // A list that is still on its way makes the page longer: its end is somewhere else then.
    const atTheEnd = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return controlsAtEdges(page, across);
    };
    await expect.poll(atTheEnd, { message: screen }).toEqual([]);
  }
  const order = await openOrder(page, layout);
  const [figure, goOn] = [
    order.getByLabel(words('trading', 'de')('quantity'), { exact: true }),
    order.getByRole('button', { name: words('common', 'de')('openDemo'), exact: true }),
  ];
  for (const control of [figure, goOn]) await expect(control).toBeInViewport({ ratio: 1 });
  expect(await controlsAtEdges(page, across)).toEqual([]);
});

/** Does a finger meet the control where it stands? */
const isMet = (control: Locator): Promise<boolean> =>
  control.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [3, height - 3].every(down => element.contains(document.elementFromPoint(left + width / 2, top + down)));
  });

test('The keyboard hides neither the field that is typed into nor the button that sends it', async ({ page }) => {
  const t = words('sign-in', 'de');
  const whole = page.viewportSize()!;
  const forms = [
    { screen: '/login/login', field: page.getByLabel(t('password'), { exact: true }), send: t('signIn') },
    { screen: '/login/register', field: page.getByLabel(t('confirmPassword')), send: t('register') },
    { screen: places.search.mobile, field: page.getByRole('searchbox'), send: null },
  ];
  await page.goto(`/#${places.home.mobile}`);
  // A browser of a phone makes the page lower by the keyboard only where the page says so; the wrapper does it always.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
  for (const { screen, field, send } of forms) {
    await page.setViewportSize(whole);
    await visit(page, screen);
    await field.focus();
    await page.setViewportSize({ ...whole, height: whole.height - 336 });
    await field.evaluate(element => element.scrollIntoView({ block: 'nearest' }));
    expect(await isMet(field), screen).toBe(true);
    if (send === null) continue;
    const button = page.getByRole('main').getByRole('button', { name: send, exact: true });
    await button.scrollIntoViewIfNeeded();
    expect(await isMet(button), screen).toBe(true);
  }
});
