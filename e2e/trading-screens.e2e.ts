import { expect, germanTest as test } from './journey.ts';
import { buyAtMarket, choose, openOrder, openSapAsDemo, visitSap } from './trading-words.ts';
import { axeLanguages, expectAccessible, expectLoaded, speak, themes, visit, words } from './vocabulary.ts';

const screens = {
  mobile: [
    '/trade/index',
    '/trade/index?tab=pending',
    '/trade/index?tab=closed',
    '/trade/index?tab=history',
    '/trade/positionDetail',
    '/information/wallet',
  ],
  desktop: [
    '/pc/trade/index',
    '/pc/trade/index?tab=pending',
    '/pc/trade/index?tab=closed',
    '/pc/trade/index?tab=history',
    '/pc/trade/positionDetail',
    '/pc/information/wallet',
  ],
} as const;

for (const language of axeLanguages) {
  test(`Trading and the wallet are accessible, with and without entries, ${language}`, async ({ page, layout }) => {
    test.slow();
    await openSapAsDemo(page, layout);
    await buyAtMarket(page, { layout, quantity: '3', isFirst: true });
    await speak(page, language);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const screen of screens[layout]) {
        await visit(page, screen);
        await expectLoaded(page, language);
        await expectAccessible(page);
      }
    }
  });

  test(`The order is accessible with few and with all of its fields, ${language}`, async ({ page, layout }) => {
    test.slow();
    const t = words('trading', language);
    await openSapAsDemo(page, layout);
    await speak(page, language);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visitSap(page, layout);
      const order = await openOrder(page, layout, language);
      await order.getByLabel(t('quantity'), { exact: true }).fill('1.234');
      await expect(order.getByRole('button', { name: '1234', exact: true })).toBeVisible();
      for (const option of [t('type-market'), t('type-stop-limit')]) {
        await choose(order, { group: t('orderType'), option });
        await expectAccessible(page);
      }
      await page.keyboard.press('Escape');
    }
  });
}
