import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { chartOf, expectToMove, visitDetail } from './market-words.ts';
import { screensOf } from './reach-words.ts';
import { buyAtMarket, choose, chooseFundPassword, openOrder, openSapAsDemo, restNearby, slipOf } from './trading-words.ts';
import { expectLoaded, visit, words } from './vocabulary.ts';

/** What a browser that translates does to a page: each text is put into two elements of its own. The words stay, so that the journey finds them. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest('script, style, font'))) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

const t = words('common', 'de');
const expectWhole = async (page: Page): Promise<void> => {
  await expect(page.getByText(t('screenBroken'))).toHaveCount(0);
  await expect(page.getByText(t('partBroken'))).toHaveCount(0);
};

test('An order is written on a page that the browser translates again and again, and the sheet stands', async ({ page, layout }) => {
  test.slow();
  await openSapAsDemo(page, layout);
  await translate(page);
  await expectToMove(page.getByRole('table', { name: 'Orderbuch' }));
  const order = await openOrder(page, layout);
  await translate(page);
  for (const option of ['Limit', 'Stop', 'Markt']) {
    await choose(order, { group: 'Auftragsart', option });
    await translate(page);
  }
  const quantity = order.getByLabel('Menge', { exact: true });
  // What is asked back, what is right and what is nothing, in turn: notes come and go.
  for (const typed of ['1.000', '5', 'x', '1.000', '', '2']) {
    await quantity.fill(typed);
    await translate(page);
  }
  await order.getByRole('button', { name: '2 SAP zum Marktpreis kaufen' }).click();
  await expect(order.getByLabel('Sechs Ziffern wählen')).toBeVisible();
  await translate(page);
  await chooseFundPassword(order);
  await expect(slipOf(order)).toBeVisible();
  await translate(page);
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible();
  await expectWhole(page);
});

test('Every screen of a customer who holds and waits stands when the browser translates it, and goes on with its prices', async ({
  page,
  layout,
}) => {
  test.slow();
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => void broken.push(message));
  await openSapAsDemo(page, layout);
  await buyAtMarket(page, { layout, quantity: '3', isFirst: true });
  await restNearby(page, layout, '2');
  for (const screen of screensOf(layout)) {
    await visit(page, screen);
    await expectLoaded(page, 'de');
    await translate(page);
    await expectWhole(page);
  }
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  await expect(chartOf(page, 'SAP SE')).toBeVisible();
  await translate(page);
  await expectToMove(page.getByRole('table', { name: 'Orderbuch' }));
  await expectWhole(page);
  expect(broken).toEqual([]);
});

test('A card that breaks says so in its place and is there again at a press; the screen around it stands', async ({ page, layout }) => {
  await visit(page, layout === 'desktop' ? '/pc/home/home' : '/home/home');
  const movers = page.getByRole('radiogroup', { name: 'Bewegungen' });
  await expect(page.getByRole('heading', { name: 'Nachrichten' })).toBeVisible();
  // Somebody else takes the rows away: React doesn't find what it has to remove.
  await movers.evaluate(group => {
    let place: Element = group;
    while (!place.querySelector('a[href*="etail"]')) place = place.parentElement!;
    for (const row of place.querySelectorAll('a[href*="etail"]')) row.parentElement!.remove();
  });
  await movers.getByRole('radio', { name: 'Verlierer' }).click();
  const said = page.getByRole('alert').filter({ hasText: t('partBroken') });
  await expect(said).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nachrichten' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Indizes' })).toBeVisible();
  await said.getByRole('button', { name: t('retry') }).click();
  await expect(said).toHaveCount(0);
  await expect(movers.getByRole('radio', { name: 'Gewinner' })).toBeVisible();
});
