import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { skeletonOf, whyNotNamed } from './feature/skeleton.ts';
import { root } from './root.ts';

// Promised: a new feature is new files and one line in docs/numbers.md. Whether they hold is looked at with --full (tools/new-feature.ts); here they are
// compared with a picture of them (`npx vitest run tools/feature.test.ts -u` takes a new one).

test('the files that are written for set-by are those of the picture', async () => {
  const files = [...skeletonOf('set-by', { migration: 63, check: 76 })].map(([file, text]) => `=== ${file}\n${text}`);
  expect(files.length).toBeGreaterThan(20);
  await expect(files.join('\n')).toMatchFileSnapshot('feature/picture.txt');
});

/** Files in which each feature had a line of its own, or several. */
const lists = [
  'apps/server/src/manifests.ts',
  'apps/server/src/audit-contributions.ts',
  'apps/server/src/features.ts',
  'apps/server/src/app/features.ts',
  'apps/server/src/app/policies.ts',
  'apps/server/src/app/own-data.ts',
  'apps/server/src/testing/bad-states.ts',
  'packages/contract/src/calls.ts',
  'packages/contract/src/client.ts',
  'packages/contract/package.json',
  'tools/table-owners.test.ts',
  'tools/tidy.test.ts',
];

test('no list names a feature that the parts of every house are enough for', () => {
  expect(lists.filter(file => /watchlist|set-by/i.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ['Put-aside', 'kebab-case'],
  ['put_aside', 'kebab-case'],
  ['put--aside', 'kebab-case'],
  ['../aside', 'kebab-case'],
  ['1st', 'kebab-case'],
  ['', 'kebab-case'],
  ['delete', 'reserved'],
  ['await', 'reserved'],
  ['order', 'reserved'],
  ['index', 'reserved'],
  ['money-helper', 'says nothing'],
  ['desk-money', 'says nothing'],
  ['wallet', 'exists already: apps/server/src/features/wallet'],
  ['ledger', 'exists already: apps/server/src/books/ledger'],
  ['account', 'exists already'],
  ['shapes', 'exists already: packages/contract/src/shapes.ts'],
  ['play-money', 'exists already: apps/server/migrations/'],
])('the name %j is refused: %s', (name, why) => {
  expect(whyNotNamed(root, name)).toContain(why);
});

test.each(['set-by', 'piggy-bank', 'currency-exchange', 'new-shares2'])('the name %s is taken', name => {
  expect(whyNotNamed(root, name)).toBeNull();
});

const folder = mkdtempSync(join(tmpdir(), 'parkett-feature-'));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8' });
const feature = (name: string) => spawnSync(process.execPath, ['tools/feature.ts', name], { cwd: folder, encoding: 'utf8' });
beforeAll(() => {
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  cpSync(join(root, 'docs/numbers.md'), join(folder, 'docs/numbers.md'));
  for (const path of ['package.json', '.oxfmtrc.json']) cpSync(join(root, path), join(folder, path));
  mkdirSync(join(folder, 'docs/decisions'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'tree');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a tree with changes is refused in a sentence, and nothing is left there; so is a name', () => {
  expect(feature('wallets')).toMatchObject({ status: 0 });
  expect(git('diff', '--numstat')).toBe('1\t0\tdocs/numbers.md\n');
  const left = git('status', '--porcelain', '-uall');
  expect(left.split('\n').filter(line => line && !line.startsWith('?? '))).toEqual([' M docs/numbers.md']);
  const dirty = feature('set-by');
  expect([dirty.status, dirty.stderr]).toEqual([
    1,
    'The tree has uncommitted changes: please commit them first, so that what is written can be told from them.\n',
  ]);
  expect(git('status', '--porcelain', '-uall')).toBe(left);
  git('add', '-A');
  git('commit', '-qm', 'wallets');
  expect(feature('wallets')).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') as string });
  expect(git('status', '--porcelain')).toBe('');
});

test('where something goes wrong on the way, what was written goes again, and so does the line', () => {
  // Without the formatter nothing can be finished.
  rmSync(join(folder, 'node_modules'));
  expect(feature('put-away')).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was written') as string });
  expect(git('status', '--porcelain', '-uall')).toBe('');
});
