import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';

const screens = Object.entries(routes).filter(([, { needsAccount }]) => needsAccount !== undefined);

test.each(screens)('%s: its feature has the heading, and the words for a visitor', (_, { texts, needsAccount }) => {
  const feature = texts.find(name => name !== 'common' && name !== 'shell')!;
  const words = JSON.parse(readFileSync(join(import.meta.dirname, `features/${feature}/text/en.json`), 'utf8')) as Record<string, string>;
  expect(words).toMatchObject({ [needsAccount!]: expect.any(String), visitor: expect.any(String) });
});
