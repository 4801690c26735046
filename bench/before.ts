/**
 * `npm run bench -- --before REF [--pairs 5] [--seconds 5]`: placing and matching of another commit and of this tree in turns, and the ratio of each pair,
 * since on a shared machine only neighbouring rounds can be compared.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/root.ts';
import { sumOfParts, told } from './cpu.ts';
import type { Reached } from './rounds.ts';

type Locked = { integrity?: string; dev?: boolean; link?: boolean };
const kinds = ['placing', 'matching'] as const;
type Kind = (typeof kinds)[number];

/** What a version of ours that has no rounds yet is measured by; both speak to its own `house.ts` and `place-orders.ts`. */
const laid = ['cpu.ts', 'rounds.ts', 'pair-side.ts'];

const lockOf = (tree: string): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages;

/** Whether all that runs there is installed here too, package for package. */
function canLend(tree: string): boolean {
  const here = lockOf(root);
  const running = Object.entries(lockOf(tree)).filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link);
  return running.every(([path, { integrity }]) => here[path]?.integrity === integrity);
}

/** Our packages by name, but the tree's own parts (@parkett/…) from itself. */
function lendPackages(tree: string): void {
  mkdirSync(join(tree, 'node_modules/@parkett'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@parkett' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  for (const [path, { link, ...locked }] of Object.entries(lockOf(tree)))
    if (link) symlinkSync(join(tree, (locked as { resolved: string }).resolved), join(tree, path));
}

function addTree(ref: string): { tree: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-before-'));
  // Open to the user that PostgreSQL runs as.
  chmodSync(folder, 0o755);
  const tree = join(folder, 'tree');
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const remove = (): void => {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  };
  git('worktree', 'add', '--detach', tree, ref);
  try {
    if (canLend(tree)) lendPackages(tree);
    else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
    if (!existsSync(join(tree, 'bench/pair-side.ts')))
      for (const file of laid) if (!existsSync(join(tree, 'bench', file))) copyFileSync(join(root, 'bench', file), join(tree, 'bench', file));
    return { tree, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function openSide(tree: string): Promise<ChildProcess> {
  const child = fork(join(tree, 'bench/pair-side.ts'), [], { cwd: tree, execPath: join(tree, 'node_modules/.bin/node'), execArgv: [] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the version in ${tree} could not be measured`)));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return child;
}

async function round(side: ChildProcess, kind: Kind, seconds: number): Promise<Reached> {
  side.send({ kind, seconds });
  const [row] = (await once(side, 'message')) as [Reached];
  return row;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

type Pair = { readonly rate: number; readonly cpu: number };

async function pairsOf(sides: { before: ChildProcess; now: ChildProcess }, rounds: { kind: Kind; seconds: number; pairs: number }): Promise<Pair[]> {
  const { kind, seconds, pairs } = rounds;
  for (const side of [sides.before, sides.now]) await round(side, kind, seconds);
  const found: Pair[] = [];
  for (let number = 1; number <= pairs; number += 1) {
    const before = await round(sides.before, kind, seconds);
    const now = await round(sides.now, kind, seconds);
    const pair = { rate: now.perSecond / before.perSecond, cpu: sumOfParts(now.cpu) / sumOfParts(before.cpu) };
    found.push(pair);
    console.log(
      `${kind} ${number}: ${before.perSecond.toFixed(0)} → ${now.perSecond.toFixed(0)} per second, × ${pair.rate.toFixed(2)}; CPU × ${pair.cpu.toFixed(2)}\n    before  ${told(before.cpu)}\n    now     ${told(now.cpu)}`,
    );
  }
  return found;
}

export async function benchBefore({ ref, seconds, pairs }: { ref: string; seconds: number; pairs: number }): Promise<void> {
  console.error(`building ${ref}`);
  const { tree, remove } = addTree(ref);
  const open: ChildProcess[] = [];
  try {
    for (const each of [tree, root]) open.push(await openSide(each));
    const sides = { before: open[0]!, now: open[1]! };
    const sums: string[] = [];
    for (const kind of kinds) {
      const found = await pairsOf(sides, { kind, seconds, pairs });
      sums.push(
        `${kind}: median × ${median(found.map(({ rate }) => rate)).toFixed(2)} the rate of ${ref}, × ${median(found.map(({ cpu }) => cpu)).toFixed(2)} its CPU per order`,
      );
    }
    for (const line of sums) console.log(line);
  } finally {
    for (const side of open) {
      side.send({ kind: 'end' });
      if (side.exitCode === null) await once(side, 'exit');
    }
    remove();
  }
}
