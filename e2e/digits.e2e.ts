import { dayOfPrices } from './digits/day-of-prices.ts';
import { dayOfPricesScript } from './digits/for-browsers.ts';
import { expect, germanTest as test } from './journey.ts';

test('A browser computes a day’s prices and ends of auctions with the same digits', async ({ page, layout }) => {
  // Digits don't depend on a screen's size.
  if (layout === 'mobile') return;
  const here = dayOfPrices();
  expect(here.length).toBeGreaterThan(20_000);
  const there = await page.evaluate<string>(`(() => { ${await dayOfPricesScript()} })()`);
  expect(there.split('\n')).toEqual(here);
});
