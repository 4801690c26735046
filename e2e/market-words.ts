import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from '@playwright/test';
import { layoutOf, visit, type Layout } from './vocabulary.ts';

/** What a visitor does to look at the market, told by the roles and labels of the screens. Both layouts in German. */
export const test = base.extend<{ layout: Layout }>({
  layout: async ({ page }, use, info) => {
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    await use(layoutOf(info));
  },
});

export const detailOf = (layout: Layout, code: string): string =>
  `${layout === 'desktop' ? '/pc/market/stockDetail' : '/market/stockDetail'}?code=${code}`;

export async function visitDetail(page: Page, of: { layout: Layout; code: string; name: string }): Promise<void> {
  await visit(page, detailOf(of.layout, of.code));
  await expect(page.getByRole('heading', { name: of.name }).first()).toBeVisible();
}

export const chartOf = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^Chart von ${name}`) });

/** Waits until a figure that lives shows another text than now. */
export async function expectToMove(figure: Locator): Promise<void> {
  const before = await figure.innerText();
  await expect(figure).not.toHaveText(before, { timeout: 60_000 });
}
