import { expect, test, wholeBrowser } from './journey.ts';
import { layoutOf, openDemoAccount, places, signOutOnPhone, visit, words } from './vocabulary.ts';

// A browser without windows installs nothing.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });

type Page = Parameters<typeof openDemoAccount>[0];

/** The addresses of all that the browser keeps of the app. */
const keptBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

const isOfShell = (path: string): boolean => path === '/' || /^\/assets\/[\w-]+\.\w+$/.test(path);

async function expectKept(page: Page): Promise<void> {
  // The worker begins some seconds after the first screen.
  await expect.poll(async () => (await keptBy(page)).includes('/'), { timeout: 30_000 }).toBe(true);
}

test('The app can be installed: the browser itself has nothing against it', async ({ page }) => {
  await visit(page, '/home/market');
  await expectKept(page);
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A journey's browser keeps nothing after it.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', theme_color: '#ffffff' });
});

test('The worker comes after the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = (...given) => {
      Object.assign(globalThis, { registeredAt: performance.now() });
      return register(...given);
    };
  });
  await visit(page, '/home/market');
  await expectKept(page);
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    registered: (globalThis as { registeredAt?: number }).registeredAt,
  }));
  expect(times.registered).toBeGreaterThan(times.painted);
});

test('Without a connection the app opens and says so; with it everything is there again', async ({ page, context }, info) => {
  const common = words('common', 'de');
  await page.addInitScript(() => localStorage.setItem('language', 'de'));
  await visit(page, places.home[layoutOf(info)]);
  await expectKept(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(common('offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(common('offline'))).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
});

test('After signing out the browser keeps the shell and nothing of the customer, of the desk or of the house’s health', async ({ page }, info) => {
  const layout = layoutOf(info);
  await openDemoAccount(page, layout);
  await expectKept(page);
  await visit(page, places.wallet[layout]);
  await page.evaluate(async () => {
    for (const path of ['/desk/', '/healthz', '/readyz', '/robots.txt']) await fetch(path);
  });
  await signOutOnPhone(page);
  await expect(page).toHaveURL(/login\/login/);
  const kept = await keptBy(page);
  expect(kept.filter(path => !isOfShell(path))).toEqual([]);
  expect(kept.length).toBeGreaterThan(5);
});

test('A new release says so once nothing is typed, and one tap takes it', async ({ page }) => {
  const common = words('common', 'de');
  await visit(page, '/home/market');
  await expectKept(page);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await visit(page, '/login/login');
  const field = page.getByLabel(words('sign-in', 'de')('account'));
  await field.fill('somebody');
  // A release is another worker for the same page.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/worker.js?next')));
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
  const take = page.getByRole('button', { name: common('takeRelease') });
  await expect(take).toBeHidden();
  await field.fill('');
  await field.blur();
  await expect(take).toBeVisible();
  // Another worker is in charge from then on. It may be the app's own again, which the page registers once it is idle.
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      sessionStorage.setItem('taken', navigator.serviceWorker.controller?.scriptURL ?? ''),
    ),
  );
  await Promise.all([page.waitForEvent('load'), take.click()]);
  expect(await page.evaluate(() => sessionStorage.getItem('taken'))).toContain('/worker.js');
});

test('The worker of a house that wants none removes what the browser kept, and itself', async ({ page }) => {
  await visit(page, '/home/market');
  await expectKept(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/worker-off.js')));
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => keptBy(page)).toEqual([]);
});
