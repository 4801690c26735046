import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { chartOf, cutRates, detailOf, expectToMove, visitDetail, chooseRange } from './market-words.ts';
import { axeLanguages, expectAccessible, expectLoaded, expectPath, openDemoAccount, speak, themes, visit } from './vocabulary.ts';

test('A visitor sees indices, movers and news without signing in, and the prices move', async ({ page, layout }) => {
  await visit(page, layout === 'desktop' ? '/pc/home/home' : '/home/home');
  const indices = page.getByRole('list', { name: 'Indizes' });
  await expect(indices.getByRole('link', { name: /^DAX/ })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Bewegungen' })).toBeVisible();
  await expectToMove(indices.getByRole('link', { name: /^DAX/ }));
  await page.getByRole('radio', { name: 'Verlierer' }).check();
  await expect(page.getByRole('heading', { name: 'Nachrichten' })).toBeVisible();
});

test('A chart tells those who can’t see it what it shows, in every interval and range', async ({ page, layout }) => {
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  await expect(chartOf(page, 'SAP SE')).toBeVisible();
  await chooseRange(page, layout, '1 J');
  await expect(page.getByRole('group', { name: 'Chart von SAP SE, Tag, 1 J' })).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: /^Chart von SAP SE, Tag, 1 J. Von .* auf / })
      .getByRole('row')
      .nth(1),
  ).toContainText(/20\d\d\.\d\d\.\d\d/);
  await page.getByRole('radiogroup', { name: 'Intervall' }).getByRole('radio', { name: '5′', exact: true }).check();
  await expect(page.getByRole('group', { name: 'Chart von SAP SE, 5′, 1 W' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Intervall' }).getByRole('radio', { name: 'Monat' }).check();
  const adjustment = page.getByLabel('Kursbereinigung');
  await expect(adjustment).toHaveAccessibleDescription('Kurse, wie sie gehandelt wurden.');
  // The specification's words: 'before' is forward and keeps today's price, 'after' is backward and keeps the first one.
  await expect(adjustment.getByRole('option')).toHaveText(['Unbereinigt', 'Vorwärts bereinigt', 'Rückwärts bereinigt']);
  await adjustment.selectOption({ label: 'Rückwärts bereinigt' });
  await expect(adjustment).toHaveAccessibleDescription(/Der erste Kurs bleibt/);
  await adjustment.selectOption({ label: 'Vorwärts bereinigt' });
  await expect(adjustment).toHaveAccessibleDescription(/Der heutige Kurs bleibt/);
  await expect(page.getByRole('group', { name: 'Chart von SAP SE, Monat, Alles' }).locator('canvas').first()).toBeVisible();
});

test('On the desk the price above stays the live one while the mouse is on the chart, whose own legend tells the bar', async ({ page, layout }) => {
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  const chart = chartOf(page, 'SAP SE');
  await expect(chart.locator('canvas').first()).toBeVisible();
  const legend = page.getByRole('group', { name: /^Werte des (Tages|Balkens)$/ });
  // A phone has no mouse: there the price above moves with a long press.
  if (layout === 'mobile') return expect(legend).toHaveCount(0);
  const ofTheLast = /E [\d.,]+ · H [\d.,]+ · T [\d.,]+ · S [\d.,]+ · V [\d.,]+ *[+−]?[\d.,]+ *[+−]?[\d.,]+\s%/;
  await expect(legend).toHaveText(ofTheLast);
  // Over the early trading: the day's axis goes to its end, and the day has only begun.
  await chart.hover({ position: { x: 24, y: 150 } });
  await expect(legend).toHaveText(new RegExp(`^\\d{4}\\.\\d\\d\\.\\d\\d.*${ofTheLast.source}`));
  await expect(page.getByRole('paragraph').getByText(/^\d{4}\.\d\d\.\d\d \d\d:\d\d$/)).toHaveCount(0);
});

test('The book and the price of an instrument are live', async ({ page, layout }) => {
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  const book = page.getByRole('table', { name: 'Orderbuch' });
  // The phone has the best five levels beside each other; on the desk all twenty a side stand above each other, the spread in view.
  await expect(book.getByRole('row')).toHaveCount(layout === 'desktop' ? 41 : 6);
  if (layout === 'desktop') await expect(book.getByRole('row').nth(21)).toBeInViewport();
  await expectToMove(book);
});

test(
  'Without a network prices are marked as old, a screen not opened before says so in its place, and all is back with the network',
  { tag: '@was-red' },
  async ({ page, layout, context }) => {
    const desktop = layout === 'desktop';
    await visit(page, desktop ? '/pc/home/home' : '/home/home');
    await expect(page.getByRole('list', { name: 'Indizes' })).toBeVisible();
    await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
    await expectToMove(page.getByRole('table', { name: 'Orderbuch' }));
    await expect(page.getByRole('button', { name: /Marktuhr/ })).toBeVisible();
    await context.setOffline(true);
    const note = page.getByText('Keine Verbindung. Die Kurse stehen still, bis sie wieder da ist.');
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: /Marktuhr: .*Verbinde neu$/ })).toBeVisible();
    await expect(page.getByText('veraltet', { exact: true })).toBeVisible();

    await visit(page, desktop ? '/pc/home/newsList' : '/home/newsList');
    const missing = page.getByRole('alert').filter({ hasText: 'Das konnte nicht geladen werden' });
    await expect(missing).toBeVisible();
    // What stands there afterwards is what the second try has come to, not what was pressed.
    const pressed = await missing.elementHandle();
    await missing.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect.poll(() => pressed.evaluate(alert => alert.isConnected)).toBe(false);
    await expect(missing).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
    await expect(note).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Nachrichten' })).toBeAttached();
    await expect(note).toBeHidden();
    await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
    await expectToMove(page.getByRole('table', { name: 'Orderbuch' }));
    await expect(page.getByText('veraltet', { exact: true })).toBeHidden();
  },
);

test('A detail screen opened bare shows the last instrument, else the first', async ({ page, layout }) => {
  const bare = detailOf(layout, '').split('?')[0]!;
  await visit(page, bare);
  await expect(chartOf(page, '')).toBeVisible();
  await visitDetail(page, { layout, code: 'BMW', name: 'Bayerische Motoren Werke AG' });
  await page.goto(`/#${bare}`);
  await expect(chartOf(page, 'Bayerische Motoren Werke AG')).toBeVisible();
});

test('What isn’t listed says so and leads to the search', async ({ page, layout }) => {
  await visit(page, detailOf(layout, 'NOSUCH'));
  await expect(page.getByText('Dieses Instrument ist hier nicht gelistet')).toBeVisible();
  await page.getByRole('link', { name: 'Zur Suche' }).click();
  await expectPath(page, layout === 'desktop' ? '/pc/favorite/search' : '/favorite/search');
});

test('Shares are found, filtered and sorted, and only what is near the view is in the page', async ({ page, layout }) => {
  if (layout === 'desktop') return sortTheTable(page);
  await visit(page, '/market/index');
  const all = page.getByRole('link', { name: /^Alle \d+$/ });
  const count = (await all.innerText()).replace('Alle ', '');
  await all.click();
  await expect(page.getByText(`${count} Aktien`, { exact: true })).toBeVisible();
  expect(await page.getByRole('main').getByRole('link').count()).toBeLessThan(80);
  await page.getByRole('searchbox').fill('volkswagen');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('radio', { name: 'MDAX', exact: true }).check();
  await expect(page.getByText('50 Aktien')).toBeVisible();
  await page.getByLabel('Sortieren nach').selectOption({ label: 'Gewinn' });
  await expect(page.getByRole('main').getByRole('link').first()).toContainText('+');
});

async function sortTheTable(page: Page): Promise<void> {
  await visit(page, '/pc/home/home');
  const table = page.getByRole('table', { name: 'Aktien' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await table.getByRole('button', { name: 'Name' }).click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('row').nth(1)).toContainText('1&1 AG');
  await expect(page.getByRole('navigation', { name: 'Seiten' }).getByRole('button', { name: /^\d+$/ })).toHaveCount(5);
  await page.getByRole('navigation', { name: 'Seiten' }).getByRole('button', { name: '2', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).not.toContainText('1&1 AG');
}

test('An instrument is worked with the keyboard alone; the desk remembers its layout', async ({ page, layout }) => {
  await openDemoAccount(page, layout);
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  if (layout === 'desktop') return workTheDesk(page);
  await page.getByRole('radiogroup', { name: 'Zeitraum' }).getByRole('radio', { checked: true }).press('ArrowRight');
  await expect(page.getByRole('group', { name: /^Chart von SAP SE, .*, 1 [WM]$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Kaufen', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'SAP SE' });
  await expect(sheet).toBeVisible();
  await expectPath(page, '/market/stockDetailBuy');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expectPath(page, '/market/stockDetail');
});

async function workTheDesk(page: Page): Promise<void> {
  const separator = page.getByRole('separator', { name: 'Breite der Watchlist' });
  const before = Number(await separator.getAttribute('aria-valuenow'));
  await separator.press('ArrowRight');
  await expect(separator).toHaveAttribute('aria-valuenow', String(before + 16));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tastenkürzel' }).getByText('Nächstes Instrument')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'Verkauf', exact: true })).toBeChecked();
  await separator.focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'SAP SE' })).toBeHidden();
  await page.reload();
  await expect(separator).toHaveAttribute('aria-valuenow', String(before + 16));
}

const mobileScreens = [
  '/home/home',
  '/home/index',
  '/home/market',
  '/market/index?class=forex',
  '/market/stockDetail?code=SAP',
  '/market/stockDetailWh?code=EURUSD',
  '/market/stockDetailDig?code=BTCUSDT',
  '/market/stockDetailGj?code=XAU',
  '/market/zhiShu',
  '/market/stockDetailzs?code=DAX',
  '/favorite/index',
  '/favorite/search',
  '/home/newsList',
  '/home/newsDetail',
];
const desktopScreens = [
  '/pc/home/home',
  '/pc/home/home?tab=indices',
  '/pc/home/index',
  '/pc/market/stockDetail?code=SAP',
  '/pc/market/stockDetail?code=BTCUSDT',
  '/pc/favorite/search',
  '/pc/home/newsList',
  '/pc/home/newsDetail',
];

for (const theme of themes)
  for (const language of axeLanguages) {
    test(`axe finds nothing on the market’s screens, ${theme}, ${language}`, async ({ page, layout }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await openDemoAccount(page, layout);
      await speak(page, language);
      for (const address of layout === 'mobile' ? mobileScreens : desktopScreens) {
        await test.step(address, async () => {
          await visit(page, address);
          await expectLoaded(page, language);
          await expectAccessible(page);
        });
      }
    });
  }

test('Nothing is wider than the smallest screen of its layout', async ({ page, layout }) => {
  await page.setViewportSize(layout === 'mobile' ? { width: 320, height: 700 } : { width: 1024, height: 700 });
  await openDemoAccount(page, layout);
  for (const address of layout === 'mobile' ? mobileScreens : desktopScreens) {
    await visit(page, address);
    await expectLoaded(page, 'de');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), address).toBe(0);
    expect(await cutRates(page), address).toEqual([]);
  }
});
