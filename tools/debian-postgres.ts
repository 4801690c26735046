import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from './debian.ts';

/** PostgreSQL's programs as Debian installs them. */
export type DebianPostgres = { readonly programs: string; readonly version: string };

const place = '/usr/lib/postgresql';
const oldest = 15;

/** The oldest that Parkett takes: the newer ones come along with it or are nearer to that. */
function installed(): DebianPostgres | null {
  const majors = existsSync(place) ? readdirSync(place).map(Number) : [];
  const [major] = majors.filter(each => each >= oldest && existsSync(join(place, String(each), 'bin', 'initdb'))).toSorted((a, b) => a - b);
  if (major === undefined) return null;
  const programs = join(place, String(major), 'bin');
  const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' });
  return { programs, version: /\d+\.\d+/.exec(stdout)?.[0] ?? String(major) };
}

/** Debian's PostgreSQL, installed if it is missing and we may. Null when there is none. */
export const findDebianPostgres = (): DebianPostgres | null =>
  installed() ?? (installFromDebian({ name: 'postgresql', missing: 'No PostgreSQL of the system found' }) ? installed() : null);
