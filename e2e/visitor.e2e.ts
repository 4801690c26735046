import { expect, test } from './journey.ts';
import { expectPath, languageOf, layoutOf, openDemoAccount, stored, visit, words } from './vocabulary.ts';

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

/** Every screen that needs no session (decisions on calls), bare. */
const publicScreens = {
  mobile: [
    ...['/login/start', '/login/start1', '/login/login', '/login/register', '/login/reLogin', '/login/info', '/login/loginAfter'],
    ...['/home/home', '/home/index', '/home/market', '/home/newsList', '/home/newsDetail', '/market/index', '/market/zhiShu'],
    ...['/market/stockDetail?code=SAP', '/market/stockDetailBuy?code=SAP', '/market/stockDetailzs', '/favorite/index', '/favorite/search'],
    ...['/information/index', '/information/setting', '/information/changeLang', '/information/aboutInfo'],
  ],
  desktop: [
    ...['/login/start', '/pc/login/login', '/pc/login/register', '/pc/home/home', '/pc/home/index', '/pc/home/newsList', '/pc/home/newsDetail'],
    ...['/pc/market/stockDetail?code=SAP', '/pc/favorite/search', '/pc/information/changeLang', '/pc/information/aboutInfo'],
  ],
};

test('A public screen asks nothing for a visitor that needs a session; a call that does says so, and leads to the sign-in', async ({
  page,
}, info) => {
  const layout = layoutOf(info);
  const refused: string[] = [];
  page.on('response', answer => void (answer.status() === 401 && refused.push(answer.url())));
  for (const path of publicScreens[layout]) {
    await visit(page, path);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expectPath(page, path.split('?')[0]!);
  }
  expect(refused).toEqual([]);

  const t = words('sign-in', 'de');
  await page.evaluate(() => localStorage.setItem('preferences', '{}'));
  await visit(page, '/login/info');
  await page.getByRole('button', { name: t('saveProfile') }).click();
  await expect(page.getByText(words('denials', 'de')('no-session'))).toBeVisible();
  await expectPath(page, '/login/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await stored(page, 'tokend')).toBeNull();
});
