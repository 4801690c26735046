/**
 * `npm run bench -- --before REF [--pairs 5] [--seconds 5] [--only placing,resting,matching,http]`: orders of another commit and of this tree in turns, and the ratio
 * of each pair, since on a shared machine only neighbouring rounds can be compared.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/root.ts';
import { sumOfParts, told } from './cpu.ts';
import { openHttpHouse } from './http-house.ts';
import type { Reached } from './rounds.ts';
import { median } from './row.ts';
import { missingWrk } from './wrk.ts';

type Locked = { integrity?: string; resolved?: string; dev?: boolean; link?: boolean };
const kinds = ['placing', 'resting', 'matching', 'http'] as const;
type Kind = (typeof kinds)[number];

/** One of the two versions: rounds of orders in its own houses, until it is told to stop. */
type Side = { readonly round: (kind: Kind, seconds: number) => Promise<Reached>; readonly stop: () => Promise<void> };

/** Before the first pair: code is compiled and pages are dirty by then. */
const warmUpSeconds = 10;

/** What a version of ours that has no rounds yet is measured by; both speak to its own `house.ts` and `place-orders.ts`. */
const laid = ['cpu.ts', 'wal.ts', 'rounds.ts', 'pair-side.ts'];

const lockOf = (tree: string): Record<string, Locked> =>
  (JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages;

/** Whether all that runs there is installed here too, package for package. */
function canLend(tree: string): boolean {
  const here = lockOf(root);
  const running = Object.entries(lockOf(tree)).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link);
  return running.every(([path, { integrity }]) => here[path]?.integrity === integrity);
}

/** Our packages by name, but the tree's own parts (@parkett/…) from itself. */
function lendPackages(tree: string): void {
  mkdirSync(join(tree, 'node_modules/@parkett'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@parkett' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  for (const [path, { link, resolved }] of Object.entries(lockOf(tree))) {
    if (!link || !resolved) continue;
    symlinkSync(join(tree, resolved), join(tree, path));
    // What a part needs in another version than the rest.
    const own = join(resolved, 'node_modules');
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(tree, own));
  }
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

/** Placing and matching: the version's own rounds, in a process of their own. */
async function openBooks(tree: string): Promise<Side> {
  const child = fork(join(tree, 'bench/pair-side.ts'), [], { cwd: tree, execPath: join(tree, 'node_modules/.bin/node'), execArgv: [] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the version in ${tree} could not be measured`)));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return {
    round: async (kind, seconds) => {
      child.send({ kind, seconds });
      const [row] = (await once(child, 'message')) as [Reached];
      return row;
    },
    stop: async () => {
      child.send({ kind: 'end' });
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Over HTTP: the version's server, and this tree's load. */
async function openHttp(tree: string): Promise<Side> {
  const house = await openHttpHouse({ tree });
  return { round: (_, seconds) => house.round(seconds), stop: house.stop };
}

type Pair = { readonly rate: number; readonly cpu: number };

async function pairsOf(sides: { before: Side; now: Side }, rounds: { kind: Kind; seconds: number; pairs: number }): Promise<Pair[]> {
  const { kind, seconds, pairs } = rounds;
  for (const side of [sides.before, sides.now]) await side.round(kind, Math.max(seconds, warmUpSeconds));
  const found: Pair[] = [];
  for (let number = 1; number <= pairs; number += 1) {
    const before = await sides.before.round(kind, seconds);
    const now = await sides.now.round(kind, seconds);
    const pair = { rate: now.perSecond / before.perSecond, cpu: sumOfParts(now.cpu) / sumOfParts(before.cpu) };
    found.push(pair);
    console.log(
      `${kind} ${number}: ${before.perSecond.toFixed(0)} → ${now.perSecond.toFixed(0)} per second, × ${pair.rate.toFixed(2)}; CPU × ${pair.cpu.toFixed(3)}\n    before  ${told(before)}\n    now     ${told(now)}`,
    );
  }
  return found;
}

async function measure(
  trees: { before: string; now: string },
  asked: { ref: string; kinds: readonly Kind[]; seconds: number; pairs: number },
): Promise<string[]> {
  const { ref, seconds, pairs } = asked;
  const open: Side[] = [];
  const sums: string[] = [];
  try {
    for (const openSide of [openBooks, openHttp]) {
      const wanted = asked.kinds.filter(kind => (kind === 'http') === (openSide === openHttp));
      if (wanted.length === 0) continue;
      for (const tree of [trees.before, trees.now]) open.push(await openSide(tree));
      const [before, now] = open as [Side, Side];
      for (const kind of wanted) {
        const found = await pairsOf({ before, now }, { kind, seconds, pairs });
        const [rate, cpu] = [median(found.map(pair => pair.rate)), median(found.map(pair => pair.cpu))];
        sums.push(`${kind}: median × ${rate.toFixed(2)} the rate of ${ref}, × ${cpu.toFixed(3)} its CPU per order`);
      }
      for (const side of open.splice(0)) await side.stop();
    }
    return sums;
  } finally {
    for (const side of open) await side.stop();
  }
}

export async function benchBefore(asked: { ref: string; only: string | undefined; seconds: number; pairs: number }): Promise<void> {
  const { ref, only } = asked;
  const missing = missingWrk();
  if (missing) console.error(missing);
  const wanted = kinds.filter(kind => (!only || only.split(',').includes(kind)) && !(kind === 'http' && missing));
  console.error(`building ${ref}`);
  const { tree, remove } = addTree(ref);
  try {
    for (const line of await measure({ before: tree, now: root }, { ...asked, kinds: wanted })) console.log(line);
  } finally {
    remove();
  }
}
