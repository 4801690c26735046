import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { doublesIn, kinds, linesOf, registerOf, takeNumbers, takenAlready, usedIn } from './numbers.ts';
import { root } from './root.ts';

// Promised: a number of a decision, a migration or a check is used once, and the next free ones stand in docs/numbers.md.

const lines = linesOf(readFileSync(registerOf(root), 'utf8'));

test('what docs/numbers.md says is free is used by no file', () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(takenAlready(lines.at(-1)!, usedIn(root))).toEqual([]);
});

test('no number is used twice', () => {
  const used = usedIn(root);
  for (const kind of kinds) expect(used[kind].length).toBeGreaterThan(0);
  expect(doublesIn(used)).toEqual([]);
});

test('each line of docs/numbers.md goes on from the one above it', () => {
  const fallen = lines.filter((line, at) => at > 0 && kinds.some(kind => line[kind] < lines[at - 1]![kind]));
  expect(fallen).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'parkett-numbers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the register gives a number once, writes that down in one line, and refuses what a file has taken beside it', () => {
  for (const path of ['docs/decisions', 'apps/server/migrations', 'apps/server/src/books/a/checks'])
    mkdirSync(join(folder, path), { recursive: true });
  cpSync(registerOf(root), registerOf(folder));
  const before = readFileSync(registerOf(folder), 'utf8');
  const first = takeNumbers(folder, { what: 'one', of: ['check'] });
  const second = takeNumbers(folder, { what: 'another', of: ['check', 'migration'] });
  expect([second.check, second.migration]).toEqual([first.check + 1, first.migration]);
  expect(readFileSync(registerOf(folder), 'utf8').slice(0, before.length)).toBe(before);
  const check = (file: string): void => writeFileSync(join(folder, 'apps/server/src/books/a/checks', file), `id: 'I${second.check + 1}',\n`);
  check('one.ts');
  expect(doublesIn(usedIn(folder))).toEqual([]);
  expect(() => takeNumbers(folder, { what: 'a third', of: ['decision'] })).toThrow(`check I${second.check + 1} or a later one`);
  check('two.ts');
  expect(doublesIn(usedIn(folder))).toEqual([`check I${second.check + 1}`]);
});
