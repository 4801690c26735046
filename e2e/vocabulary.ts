import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** What journeys say: by role and label, in the words of the screens. No selectors of styles. */
export type Layout = 'mobile' | 'desktop';
export const layoutOf = (info: TestInfo): Layout => (info.project.name === 'desktop' ? 'desktop' : 'mobile');

/** Where a screen lies in each layout. */
export const places = {
  home: { mobile: '/home/home', desktop: '/pc/home/home' },
  login: { mobile: '/login/login', desktop: '/pc/login/login' },
  register: { mobile: '/login/register', desktop: '/pc/login/register' },
  wallet: { mobile: '/information/wallet', desktop: '/pc/information/wallet' },
  trading: { mobile: '/trade/index', desktop: '/pc/trade/index' },
  position: { mobile: '/trade/positionDetail', desktop: '/pc/trade/positionDetail' },
  search: { mobile: '/favorite/search', desktop: '/pc/favorite/search' },
  legal: { mobile: '/information/aboutInfo', desktop: '/pc/information/aboutInfo' },
  help: { mobile: '/information/helpCenter', desktop: '/pc/information/helpCenter' },
  aboutUs: { mobile: '/information/aboutUs', desktop: '/pc/information/aboutUs' },
} as const;

type Texts = (key: string, values?: Record<string, string>) => string;

/** Texts that no feature has. */
const elsewhere: Readonly<Record<string, string>> = {
  common: 'lib/text',
  shell: 'shell/text',
  'not-built': 'shell/not-built/text',
  denials: 'lib/denials',
};

/** A feature's texts as the app shows them: German on the phone, English on the desktop, unless another language is named. */
export function words(feature: string, language: string): Texts {
  const folder = elsewhere[feature] ?? `features/${feature}/text`;
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../apps/web/src/${folder}/${language}.json`), 'utf8')) as Record<string, string>;
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`no text '${key}' in ${folder}/${language}.json`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}
export const languageOf = (layout: Layout): string => (layout === 'mobile' ? 'de' : 'en');

/** Goes to an address of the app, as if a link had been followed. */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(to => void (location.hash = to), address);
  else await page.goto(`/#${address}`);
}

export const expectPath = (page: Page, path: string): Promise<void> => expect(page).toHaveURL(new RegExp(`#${path.replaceAll('/', '\\/')}(\\?|$)`));

/** Opens a demo account from the welcome screen; its password is read off the slip that shows it once. */
export async function openDemoAccount(page: Page, layout: Layout): Promise<{ account: string; password: string }> {
  // The welcome screen is a mobile route: German on any width until a language is chosen.
  const t = words('sign-in', 'de');
  await page.goto('/#/login/start');
  await page.getByRole('button', { name: t('openDemo') }).click();
  const slip = page.getByRole('dialog', { name: t('demoOpened') });
  const account = await slip.getByRole('definition').first().innerText();
  const password = await slip.getByRole('definition').last().innerText();
  await slip.getByRole('button', { name: t('toMarket') }).click();
  await expectPath(page, places.home[layout]);
  return { account, password };
}

export async function signIn(page: Page, layout: Layout, who: { account: string; password: string }): Promise<void> {
  const t = words('sign-in', languageOf(layout));
  await visit(page, places.login[layout]);
  await page.getByLabel(t('account')).fill(who.account);
  await page.getByLabel(t('password'), { exact: true }).fill(who.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('signIn') })
    .click();
}

/** Signs out at the end of the account centre. */
export async function signOutOnPhone(page: Page): Promise<void> {
  const t = words('account', 'de');
  await visit(page, '/information/index');
  await page.getByRole('button', { name: t('signOut') }).click();
  await page
    .getByRole('dialog', { name: t('signOutTitle') })
    .getByRole('button', { name: t('signOut') })
    .click();
}

/** Waits for the code that says that a screen failed, and for all that it imports. The code of a failed part, `broken-part`, comes before it. */
export async function waitForFailureScreen(page: Page): Promise<void> {
  const isFailureScreen = /\/broken-.{7}\.js$/;
  const file = await page.waitForFunction(
    pattern => performance.getEntriesByType('resource').find(({ name }) => pattern.test(name))?.name,
    isFailureScreen,
  );
  await page.evaluate(async name => void (await import(name!)), await file.jsonValue());
}

/** Presses a button until the outcome is shown: the house refuses two money commands within two seconds. A slow machine may show it after the last look. */
export const pressUntil = (button: Locator, shown: Locator): Promise<void> =>
  expect(async () => {
    if (await shown.isVisible()) return;
    await button.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 2_500 });
  }).toPass();

/** What is stored in the browser under the specification's keys. */
export const stored = (page: Page, key: 'tokend' | 'account' | 'language'): Promise<string | null> =>
  page.evaluate(name => localStorage.getItem(name), key);

/** In which axe looks at every screen: German; all five in `npm run test:full`. */
export const axeLanguages = process.env.PARKETT_TEST_FULL ? ['de', 'en', 'kor', 'zh', 'zhHant'] : ['de'];

/** In which the market's screens, the desk's orders and the screens of sign-in are looked at: light; both in `npm run test:full`. */
export const themes: readonly ('light' | 'dark')[] = process.env.PARKETT_TEST_FULL ? ['light', 'dark'] : ['light'];

/** Goes on in another language, as if it had been chosen. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript(chosen => localStorage.setItem('language', chosen), language);
  await page.reload();
}

/** The screen has its heading and nothing that it waits for. */
export async function expectLoaded(page: Page, language: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  const loading = words('common', language)('loading');
  await expect(page.getByText(loading, { exact: true }).or(page.getByLabel(loading)).filter({ visible: true })).toHaveCount(0);
}

/** Nothing for axe to find (WCAG 2.2 AA and best practice), and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(found.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
}
