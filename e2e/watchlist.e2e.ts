import type { Page } from '@playwright/test';
import { expect, test as visitorTest, germanTest as test } from './journey.ts';
import { hear } from './heard.ts';
import { ask } from './trading-words.ts';
import { languageOf, layoutOf, openDemoAccount, places, visit, words, type Layout } from './vocabulary.ts';

test('A find is starred, stands on the watchlist with a live price, and lists are made, renamed and put in order', async ({ page, layout }) => {
  await openDemoAccount(page, layout);
  await visit(page, layout === 'desktop' ? '/pc/favorite/search' : '/favorite/search');
  await page.getByRole('searchbox').fill('lufthansa');
  const star = page.getByRole('button', { name: 'LHA auf der Watchlist' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await visit(page, layout === 'desktop' ? '/pc/home/index' : '/home/index');
  await expect(page.getByRole('main').getByRole('link', { name: /Lufthansa/ })).toBeVisible();

  await openEditor(page, layout);
  await page.getByRole('button', { name: 'Neue Liste' }).click();
  await page.getByRole('textbox', { name: 'Name der Liste' }).fill('Banken');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Banken nach oben' }).click();
  await expect(page.getByRole('list', { name: 'Listen' }).getByRole('listitem').first()).toContainText('Banken');
  await page.getByRole('button', { name: 'Banken umbenennen' }).click();
  await page.getByRole('textbox', { name: 'Name der Liste' }).fill('Kreditinstitute');
  await page.getByRole('button', { name: 'Speichern' }).click();
  // The form stays until the server has said yes: until then nothing is promised.
  await expect(page.getByRole('textbox', { name: 'Name der Liste' })).toHaveCount(0);
  await page.reload();
  if (layout === 'desktop') await openEditor(page, layout);
  await expect(page.getByRole('list', { name: 'Listen' }).getByRole('listitem').first()).toContainText('Kreditinstitute');
});

visitorTest('A star that is tapped before the lists have come waits for them: no second list is made', async ({ page }, info) => {
  const layout = layoutOf(info);
  await openDemoAccount(page, layout);
  let release = (): void => {};
  const released = new Promise<void>(resolve => (release = resolve));
  await page.route('**/watchlist/lists', async route => {
    await released;
    await route.continue();
  });
  await visit(page, places.search[layout]);
  await page.reload();
  await page.getByRole('searchbox').fill('lufthansa');
  const star = page.getByRole('button', { name: words('watchlist', languageOf(layout))('star', { code: 'LHA' }) });
  await star.click();
  release();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await ask<{ lists: object[] }>(page, 'watchlist/lists', { language: 'de' })).lists).toHaveLength(1);
});

visitorTest('A star says what it did once it is done; refused, it says why and goes back', async ({ page }, info) => {
  const layout = layoutOf(info);
  const t = words('watchlist', languageOf(layout));
  await openDemoAccount(page, layout);
  await visit(page, places.search[layout]);
  await page.getByRole('searchbox').fill('lufthansa');
  const star = page.getByRole('button', { name: t('star', { code: 'LHA' }) });
  const done = page.getByText(t('putOn'), { exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');

  let saidEarly = false;
  await page.route('**/api/vue/watchlist/entries', async route => {
    saidEarly = await done.isVisible();
    await route.fulfill({ json: { status: 0, data: null, msg: '', code: 'system-busy' } });
  });
  let said = await hear(page);
  await star.click();
  await said(words('denials', languageOf(layout))('system-busy'));
  expect(saidEarly).toBe(false);
  await expect(done).toHaveCount(0);
  await expect(star).toHaveAttribute('aria-pressed', 'false');

  await page.unroute('**/api/vue/watchlist/entries');
  said = await hear(page);
  await star.click();
  await said(t('putOn'));
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

visitorTest(
  'What is added, changed, deleted or saved says so once it is; a refusal without a sentence gets the general one',
  async ({ page }, info) => {
    const layout = layoutOf(info);
    const language = languageOf(layout);
    const t = words('watchlist', language);
    const common = words('common', language);
    await openDemoAccount(page, layout);
    await visit(page, layout === 'desktop' ? '/pc/home/index' : '/favorite/index');
    const heard = await hear(page);
    const said = (key: string) => heard(common(key));
    if (layout === 'desktop') await page.getByRole('button', { name: t('editLists') }).click();
    await page.getByRole('button', { name: t('newList') }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel(t('listName')).fill('Erste');
    await dialog.getByRole('button', { name: common('save') }).click();
    await said('added');
    await page.getByRole('button', { name: t('renameNamed', { name: 'Erste' }) }).click();
    await dialog.getByLabel(t('listName')).fill('Zweite');
    await dialog.getByRole('button', { name: common('save') }).click();
    await said('changed');

    await page.route('**/api/vue/watchlist/remove', route => route.fulfill({ json: { status: 0, data: null, msg: '' } }));
    await page.getByRole('button', { name: t('removeNamed', { name: 'Zweite' }) }).click();
    await dialog.getByRole('button', { name: common('delete') }).click();
    await said('notDeleted');
    await page.unroute('**/api/vue/watchlist/remove');
    await page.getByRole('button', { name: t('removeNamed', { name: 'Zweite' }) }).click();
    await dialog.getByRole('button', { name: common('delete') }).click();
    await said('deleted');
  },
);

async function openEditor(page: Page, layout: Layout): Promise<void> {
  if (layout === 'mobile') await visit(page, '/favorite/index');
  else await page.getByRole('button', { name: 'Watchlists bearbeiten' }).click();
}
