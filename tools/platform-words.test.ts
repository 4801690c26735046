import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

// The dependency rules see imports; a word of business comes into the platform without one.

const platform = 'apps/server/src/platform';

/** In the singular. */
const wordsOfBusiness = new Set(
  (
    'order quote instrument customer wallet position trade trader trading price demo kefu broker brokerage stock portfolio ledger posting dividend ' +
    'commission fee margin leverage currency money cash fund deposit withdrawal loan settlement execution venue exchange market feed watchlist ' +
    'institution bid ticker candle euro dollar'
  ).split(' '),
);

/** Where such a word is none of business. */
const technical: readonly RegExp[] = [
  // A sequence, and SQL's `order by`.
  /\b(in|in the|in their|in its|out of|keep the|keeps the|the same) order\b/gi,
  /\border by\b/gi,
  // The kernel's word for a day of a calendar.
  /\bTradingDate\b/g,
  // The order in which transactions were committed (commit-order.ts).
  /commit-?order/gi,
  // Functions of PostgreSQL.
  /\b(array_position|quote_ident)\b/g,
  // The space around a page.
  /\bmargin:/g,
  // A secret's name, which no line of the log may show.
  /\bfundPassword\b/g,
];

const singular = (word: string): string => word.replace(/(?<=[^s])s$/, '').replace(/ie$/, 'y');
const wordsOf = (line: string): string[] =>
  line
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

function businessIn(line: string): string[] {
  const rest = technical.reduce((left, phrase) => left.replaceAll(phrase, ''), line);
  return wordsOf(rest).filter(word => wordsOfBusiness.has(singular(word)));
}

const files = readdirSync(join(root, platform), { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts') && !/\.(test|scenarios)\.ts$/.test(file));

test('the platform knows no word of business, neither in names nor in comments', () => {
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap(file =>
    readFileSync(join(root, platform, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => businessIn(line).map(word => `${file}:${i + 1}: ${word}: ${line.trim().slice(0, 90)}`)),
  );
  expect(found).toEqual([]);
});

test.each([
  ['const quotesChanged = 1;', ['quotes']],
  ["/** A customer's orders. */", ['customer', 'orders']],
  ['select id from outbox order by id; // in order', []],
])('it is found wherever it hides: %s', (line, words) => {
  expect(businessIn(line)).toEqual(words);
});
