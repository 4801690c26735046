import type { Page } from '@playwright/test';
import { routes } from '../apps/web/src/routes.ts';
import { expect } from './journey.ts';
import { cutRates } from './market-words.ts';
import type { Layout } from './vocabulary.ts';

const isOf: Record<Layout, (path: string) => boolean> = {
  mobile: path => !path.startsWith('/pc/'),
  desktop: path => path.startsWith('/pc/'),
};
/** What an address names beside its path, where the screen shows nothing without. */
const named = (path: string): string => {
  if (path === '/market/stockDetailzs') return '?code=DAX';
  return /\/stockDetail/.test(path) ? '?code=SAP' : '';
};
const tabs = ['pending', 'closed', 'realised', 'history'];

/** Every screen for a customer who is signed in, as the app's own map has them, with the tabs of the trading screen. */
export const screensOf = (layout: Layout): readonly string[] => {
  const paths = Object.keys(routes).filter(path => isOf[layout](path) && !path.includes('/login/'));
  return paths.flatMap(path => (path.endsWith('/trade/index') ? [path, ...tabs.map(tab => `${path}?tab=${tab}`)] : [`${path}${named(path)}`]));
};

/** Controls that can't be brought into view and hit there: cut off, or beneath something else. In an open dialog those of the dialog. */
export const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const controls = [...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const isShown = (control: HTMLElement): boolean =>
      control.tabIndex >= 0 && !control.matches(':disabled') && !control.closest('[inert]') && control.checkVisibility({ visibilityProperty: true });
    const place = (control: HTMLElement): HTMLElement =>
      control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type) ? (control.labels?.[0] ?? control) : control;
    const isHit = (control: HTMLElement): boolean => {
      const target = place(control);
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = target.getBoundingClientRect();
      // The button of customer service is dragged off whatever lies beneath it.
      const beneath = document.elementsFromPoint(left + width / 2, top + height / 2);
      const hit = beneath.find(element => target.contains(element) || !element.closest('[data-draggable]'));
      return hit !== undefined && (target.contains(hit) || hit.contains(control));
    };
    // The way past the header is there for the keyboard alone, which shows it.
    const isHidden = (control: HTMLElement): boolean => getComputedStyle(control).clipPath !== 'none' && place(control) === control;
    const nameOf = (control: HTMLElement): string => control.getAttribute('aria-label') ?? place(control).innerText;
    return controls
      .filter(control => isShown(control) && !isHidden(control) && !isHit(control))
      .map(control => `${control.localName} ${nameOf(control)}`);
  });

/** The page isn't wider than its window, no figure is cut, and every control can be brought into view. */
export async function expectInReach(page: Page, what: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${what} is wider`).toBe(0);
  expect(await cutRates(page), what).toEqual([]);
  expect(await unreachable(page), what).toEqual([]);
}
