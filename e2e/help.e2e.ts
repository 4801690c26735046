import { expect, test } from './journey.ts';
import { expectAccessible, expectLoaded, expectPath, languageOf, layoutOf, places, speak, visit, words } from './vocabulary.ts';

test('A visitor searches the help, reads an article, follows its link to another one and comes back to the search', async ({ page }, info) => {
  const layout = layoutOf(info);
  const language = languageOf(layout);
  const t = words('help', language);
  const [typed, article, next] =
    language === 'de'
      ? ['SCHUTZGRENZE', 'Auftragsarten und Auktionen', 'Wenn ein Auftrag abgelehnt wird']
      : ['GAP', 'Order types and auctions', 'When an order is refused'];
  await visit(page, places.help[layout]);
  await expectLoaded(page, language);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(13);
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: t('search') }).fill('xyzzy');
  await expect(page.getByText(t('nothing', { query: 'xyzzy' }))).toBeVisible();
  await page.getByRole('searchbox', { name: t('search') }).fill(typed);
  await page.getByRole('link', { name: article }).click();
  await expect(page.getByRole('heading', { level: 2, name: article })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('article')
    .getByRole('link', { name: next.toLowerCase().slice(5) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: next })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: t('search') })).toHaveValue(typed);
  await expect(page.getByRole('link', { name: article })).toBeVisible();
});

test('An article that doesn’t exist is said to be none, and leads to those that do', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('help', languageOf(layout));
  await visit(page, `${places.help[layout]}?article=none`);
  await expect(page.getByText(words('denials', languageOf(layout))('article-does-not-exist'))).toBeVisible();
  await page.getByRole('link', { name: t('allArticles') }).click();
  await expectPath(page, places.help[layout]);
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('About us says that nothing is real, and counts what is there; the help speaks the language that is chosen', async ({ page }, info) => {
  const layout = layoutOf(info);
  const language = languageOf(layout);
  const t = words('about', language);
  await visit(page, places.aboutUs[layout]);
  await expectLoaded(page, language);
  await expect(page.getByText(t('notReal'))).toBeVisible();
  await expect(page.getByText('250', { exact: true })).toBeVisible();
  await expect(page.getByText(t('price-flat', { flat: '1,00' })).first()).toBeVisible();
  await expectAccessible(page);

  await visit(page, `${places.help[layout]}?article=costs`);
  await speak(page, 'kor');
  await expect(page.getByRole('heading', { level: 2, name: '거래 비용' })).toBeVisible();
});

test('Nothing that an article says becomes markup: HTML is left out, and links lead into the app or to https', async ({ page }, info) => {
  const layout = layoutOf(info);
  const markdown = [
    '## Heading',
    '',
    'Before <b id="raw">bold</b> <img src="x" onerror="document.title = \'taken\'"> after.',
    '',
    '<script>document.title = "taken"</script>',
    '',
    '![picture](https://example.org/x.png)',
    '',
    '[code](javascript:alert) [plain](http://example.org/) [other](//example.org/) [site](https://example.org/path) [wallet](/information/wallet)',
  ].join('\n');
  const article = { id: 'costs', category: 'money', title: 'Title', date: '2026-11-26', screens: [], markdown };
  await page.route('**/api/vue/help/article', route => route.fulfill({ json: { status: 1, data: article, msg: '' } }));
  await visit(page, `${places.help[layout]}?article=costs`);
  const shown = page.getByRole('article');
  await expect(shown.getByRole('heading', { level: 3, name: 'Heading' })).toBeVisible();
  await expect(shown.getByText('bold')).toBeVisible();
  expect(await shown.locator('b, img, script').count()).toBe(0);
  await expect(page).not.toHaveTitle('taken');
  // The first link is the way back to all articles.
  const addresses = await shown.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(addresses.slice(1)).toEqual(['https://example.org/path', `#${places.wallet[layout]}`]);
  await expect(shown.getByRole('link', { name: 'site (example.org)' })).toBeVisible();
});
