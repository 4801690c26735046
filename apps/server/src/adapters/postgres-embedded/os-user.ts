import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { StartRefusal } from '../../platform/start-refusal.ts';

/** The account of the operating system that PostgreSQL runs under; null is our own. */
export type OsUser = { uid: number; gid: number } | null;

const idOf = (flag: '-u' | '-g', name: string): number | null => {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.trim()) : null;
};

function postgresAccount(): OsUser {
  const uid = idOf('-u', 'postgres');
  const gid = idOf('-g', 'postgres');
  return uid === null || gid === null ? null : { uid, gid };
}

/**
 * PostgreSQL refuses to run as root, so root hands it to the user 'postgres', made here if it is missing.
 * Any other user runs it as himself.
 */
export function osUserForPostgres(): OsUser {
  if (process.getuid?.() !== 0) return null;
  const known = postgresAccount();
  if (known) return known;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const made = postgresAccount();
  if (made) return made;
  throw new StartRefusal(
    "PostgreSQL can't run as root and the user 'postgres' could not be made: start Parkett as a normal user or set DATABASE_URL.",
  );
}

/** A user id without a line in /etc/passwd, as containers give: initdb asks for the name and ends without one. PostgreSQL itself needs none. */
export function isNameless(user: OsUser): boolean {
  if (user) return false;
  try {
    userInfo();
    return false;
  } catch {
    return true;
  }
}

/** Whether that user can enter a folder. Asked of the system itself, so that access lists and mounts count too. */
export function canReach(user: OsUser, folder: string): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
}
