import { expect, germanTest as test } from './journey.ts';
import { buyAtMarket, openSapAsDemo } from './trading-words.ts';
import { expectAccessible, expectPath, visit, words } from './vocabulary.ts';

const t = words('messages', 'de');
const shell = words('shell', 'de');
const common = words('common', 'de');

test('A purchase is told while its customer is on another screen: two tabs count it, it leads to the position, and all is read in both', async ({
  page,
  layout,
}) => {
  const inside = layout === 'desktop' ? '/pc/information' : '/information';
  const market = layout === 'desktop' ? '/pc/home/home' : '/home/home';
  await openSapAsDemo(page, layout);
  const second = await page.context().newPage();
  await second.addInitScript(() => localStorage.setItem('language', 'de'));
  await visit(second, market);
  const icon = (count: string) => ({ name: `${shell('messages')} ${shell('messagesUnread', { count })}`, exact: true });
  await buyAtMarket(page, { layout, quantity: '3', isFirst: true });
  // The first order asks for a fund password, which brings a message too.
  const counted = second.getByRole('link', icon('2'));
  await expect(counted).toBeVisible();
  await expectAccessible(second);
  await counted.click();
  await expectPath(second, `${inside}/userInfo`);
  const bought = second.getByRole('main').getByRole('link', { name: new RegExp(t('title-executed-buy', { name: 'SAP' })) });
  await expect(bought).toBeVisible();
  await expectAccessible(second);
  await bought.click();
  await expectPath(second, `${inside}/msgInfo`);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(t('message'));
  await expectAccessible(second);
  await second.getByRole('link', { name: t('toPosition') }).click();
  await expectPath(second, layout === 'desktop' ? '/pc/trade/positionDetail' : '/trade/positionDetail');

  await visit(page, market);
  await expect(page.getByRole('link', icon('1'))).toBeVisible();
  await visit(page, `${inside}/userInfo`);
  await page.getByRole('button', { name: t('readAll') }).click();
  await expect(page.getByRole('button', { name: t('readAll') })).toBeHidden();
  await page.getByLabel(t('group')).selectOption('service');
  await expect(page.getByText(t('noneOfGroup'))).toBeVisible();
  for (const tab of [page, second]) {
    await visit(tab, market);
    await expect(tab.getByRole('link', { name: shell('messages'), exact: true })).toBeVisible();
    await tab.reload();
    await expect(tab.getByRole('link', { name: shell('messages'), exact: true })).toBeVisible();
  }
});

test('A visitor’s message icon leads to what needs an account, and to the ways to one', async ({ page, layout }) => {
  const inside = layout === 'desktop' ? '/pc/information' : '/information';
  await visit(page, layout === 'desktop' ? '/pc/home/home' : '/home/home');
  await page.getByRole('link', { name: shell('messages'), exact: true }).click();
  await expectPath(page, `${inside}/userInfo`);
  await expect(page.getByText(t('visitor'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: common('openDemo'), exact: true })).toBeVisible();
  await expectAccessible(page);
});
