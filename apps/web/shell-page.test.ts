import { expect, test } from 'vitest';
import { openedFirst } from './shell-page.ts';
import { fakeBrowser } from './src/testing/browser.ts';

fakeBrowser();
const { routes } = await import('./src/routes.tsx');
const { isScreenPath } = await import('./src/navigation/screens.ts');

test.each(Object.entries(openedFirst))('%s is opened with the texts that are fetched ahead of it, no more and no fewer', (path, { texts }) => {
  expect(isScreenPath(path) && routes[path].texts).toEqual(texts);
});
