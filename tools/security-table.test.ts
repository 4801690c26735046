import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`['\`"(, ]${number}[ ,:(]`));
  },
);
