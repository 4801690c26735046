import type { Locator, Page } from '@playwright/test';
import { expect, germanTest as test, wholeBrowser } from './journey.ts';
import { bookedWithinMs, buyAtMarket, chooseFundPassword, leaveSlip, openOrder, openSapAsDemo, slipOf } from './trading-words.ts';
import { expectAccessible, expectPath, visit, words, type Layout } from './vocabulary.ts';

test.use({ permissions: ['notifications'], launchOptions: wholeBrowser });

const t = words('messages', 'de');
const shell = words('shell', 'de');

const market = { mobile: '/home/home', desktop: '/pc/home/home' } as const;
const inside = { mobile: '/information', desktop: '/pc/information' } as const;
const position = { mobile: '/trade/positionDetail', desktop: '/pc/trade/positionDetail' } as const;

/** The announcement of a purchase of SAP, on whatever screen. */
const announced = (page: Page): Locator => page.getByRole('status').getByRole('link', { name: new RegExp(t('title-executed-buy', { name: 'SAP' })) });
const icon = (page: Page, count?: string): Locator =>
  page
    .getByRole('banner')
    .getByRole('link', { name: count ? `${shell('messages')} ${shell('messagesUnread', { count })}` : shell('messages'), exact: true });

/** Another tab of the same customer, on the market's first screen, that has heard how many messages there are. */
async function anotherTab(page: Page, layout: Layout): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.addInitScript(() => localStorage.setItem('language', 'de'));
  const counted = tab.waitForResponse('**/api/vue/messages/count');
  await visit(tab, market[layout]);
  await counted;
  return tab;
}

test('An order executes while its customer is on another screen: it is announced there, not where its slip has said so; two tabs count it', async ({
  page,
  layout,
}) => {
  // Two pages with a live market share one browser.
  test.slow();
  await openSapAsDemo(page, layout);
  const second = await anotherTab(page, layout);
  // A pointer on it holds it. It waits from before the order: the slip may take longer than the announcement stands.
  await Promise.all([announced(second).hover(), buyAtMarket(page, { layout, quantity: '3', isFirst: true })]);
  await expect(announced(second)).toBeVisible();
  await expectAccessible(second);
  await expect(announced(page)).toHaveCount(0);
  // The first order asks for a fund password, which brings a message too.
  await expect(icon(second, '2')).toBeVisible();
  await expect(second).toHaveTitle(/^\(2\) /);
  await announced(second).click();
  await expectPath(second, position[layout]);
  await expect(announced(second)).toHaveCount(0);

  await visit(page, market[layout]);
  await expect(icon(page, '1')).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await visit(second, market[layout]);
  await expect(icon(second, '1')).toBeVisible();
  await visit(page, `${inside[layout]}/userInfo`);
  await page.getByRole('button', { name: t('readAll') }).click();
  await expect(icon(second)).toBeVisible();
  await expect(second).not.toHaveTitle(/^\(/);
  await expect(page).not.toHaveTitle(/^\(/);
  const counted = second.waitForResponse('**/api/vue/messages/count');
  await second.reload();
  await counted;
  await expect(icon(second)).toBeVisible();
  await expect(announced(second)).toHaveCount(0);
});

test('Announcements of a group are switched off; the messages stand in the list all the same, and letters about security can’t be', async ({
  page,
  layout,
}) => {
  // Two pages with a live market share one browser.
  test.slow();
  await openSapAsDemo(page, layout);
  const second = await anotherTab(page, layout);
  await visit(second, `${inside[layout]}/userInfo`);
  await second.getByRole('link', { name: t('switches') }).click();
  const orders = second.getByRole('region', { name: t('group-orders') });
  await orders.getByRole('switch', { name: t('way-toast') }).click();
  await expect(orders.getByRole('switch', { name: t('way-toast') })).not.toBeChecked();
  const security = second.getByRole('region', { name: t('group-security') });
  await expect(security.getByText(t('always-letter'))).toBeVisible();
  await expect(security.getByRole('switch')).toHaveCount(0);
  await expectAccessible(second);
  await second.reload();
  await expect(orders.getByRole('switch', { name: t('way-toast') })).not.toBeChecked();
  await second.getByRole('link', { name: t('toList') }).click();
  await buyAtMarket(page, { layout, quantity: '2', isFirst: true });
  await expect(second.getByRole('main').getByRole('link', { name: new RegExp(t('title-executed-buy', { name: 'SAP' })) })).toBeVisible();
  await expect(announced(second)).toHaveCount(0);
});

/** Notes tones and notifications of a page that seems to be out of sight. */
function listen(): void {
  const heard = ((window as { heard?: string[] }).heard = [] as string[]);
  const [Tone, Note] = [window.OscillatorNode, window.Notification];
  window.OscillatorNode = class extends Tone {
    override start(at?: number) {
      heard.push('tone');
      super.start(at);
    }
  };
  window.Notification = class extends Note {
    constructor(title: string, options?: NotificationOptions) {
      heard.push(title);
      super(title, options);
    }
  };
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
}

test('After an order a tone is offered, on the desktop a notification of the browser too, which is asked by the tap alone', async ({
  page,
  layout,
}) => {
  // Two pages with a live market share one browser.
  test.slow();
  await openSapAsDemo(page, layout);
  const second = await anotherTab(page, layout);
  await second.addInitScript(listen);
  await second.reload();
  await expect(icon(second)).toBeVisible();
  const heard = () => second.evaluate(() => (window as { heard?: string[] }).heard);
  const order = await openOrder(page, layout);
  await order.getByLabel('Menge', { exact: true }).fill('1');
  await order.getByRole('button', { name: '1 SAP zum Marktpreis kaufen' }).click();
  await chooseFundPassword(order);
  await expect(slipOf(order).getByText('Ausgeführt', { exact: true })).toBeVisible({ timeout: bookedWithinMs });
  await expect(icon(second, '2')).toBeVisible();
  expect(await heard()).toEqual([]);

  const offer = order.getByRole('group', { name: t('offer') });
  await offer.getByText(t('offer')).click();
  await offer.getByRole('switch', { name: t('sound') }).click();
  if (layout === 'desktop') await offer.getByRole('switch', { name: t('notifications') }).click();
  else await expect(offer.getByRole('switch')).toHaveCount(1);
  await expect(offer.getByRole('switch', { checked: true })).toHaveCount(layout === 'desktop' ? 2 : 1);
  await expectAccessible(page);
  await leaveSlip(order, layout);
  await buyAtMarket(page, { layout, quantity: '2' });
  const bought = t('title-executed-buy', { name: 'SAP SE' });
  await expect.poll(async () => (await heard())?.toSorted()).toEqual(layout === 'desktop' ? [bought, 'tone', 'tone'] : ['tone', 'tone']);
  await expect(offer).toHaveCount(0);

  await visit(page, `${inside[layout]}/userInfo?show=switches`);
  const signals = page.getByRole('region', { name: t('signals') });
  await expect(signals.getByRole('switch', { checked: true })).toHaveCount(layout === 'desktop' ? 2 : 1);
});
