import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { firefox } from './browsers/firefox.ts';
import { webKit } from './browsers/webkit.ts';
import { dayOfPrices } from './digits/day-of-prices.ts';
import { dayOfPricesScript } from './digits/for-browsers.ts';
import { digits, sap } from './trading-words.ts';
import { places, words, type Layout } from './vocabulary.ts';

const sizes = { mobile: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const layouts: readonly Layout[] = process.env.PARKETT_TEST_FULL ? ['mobile', 'desktop'] : ['mobile'];
const [signIn, trading, market] = ['sign-in', 'trading', 'market'].map(feature => words(feature, 'de')) as [Words, Words, Words];
type Words = ReturnType<typeof words>;

for (const browser of [webKit, firefox].filter(one => one !== null))
  for (const layout of layouts)
    test(`In ${browser.name} a demo account is opened, its session is kept, and a share is bought (${layout})`, async ({ baseURL }, info) => {
      const page = await browser.open(sizes[layout]);
      try {
        await page.go(`${baseURL}/#/login/start`);
        await page.run(`localStorage.setItem('language', 'de')`);
        await page.press(signIn('openDemo'));
        await page.press(signIn('toMarket'));
        await page.expectPath(places.home[layout]);
        expect(await page.run<string | null>(`return localStorage.getItem('tokend')`)).not.toBeNull();
        await page.go(`${baseURL}/#${layout === 'desktop' ? '/pc/market/stockDetail' : '/market/stockDetail'}?code=${sap.words}`);
        if (layout === 'mobile') await page.press(market('buy'));
        await page.type(trading('quantity'), '1');
        await page.press(trading('words-buy-market', { quantity: '1', code: sap.words }));
        await page.typeAt(trading('chooseFundPassword'), digits);
        await page.press(trading('setAndSend'));
        await page.expectText(trading('state-executed'));
      } catch (failure) {
        const picture = info.outputPath('page.png');
        writeFileSync(picture, await page.picture());
        await info.attach('page', { path: picture, contentType: 'image/png' });
        throw failure;
      } finally {
        await page.close();
      }
    });

for (const browser of [webKit, firefox].filter(one => one !== null))
  test(`${browser.name} computes a day’s prices and ends of auctions with the same digits`, async ({ baseURL }) => {
    const page = await browser.open(sizes.desktop);
    try {
      await page.go(`${baseURL}/#/login/start`);
      expect((await page.run<string>(await dayOfPricesScript())).split('\n')).toEqual(dayOfPrices());
    } finally {
      await page.close();
    }
  });
