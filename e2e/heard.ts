import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Notes what is said to those who listen: by regions that are live, and by those that come. */
function listen(): void {
  const live = '[role=status], [role=alert], [aria-live]';
  const heard = ((window as { heard?: string[] }).heard = [] as string[]);
  const note = (region: Element | null | undefined): void => void (region && heard.push(region.textContent.trim()));
  new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) {
      note((target instanceof Element ? target : target.parentElement)?.closest(live));
      const added = [...addedNodes].filter(node => node instanceof Element);
      for (const region of added.flatMap(node => [node, ...node.querySelectorAll(live)])) if (region.matches(live)) note(region);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * From here on all that the page says is noted, also after it is loaded anew, and also what it soon takes away: a toast is gone after two seconds, and on a
 * busy machine a journey may look later. Answers how to ask whether something was said.
 */
export async function hear(page: Page): Promise<(text: string) => Promise<void>> {
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return text => expect.poll(() => page.evaluate(() => (window as { heard?: string[] }).heard)).toContain(text);
}
