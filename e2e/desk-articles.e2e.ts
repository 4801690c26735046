import type { Page } from '@playwright/test';
import { atDesk } from './desk-words.ts';
import { expect } from './journey.ts';
import { inOwnHouse } from './own-house.ts';
import { expectAccessible, places, visit, words } from './vocabulary.ts';

// An article that is changed is read by everybody, so the house is one of its own.

const test = inOwnHouse();
const t = words('help', 'de');

async function expectArticle(page: Page, title: string): Promise<void> {
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

test('An operator changes an article at the desk, and a customer reads it at once; an older version comes back', async ({
  browser,
  page,
  layout,
  house: { origin, dataFolder },
}) => {
  await visit(page, `${places.help[layout]}?article=costs`);
  const before = 'Was der Handel kostet';
  await expectArticle(page, before);
  const desk = { baseURL: origin, dataFolder, roles: 'support' };
  const [sue, kim] = [await atDesk(browser, { ...desk, name: 'Sue' }), await atDesk(browser, { ...desk, name: 'Kim' })];
  for (const operator of [sue, kim]) {
    await operator.getByRole('navigation').getByRole('link', { name: 'Hilfeartikel' }).click();
    await expect(operator.getByRole('row')).toHaveCount(14);
    await expectAccessible(operator);
    await operator.getByRole('link', { name: before }).click();
    await expect(operator.getByRole('heading', { level: 1, name: before })).toBeVisible();
  }
  const publish = (operator: Page) => operator.getByRole('button', { name: 'In allen fünf Sprachen veröffentlichen' }).click();
  await publish(sue);
  await expect(sue.getByText('An diesem Artikel wurde nichts geändert')).toBeVisible();
  await sue.getByLabel('Titel').fill('Gebühren im Handel');
  await sue
    .getByLabel('Text, als Markdown')
    .fill('Der **Pfandbrief** kostet <b>nichts</b>. [Preise](/information/aboutUs), [Amt](https://www.bafin.de/).');
  const preview = sue.getByRole('article');
  await expect(preview.getByRole('strong')).toHaveText('Pfandbrief');
  await expect(preview.getByText('(/information/aboutUs)')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Amt (www.bafin.de)' })).toBeVisible();
  expect(await preview.locator('b').count()).toBe(0);
  await sue.getByRole('radio', { name: 'Koreanisch' }).check();
  await sue.getByLabel('Titel').fill('');
  await publish(sue);
  await expect(sue.getByText('Titel oder Text fehlen in dieser Sprache: 한국어')).toBeVisible();
  await sue.getByLabel('Titel').fill('매매 수수료');
  await expectAccessible(sue);
  await publish(sue);
  await expect(sue.getByText('Veröffentlicht: Kunden lesen ab jetzt Fassung 1.')).toBeVisible();
  await expectArticle(page, 'Gebühren im Handel');
  await visit(page, places.help[layout]);
  await page.getByRole('searchbox', { name: t('search') }).fill('pfandbrief');
  await page.getByRole('link', { name: 'Gebühren im Handel' }).click();
  await expect(page.getByRole('article').getByText('Pfandbrief')).toBeVisible();

  await kim.getByLabel('Titel').fill('Kosten');
  await publish(kim);
  await expect(kim.getByText('Inzwischen wurde Fassung 1 dieses Artikels veröffentlicht')).toBeVisible();
  await expect(kim.getByText(/^Fassung 1 · Sue · .* · gilt jetzt$/)).toBeVisible();
  await kim.getByRole('button', { name: 'Diesen Text übernehmen: Fassung 0' }).click();
  await expect(kim.getByLabel('Titel')).toHaveValue(before);
  await publish(kim);
  await expect(kim.getByText(/^Fassung 2 · Kim · .* · gilt jetzt$/)).toBeVisible();
  await expectArticle(page, before);
  for (const operator of [sue, kim]) await operator.context().close();
});
