import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

// A new feature as `npm run feature` writes it, in a copy of the tree: it is new files and one line, and everything that is asked of code is green at once.

const name = 'set-by';
const folder = mkdtempSync(join(tmpdir(), 'parkett-new-feature-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const output = (command: string, args: string[], cwd = folder): string => execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 });

/** The files that git has or would take, with the libraries beside it; the project's own packages are those of the copy. */
function copyTree(): void {
  const files = output('git', ['ls-files', '--cached', '--others', '--exclude-standard'], root).split('\n').filter(Boolean);
  for (const file of files.filter(path => existsSync(join(root, path)))) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  for (const place of ['.', 'apps/server', 'apps/web', 'apps/desk', 'bench'].filter(path => existsSync(join(root, path, 'node_modules')))) {
    const libraries = join(root, place, 'node_modules');
    mkdirSync(join(folder, place, 'node_modules'));
    for (const entry of readdirSync(libraries).filter(library => library !== '@parkett' && library !== '.cache'))
      symlinkSync(join(libraries, entry), join(folder, place, 'node_modules', entry));
  }
  mkdirSync(join(folder, 'node_modules/@parkett'));
  for (const own of readdirSync(join(folder, 'packages'))) symlinkSync(join(folder, 'packages', own), join(folder, 'node_modules/@parkett', own));
  output('git', ['init', '-q']);
  output('git', ['add', '-A']);
  output('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'tree']);
}

/** The changes of `git status` besides new files, with the lines that came and went. */
function sharedChanges(): string {
  const changed = output('git', ['status', '--porcelain', '-uall'])
    .split('\n')
    .filter(line => line && !line.startsWith('?? '));
  return `${changed.join('\n')}\n${output('git', ['diff', '--numstat'])}`.trim();
}

const tool = (path: string): string => join(folder, 'node_modules', path);
const vitest = [tool('vitest/vitest.mjs'), 'run', '--reporter=dot'];
const asked: readonly (readonly [what: string, args: string[]])[] = [
  ['types', [tool('typescript-7/bin/tsc'), '-p', 'tsconfig.json', '--noEmit']],
  ['lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [tool('oxfmt/bin/oxfmt'), '--check']],
  ['unused code', [tool('knip/bin/knip.js')]],
  [
    'structure, words and the lists',
    [...vitest, 'tools/structure.test.ts', 'tools/tidy.test.ts', 'tools/table-owners.test.ts', 'tools/numbers.test.ts'],
  ],
  ['texts, addresses and refusals', [...vitest, 'apps/web/src/texts.test.ts', 'apps/web/src/routes.test.ts', 'tools/refusal-places.test.ts']],
  ['its own tests', [...vitest, `apps/server/src/features/${name}`]],
  ['own data and the auditor', [...vitest, 'apps/server/src/features/own-data/own-data.test.ts', 'apps/server/src/audit/invariants.test.ts']],
  ['what another customer sees', [...vitest, 'apps/server/src/app/others-things.test.ts']],
];

copyTree();
const failed: string[] = [];
const begun = performance.now();
console.log(output(process.execPath, ['tools/feature.ts', name]).trim());
const shared = sharedChanges();
if (shared !== 'M docs/numbers.md\n1\t0\tdocs/numbers.md') failed.push(`one line in one shared file, but git says\n${shared}`);
for (const [what, args] of asked) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, NO_COLOR: '1' },
  });
  console.log(`${status === 0 ? '✓' : '✗'} a new feature: ${what} (${((performance.now() - begun) / 1_000).toFixed(0)} s since it was asked for)`);
  if (status !== 0) failed.push(`${what}\n${stdout.slice(-6_000)}${stderr.slice(-2_000)}`);
}
for (const line of failed) console.error(line);
process.exitCode = failed.length === 0 ? 0 : 1;
