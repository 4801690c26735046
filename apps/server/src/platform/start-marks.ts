import { accessSync, constants, existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)));

/** Refuses a log file that couldn't be opened, without making it. */
export function refuseUnwritableLog(file: string): void {
  if (file === '' || file === '-') return;
  const path = resolve(file);
  const place = nearestThere(path);
  const isRight = statSync(place).isDirectory() === (place !== path);
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    throw new StartRefusal(`The log ${file} can't be written (${(error as NodeJS.ErrnoException).code}): choose another one with PARKETT_LOG.`);
  }
  if (!isRight) throw new StartRefusal(`The log ${file} can't be written (it is no file): choose another one with PARKETT_LOG.`);
}

/** Looks at a data folder before a start; the answer takes back what a start that is then refused made there and left empty. */
export function marksOf(folder: string): { remove: () => void } {
  const log = join(folder, 'server.log');
  const had = { folder: existsSync(folder), log: existsSync(log) };
  return {
    remove: () => {
      if (!had.log && existsSync(log) && statSync(log).size === 0) rmSync(log);
      if (!had.folder && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
    },
  };
}
