import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where builds of an app lie, each in a folder named by the hash of its sources; `dist` is a link to one of them. */
const builds = '.vite/builds';
/** Written last: a folder without it is no whole build. */
const stamp = '.sources';
const day = 24 * 3_600_000;
/** A server that runs on keeps reading the build it began with: it goes when it is this old and there are this many newer ones. */
const kept = { ms: 7 * day, newer: 20 };

const isWhole = (folder: string): boolean => existsSync(join(folder, stamp));
const random = (): string => `${process.pid}-${randomBytes(6).toString('hex')}`;

/** Puts a folder under a name that may be taken by something that isn't a whole build, such as one that was made by hand. */
function rename(from: string, to: string): void {
  for (;;) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (!existsSync(to) || isWhole(to)) throw error;
      renameSync(to, `${to}.aside-${random()}`);
    }
  }
}

const mayNotWrite = (error: unknown): boolean => ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

function isPointedTo(app: string, build: string): boolean {
  const dist = join(app, 'dist');
  return lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink() === true && readlinkSync(dist) === join(builds, build);
}

/** Makes `dist` the link to a build, at once for whoever opens it. */
export function point(app: string, build: string): void {
  if (isPointedTo(app, build)) return;
  mkdirSync(join(app, builds), { recursive: true });
  const dist = join(app, 'dist');
  const target = join(builds, build);
  const found = lstatSync(dist, { throwIfNoEntry: false });
  // Of before there were links.
  if (found?.isDirectory()) renameSync(dist, join(app, builds, `before.aside-${random()}`));
  const link = join(app, builds, `link-${random()}`);
  symlinkSync(target, link);
  renameSync(link, dist);
}

function forgetOld(app: string, present: string): void {
  const folder = join(app, builds);
  const aged = readdirSync(folder)
    .filter(name => name !== present)
    // Another builder takes its own away in the same moment.
    .flatMap(name => ({ name, at: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? [] }))
    .flatMap(({ name, at }) => (typeof at === 'number' ? [{ name, at }] : []))
    .toSorted((one, other) => other.at - one.at);
  const now = Date.now();
  for (const { name } of aged.filter(({ at }, newer) => now - at > kept.ms && newer >= kept.newer))
    rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Makes `dist` of an app the build of these sources, by `build` unless there is one. Several may do so at once, and beside servers that serve an earlier
 * build: each builds in a folder of its own, which gets its name when it is whole; of two that were built at once the first stays.
 * @param app the app's folder
 * @param sources hash of all that a build reads
 * @returns whether it built
 */
export async function buildInto(app: string, sources: string, build: (folder: string) => Promise<void>): Promise<boolean> {
  const folder = join(app, builds);
  const whole = join(folder, sources);
  const isBuilt = isWhole(whole);
  if (!isBuilt) {
    const own = join(folder, `building-${random()}`);
    mkdirSync(own, { recursive: true });
    try {
      await build(own);
      writeFileSync(join(own, stamp), sources);
      if (!isWhole(whole)) rename(own, whole);
    } catch (error) {
      if (!isWhole(whole)) throw error;
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  }
  const keepHouse = (): void => {
    utimesSync(whole, new Date(), new Date());
    point(app, sources);
    forgetOld(app, sources);
  };
  try {
    keepHouse();
  } catch (error) {
    // The build of another user serves as it is, as in a container that was built by root.
    if (!isBuilt || !mayNotWrite(error) || !isPointedTo(app, sources)) throw error;
  }
  return !isBuilt;
}
