import { expect, test as base } from '@playwright/test';
import { browserFlags, findBrowser } from '../tools/browser.ts';
import { slowdown } from './slowdown.ts';
import { layoutOf, type Layout } from './vocabulary.ts';

export { expect } from '@playwright/test';

/** Chromium with windows, camera and settings: for what the one without them can't do. */
export const wholeBrowser = { executablePath: (await findBrowser())!, args: [...browserFlags] };

/** In the full tests nothing in a page may fail unsaid. */
const isFull = slowdown > 1 || Boolean(process.env.PARKETT_TEST_FULL);

/** Every journey in Chromium begins with this: the page that it is given is as slow as was asked for. */
export const test = base.extend({
  page: async ({ page }, use) => {
    if (slowdown > 1) await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => void broken.push(message));
    await use(page);
    // A call that a journey passed on itself may be under way when it ends; on a slow machine it would fail the next one.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (isFull) expect(broken, 'errors that nobody caught').toEqual([]);
  },
});

/** The journeys that speak German in both layouts, so that one sentence serves both. */
export const germanTest = test.extend<{ layout: Layout }>({
  layout: async ({ page }, use, info) => {
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    await use(layoutOf(info));
  },
});
