import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { visit, type Layout } from './vocabulary.ts';

export const detailOf = (layout: Layout, code: string): string =>
  `${layout === 'desktop' ? '/pc/market/stockDetail' : '/market/stockDetail'}?code=${code}`;

export async function visitDetail(page: Page, detail: { layout: Layout; code: string; name: string }): Promise<void> {
  await visit(page, detailOf(detail.layout, detail.code));
  await expect(page.getByRole('heading', { name: detail.name }).first()).toBeVisible();
}

export const chartOf = (page: Page, name: string): Locator => page.getByRole('group', { name: new RegExp(`^Chart von ${name}`) });

/** Waits until a figure that lives shows another text than now. */
export async function expectToMove(figure: Locator): Promise<void> {
  const before = await figure.innerText();
  await expect(figure).not.toHaveText(before, { timeout: 60_000 });
}

/** Percentages of which a part is hidden by what surrounds them: a name may be shortened, a figure never. */
export const cutRates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (box: Element, { left, right }: DOMRect) => {
      const { overflowX } = getComputedStyle(box);
      const place = box.getBoundingClientRect();
      return (overflowX === 'hidden' || overflowX === 'clip') && (left < place.left - 1 || right > place.right + 1);
    };
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const cut = new Set<string>();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!/^[+−]?[\d.]+,\d+\s%$/.test(text.textContent!) || !text.parentElement!.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (let box = text.parentElement; box; box = box.parentElement)
        if (hides(box, range.getBoundingClientRect())) cut.add(`${text.textContent} in ${text.parentElement!.parentElement!.textContent}`);
    }
    return [...cut];
  });

/** A finger draws the page down from a height near its top and lets go. */
export async function pullDown(page: Page, from = 200): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: 190, y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
  for (let y = from + 20; y <= from + 220; y += 20) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

/** Chooses a range of a chart, in German: the desk has them in a menu where its chart is narrow. */
export async function chooseRange(page: Page, layout: Layout, range: string): Promise<void> {
  if (layout === 'desktop') await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption({ label: range });
  else await page.getByRole('radiogroup', { name: 'Zeitraum' }).getByRole('radio', { name: range, exact: true }).check();
}
