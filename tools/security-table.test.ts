import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './root.ts';

const rows = readFileSync(join(root, 'docs/operations/security.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| S\d+ \|/.test(line))
  .map(line => {
    const [, number = '', , , state = '', where = ''] = line.split('|').map(cell => cell.trim());
    return { number, state, files: [...where.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => file!) };
  });

const fileOf = (name: string): string => [join(root, 'apps/server/src', name), join(root, name)].find(path => existsSync(path)) ?? '';

/** What the tests of a file are called: the first text of `test(…)`, `test.each(…)(…)` and their like. */
function titlesIn(text: string): string[] {
  const titles: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^test\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText().slice(1, -1));
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('a.test.ts', text, ts.ScriptTarget.Latest, true));
  return titles;
}

const carries = (title: string, number: string): boolean => new RegExp(`\\b${number}\\b`).test(title);

test('a number counts in the title of a test, not in what stands beside it', () => {
  const text = `// S1 is elsewhere.\ntest.each([['S1']])('S2 (ASVS 1.1), S3: %s', () => {});\ntest(\n  "S4: it's so",\n  () => expect('S5').toBe('S1'),\n);`;
  const titles = titlesIn(text);
  expect(['S1', 'S2', 'S3', 'S4', 'S5'].map(number => titles.some(title => carries(title, number)))).toEqual([false, true, true, true, false]);
});

test('the table of the security requirements has each of them, and each state that a row can have', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 26 }, (_, at) => `S${at + 1}`));
  expect(rows.filter(({ state }) => !['test', 'in part', 'document', 'not yet', 'not applicable'].includes(state))).toEqual([]);
  expect(rows.filter(({ state, files }) => state === 'test' && files.length === 0)).toEqual([]);
});

test.each(rows.flatMap(({ number, files }) => files.map(file => [number, file] as const)))(
  '%s is shown by %s, in a test that carries its number',
  (number, name) => {
    const file = fileOf(name);
    expect(file).not.toBe('');
    expect(titlesIn(readFileSync(file, 'utf8')).filter(title => carries(title, number))).not.toEqual([]);
  },
);
