import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskCustomers } from '@parkett/contract';
import { expect, test } from 'vitest';
import { texts } from '../apps/desk/src/lib/texts.ts';
import { root } from './root.ts';

test.each([
  ['en', 0],
  ['de', 1],
] as const)('the desk sends all its words (%s) along when a list is taken as a file, and none is longer than the call takes', (language, at) => {
  const words = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text[at]]));
  const read = deskCustomers.listFile.request.safeParse({ language, words });
  expect(read.error?.issues.map(({ path }) => path.join(' ')) ?? []).toEqual([]);
});

test('the desk has words for each kind of due items that the server makes', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/server/src'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const product = files.filter(file => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file) && existsSync(join(root, file)));
  const names = product.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8');
    const makers = [...text.matchAll(/: DueKind (?:=> \(|= |)\{(?:\s*return \{)?\s*name: (?:'([^']+)'|([\w.]+))/g)];
    return makers.map(([, name, constant]) => name ?? new RegExp(`const ${constant} = '([^']+)'`).exec(text)?.[1] ?? `${file} names it elsewhere`);
  });
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter(name => !Object.hasOwn(texts, `due-${name}`))).toEqual([]);
});
