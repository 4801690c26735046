import type { Page } from '@playwright/test';
import { expect, germanTest as test } from './journey.ts';
import { screensOf } from './reach-words.ts';
import { openOrder, openSapAsDemo, visitSap } from './trading-words.ts';
import { expectLoaded, visit } from './vocabulary.ts';

const widths = [320, 360, 375, 389];

/** Fields that a phone would zoom into when they are touched, with the width at which they are too small. */
async function smallFields(page: Page): Promise<string[]> {
  const small: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter(field => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(field => `${field.outerHTML.slice(0, 100)}: ${getComputedStyle(field).fontSize}`),
    );
    small.push(...found.map(field => `${width} px: ${field}`));
  }
  return small;
}

const ofVisitors = ['/login/start', '/login/login', '/login/register', '/login/info'];

test('On a phone no field is below 16 px, however narrow the phone is', async ({ page, layout }) => {
  if (layout === 'desktop') {
    // Who sits at the desk may open it on a phone too.
    await page.goto('/desk/');
    await expect(page.getByRole('textbox', { includeHidden: true }).first()).toBeAttached();
    return expect(await smallFields(page)).toEqual([]);
  }
  test.slow();
  for (const screen of ofVisitors) {
    await visit(page, screen);
    await expectLoaded(page, 'de');
    expect(await smallFields(page), screen).toEqual([]);
  }
  await openSapAsDemo(page, layout);
  for (const screen of screensOf(layout)) {
    await visit(page, screen);
    await expectLoaded(page, 'de');
    expect(await smallFields(page), screen).toEqual([]);
  }
  await visitSap(page, layout);
  await openOrder(page, layout);
  expect(await smallFields(page)).toEqual([]);
});
