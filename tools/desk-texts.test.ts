import { deskCustomers } from '@parkett/contract';
import { expect, test } from 'vitest';
import { texts } from '../apps/desk/src/lib/texts.ts';

test.each([
  ['en', 0],
  ['de', 1],
] as const)('the desk sends all its words (%s) along when a list is taken as a file, and none is longer than the call takes', (language, at) => {
  const words = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[at]]));
  const read = deskCustomers.listFile.request.safeParse({ language, words });
  expect(read.error?.issues.map(({ path }) => path.join(' ')) ?? []).toEqual([]);
});
