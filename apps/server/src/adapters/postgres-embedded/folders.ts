import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolders, openDataFolder } from '../../platform/data-folder.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { copyBinaries, installedBinaries, type Binaries } from './binaries.ts';
import { canReach, osUserForPostgres, type OsUser } from './os-user.ts';

/** Everything a cluster needs to know about its place on the disk. */
export type ClusterFolders = {
  user: OsUser;
  binaries: Binaries;
  /** The folder that holds the cluster, its log and its password. */
  base: string;
  cluster: string;
  socket: string;
};

const elsewhere = '/var/lib/parkett';

/**
 * A data folder that root has just made is closed to all others. PostgreSQL's user is let pass through to his cluster, no more; a folder that
 * holds files of another user stays as it is.
 */
function letPass(user: OsUser, folder: string): void {
  const { uid, mode } = statSync(folder);
  if (!user || uid !== 0 || (mode & 0o777) !== 0o700 || readdirSync(folder).some(name => name !== 'server.log')) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, 0o710);
}

/**
 * Root's own folders are often closed to the user 'postgres'. Then binaries and cluster go to /var/lib/parkett/<hash>, and a note in the data
 * folder says where, so that a folder that was moved still finds its cluster and a deleted one really starts afresh.
 */
function baseFor(dataFolder: string, options: { user: OsUser; installed: Binaries; say: (line: string) => void }): string {
  const note = join(dataFolder, 'postgres.location');
  if (existsSync(note)) return readNote(note);
  const { user, installed } = options;
  letPass(user, dataFolder);
  if (canReach(user, dataFolder) && canReach(user, installed.folder)) return dataFolder;
  if (existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))) {
    throw new StartRefusal(`The user 'postgres' can't enter ${dataFolder} any more: open its parent folders to him (chmod o+x) and start again.`);
  }
  const hash = createHash('sha256').update(`${dataFolder}${Date.now()}`).digest('hex').slice(0, 12);
  const base = join(elsewhere, hash);
  mkdirSync(base, { recursive: true, mode: 0o755 });
  for (const folder of [elsewhere, base]) chmodSync(folder, 0o755);
  writeFileSync(note, `${base}\n`);
  options.say(`The user 'postgres' can't enter ${dataFolder} or the program's folder, so the database lies in ${base}.`);
  return base;
}

/** Whether a data folder has a cluster already, here or where its note says. */
export const hasCluster = (dataFolder: string): boolean =>
  existsSync(join(dataFolder, 'postgres.location')) || existsSync(join(dataFolder, 'postgres', 'PG_VERSION'));

/** The migration from which the tables of a cluster began, in a file of the cluster's folder: known without starting PostgreSQL, which would change the folder. */
export const beginning = { file: 'parkett.baseline', text: '0060_baseline\n' };

/** Refuses a data folder whose cluster was made before the baseline. Changes nothing. */
export function refuseEarlierCluster(dataFolder: string): void {
  const note = join(dataFolder, 'postgres.location');
  const cluster = join(existsSync(note) ? readNote(note) : dataFolder, 'postgres');
  if (!existsSync(join(cluster, 'PG_VERSION')) || existsSync(join(cluster, beginning.file))) return;
  throw new StartRefusal(
    `The data folder ${dataFolder} was made by a Parkett from before version 0.2.0: choose another one with PARKETT_DATA, this one stays as it is.`,
  );
}

const socketPathMax = 90;

/** A socket's whole path may have 107 bytes and its folder no comma or quotation mark; a short folder of our own serves where the cluster's doesn't fit. */
function socketFolderFor(base: string): string {
  const inside = join(base, 'postgres-socket');
  if (inside.length <= socketPathMax && /^[\w/.+-]+$/.test(inside)) return inside;
  const hash = createHash('sha256').update(base).digest('hex').slice(0, 12);
  return join(tmpdir(), `parkett-${hash}`);
}

export function makeFolderFor(user: OsUser, folder: string): void {
  makeFolders(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
}

export function writeFileFor(user: OsUser, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
}

/** The socket's folder may lie in that of the system for what is passing, which a container may not have. */
function makeSocketFolder(user: OsUser, folder: string): void {
  try {
    makeFolderFor(user, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The folder ${folder} for the socket of PostgreSQL can't be made (${code}): set TMPDIR to a folder that can be written.`);
  }
}

/** A small file of ours beside the cluster. */
export function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The file ${file} can't be read (${code}): give it to the user who starts Parkett.`);
  }
}

export function clusterFolders(dataFolder: string, say: (line: string) => void): ClusterFolders {
  refuseEarlierCluster(dataFolder);
  const data = openDataFolder(dataFolder);
  const user = osUserForPostgres();
  const installed = installedBinaries();
  const base = baseFor(data, { user, installed, say });
  const binaries = base === data && canReach(user, installed.folder) ? installed : copyBinaries(installed, base);
  const socket = socketFolderFor(base);
  makeSocketFolder(user, socket);
  return { user, binaries, base, cluster: join(base, 'postgres'), socket };
}
