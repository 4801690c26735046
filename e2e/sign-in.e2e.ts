import { expect, test } from './journey.ts';
import {
  expectAccessible,
  expectLoaded,
  expectPath,
  languageOf,
  layoutOf,
  openDemoAccount,
  places,
  signIn,
  signOutOnPhone,
  speak,
  stored,
  themes,
  visit,
  words,
} from './vocabulary.ts';

test('A visitor may sign in where own things would stand, opens a demo account in one tap, signs out, and signs in again with the password shown once', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  await page.goto('/#/login/start');
  for (const screen of [places.trading, places.wallet]) {
    await visit(page, screen[layout]);
    const signInLink = page.getByRole('main').getByRole('link', { name: words('common', languageOf(layout))('signIn') });
    await expect(signInLink).toHaveAttribute('href', `#${places.login[layout]}?back=${encodeURIComponent(screen[layout])}`);
  }
  const withoutSession: string[] = [];
  page.on('response', answer => void (answer.status() === 401 && withoutSession.push(answer.url())));
  const shell = words('shell', languageOf(layout));
  const demo = await openDemoAccount(page, layout);
  expect(demo.account).toMatch(/^demo-\w{8}$/);
  expect(await stored(page, 'account')).toBe(demo.account);

  if (layout === 'desktop') {
    await visit(page, places.wallet.desktop);
    await expect(page.getByText(words('wallet', 'en')('totalAssets'), { exact: true })).toBeVisible();
    // A read that is under way at the end of a session is refused: the whole screen comes first.
    await expect(page.getByRole('heading', { name: words('check-in', 'en')('title') })).toBeVisible();
    await expectLoaded(page, 'en');
    await page.getByRole('button', { name: shell('signOut') }).click();
  } else {
    await signOutOnPhone(page);
  }
  await expectPath(page, places.login[layout]);
  expect(await stored(page, 'tokend')).toBeNull();
  expect(await stored(page, 'account')).toBe(demo.account);
  expect(withoutSession).toEqual([]);

  await signIn(page, layout, demo);
  await expectPath(page, places.home[layout]);
  expect(await stored(page, 'tokend')).not.toBeNull();
  if (layout === 'desktop') await expect(page.getByRole('button', { name: shell('signOut') })).toBeVisible();
});

test('A customer who has left the welcome screen before it knows them stays where they went', async ({ page }, info) => {
  const layout = layoutOf(info);
  await openDemoAccount(page, layout);
  await visit(page, places.trading[layout]);
  let answer = (): void => undefined;
  const asked = new Promise<void>(resolve => (answer = resolve));
  await page.route('**/user/getUserinfo', async route => {
    await asked;
    await route.continue();
  });
  await page.goto('/#/login/start');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await visit(page, places.wallet[layout]);
  const known = page.waitForResponse('**/user/getUserinfo');
  answer();
  await known;
  await expectLoaded(page, languageOf(layout));
  await expectPath(page, places.wallet[layout]);
});

test('A visitor chooses the language on the welcome screen and reads on in it', async ({ page }) => {
  await page.goto('/#/login/start');
  await page.getByLabel(words('sign-in', 'de')('language')).selectOption({ label: 'English' });
  await expect(page.getByRole('heading', { name: words('sign-in', 'en')('welcome') })).toBeVisible();
});

test('Who registers meets each refusal at its field, can read both agreements, and is signed in at the end', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('sign-in', languageOf(layout));
  const no = words('denials', languageOf(layout));
  await page.goto(`/#${places.register[layout]}`);
  const submit = page.getByRole('main').getByRole('button', { name: t('register') });
  await expect(page.getByLabel(t('inviteCode'))).not.toHaveValue('');

  await submit.click();
  await expect(page.getByRole('main').getByText(no('account-missing'))).toBeVisible();
  await page.getByLabel(t('account')).fill(`journey-${layout}-${Date.now()}@example.org`);
  await page.getByLabel(t('password'), { exact: true }).fill('four warm oak boards');
  await page.getByLabel(t('confirmPassword')).fill('four warm oak planks');
  await page.getByLabel(/^(Ich stimme|I agree).*(Nutzungsvertrag|user agreement)/).check();
  await page.getByLabel(/^(Ich stimme|I agree).*(Datenschutzerklärung|privacy policy)/).check();
  await submit.click();
  await expect(page.getByRole('main').getByText(no('passwords-differ'))).toBeVisible();
  await page.getByLabel(t('confirmPassword')).fill('four warm oak boards');
  await submit.click();
  await expectPath(page, layout === 'mobile' ? '/login/info' : '/pc/home/home');
  expect(await stored(page, 'account')).toContain(`journey-${layout}`);
  if (layout === 'desktop') return;

  await page.getByLabel(t('callName')).fill('Mara');
  await page
    .getByRole('radiogroup', { name: t('experience-shares') })
    .getByRole('radio', { name: t('yes') })
    .check();
  await page.getByRole('button', { name: t('saveProfile') }).click();
  await expect(page.getByRole('heading', { name: t('greetName', { name: 'Mara' }) })).toBeVisible();
  await expect(page.getByRole('link', { name: t('afterSimulated') })).toBeVisible();
  await expect(page.getByRole('link').filter({ hasText: t('afterMoney') })).toBeVisible();
  await page.getByRole('link', { name: t('afterVerify') }).click();
  await expectPath(page, '/information/authInfo');
});

test('A session that ended elsewhere is told, and after two seconds the stored data are gone', async ({ page, context }, info) => {
  const layout = layoutOf(info);
  await openDemoAccount(page, layout);
  await context.clearCookies();
  await visit(page, places.wallet[layout]);
  await expectPath(page, '/login/login');
  expect(await stored(page, 'tokend')).toBeNull();
  expect(await stored(page, 'account')).toBeNull();
});

test('Who is at the sign-in already when the stored data go reads on in one language', async ({ page, context }, info) => {
  const layout = layoutOf(info);
  const t = words('sign-in', 'kor');
  await openDemoAccount(page, layout);
  await page.evaluate(() => localStorage.setItem('language', 'kor'));
  await page.reload();
  await context.clearCookies();
  await visit(page, places.wallet[layout]);
  await expect(page.getByText(words('denials', 'kor')('no-session')).first()).toBeVisible();
  await visit(page, places.login[layout]);
  await expect.poll(() => stored(page, 'tokend')).toBeNull();
  await page.getByLabel(t('account')).fill('somebody@example.com');
  await expect(page.getByRole('main').getByRole('button', { name: t('signIn'), exact: true })).toBeVisible();
  if (layout === 'desktop') await expect(page.getByRole('navigation', { name: words('shell', 'kor')('mainNavigation') })).toBeVisible();
});

test('The badge says that prices are simulated, and behind it the market clock is paused and goes on', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('shell', languageOf(layout));
  await openDemoAccount(page, layout);
  await page.getByRole('button', { name: t('paper') }).click();
  const sheet = page.getByRole('dialog', { name: t('paper') });
  await sheet.getByRole('button', { name: t('pause') }).click();
  await expect(sheet.getByRole('button', { name: t('resume') })).toBeVisible();
  await sheet.getByRole('button', { name: t('resume') }).click();
  await expect(sheet.getByRole('button', { name: t('pause') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

const screens = {
  mobile: [
    '/login/start',
    '/login/start1',
    '/login/login',
    '/login/register',
    '/login/reLogin',
    '/login/info',
    '/login/loginAfter',
    '/information/aboutInfo',
    '/information/index',
    '/information/setting',
    '/information/changeLang',
  ],
  desktop: ['/login/start', '/pc/login/login', '/pc/login/register', '/pc/information/aboutInfo', '/pc/information/changeLang'],
};
/** German on the phone and English on the desktop here; all five in `npm run test:full`. */
const languages = process.env.PARKETT_TEST_FULL ? ['en', 'de', 'kor', 'zh', 'zhHant'] : [null];

for (const theme of themes)
  for (const language of languages) {
    test(`The screens of sign-in and account can be used by everybody (${theme}${language ? `, ${language}` : ''})`, async ({ page }, info) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.addInitScript(chosen => chosen && localStorage.setItem('language', chosen), language);
      await page.goto('/#/login/start');
      for (const path of screens[layoutOf(info)]) {
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expectAccessible(page);
      }
    });
  }

const own = ['authInfo', 'loginPass', 'fundPass', 'userInfo', 'msgInfo', 'userInfo?show=security'];
const ownScreens = {
  mobile: ['index', 'setting', ...own].map(screen => `/information/${screen}`),
  desktop: own.map(screen => `/pc/information/${screen}`),
};

for (const theme of themes)
  for (const language of languages) {
    test(`The screens of who somebody is and how the account is kept can be used by everybody (${theme}${language ? `, ${language}` : ''})`, async ({
      page,
    }, info) => {
      const layout = layoutOf(info);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await openDemoAccount(page, layout);
      if (language) await speak(page, language);
      const heading = page.getByRole('heading', { level: 1 }).first();
      let before = await heading.innerText();
      for (const path of ownScreens[layout]) {
        await visit(page, path);
        await expect(heading).not.toHaveText(before);
        before = await heading.innerText();
        await expectLoaded(page, language ?? languageOf(layout));
        await expectAccessible(page);
      }
    });
  }

test('Nothing is wider than the narrowest phone', async ({ page }, info) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/#/login/start');
  for (const path of screens[layoutOf(info)]) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
  }
});

test('The house’s logo and title stand on every sign-in screen, also of a logo that is named without its leading slash', async ({ page }, info) => {
  const layout = layoutOf(info);
  await page.route('**/api/vue/common/config', async route => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { name: string; value: string }[] };
    const house: Record<string, string> = { logo: 'uploads/house.svg', title: 'Bankhaus Eiche' };
    await route.fulfill({
      response: answer,
      json: { ...body, data: body.data.map(entry => ({ ...entry, value: house[entry.name] ?? entry.value })) },
    });
  });
  await page.route('**/uploads/house.svg', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const framed =
    layout === 'desktop' ? ['/pc/login/login', '/pc/login/register'] : ['/login/login', '/login/register', '/login/reLogin', '/login/start1'];
  for (const screen of ['/login/start', ...framed]) {
    await visit(page, screen);
    const mark = page.getByText('Bankhaus Eiche', { exact: true }).filter({ visible: true });
    await expect(mark.first()).toBeVisible();
    // The logo stands beside the name.
    await expect(mark.first().locator('..').locator('img')).toHaveAttribute('src', '/uploads/house.svg');
  }
});
