import { expect, test } from 'vitest';
import { fakeBrowser } from '../../testing/browser.ts';

fakeBrowser();
const { shownForMs } = await import('./clock.ts');

test('the clock is never shown older than a customer can see beside the trades: a second, or a tenth of one where it runs fast', () => {
  const at = Date.parse('2026-11-24T09:30:00.400Z');
  expect(shownForMs(at, 1)).toBe(600);
  expect(shownForMs(at, 10)).toBe(100);
  expect(shownForMs(at, 600)).toBe(100);
});
