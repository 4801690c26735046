import { expect, germanTest as test } from './journey.ts';
import { hear } from './heard.ts';
import { chartOf, pullDown, visitDetail } from './market-words.ts';
import { expectPath, visit, words } from './vocabulary.ts';

test('Who pulls a list down is told that it is up to date only when it is', async ({ page, layout }) => {
  if (layout === 'desktop') return;
  const common = words('common', 'de');
  await visit(page, '/home/newsList');
  await expect(page.getByRole('heading', { level: 1, name: words('news', 'de')('news') })).toBeVisible();
  await expect(page.getByText(common('loading'), { exact: true }).or(page.getByLabel(common('loading')))).toHaveCount(0);
  const said = await hear(page);
  const head = page.getByText(common('refreshed'), { exact: true }).or(page.getByText(common('notRefreshed'), { exact: true }));

  const busy = { status: 503, json: { status: 0, data: null, msg: 'System busy, please try again', code: 'system-busy' } };
  await page.route('**/api/vue/news/list', route => route.fulfill(busy));
  await pullDown(page);
  await said(common('notRefreshed'));
  await expect(head).toHaveCount(0);

  await page.unroute('**/api/vue/news/list');
  await pullDown(page);
  await said(common('refreshed'));
});

test('A finger that begins in the chart never pulls the page, one above it does', async ({ page, layout }) => {
  // The desk has no finger.
  if (layout === 'desktop') return;
  await visitDetail(page, { layout, code: 'SAP', name: 'SAP SE' });
  const chart = chartOf(page, 'SAP SE');
  await expect(chart.locator('canvas').first()).toBeVisible();
  const said = await hear(page);
  let asked = 0;
  page.on('request', request => void (request.url().endsWith('/market/instrument') && asked++));
  await pullDown(page, (await chart.boundingBox())!.y + 30);
  await pullDown(page, (await chart.boundingBox())!.y - 90);
  await said(words('common', 'de')('refreshed'));
  expect(asked).toBe(1);
});

test('A notice that doesn’t exist is said to be none, and leads to those that do', async ({ page, layout }) => {
  await visit(page, `${layout === 'desktop' ? '/pc' : ''}/home/newsDetail?id=none`);
  await expect(page.getByText('Diese Meldung gibt es nicht')).toBeVisible();
  await expect(page.getByRole('button', { name: words('common', 'de')('retry') })).toHaveCount(0);
  await page.getByRole('link', { name: words('news', 'de')('toList') }).click();
  await expectPath(page, layout === 'desktop' ? '/pc/home/newsList' : '/home/newsList');
});
