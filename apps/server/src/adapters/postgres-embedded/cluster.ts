import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { beginning, makeFolderFor, readNote, writeFileFor, type ClusterFolders } from './folders.ts';
import { isNameless } from './os-user.ts';

/** The embedded cluster's own names. The owner migrates and is what DATABASE_URL names elsewhere; the administrator only sets the cluster up. */
export const embeddedNames = { administrator: 'postgres', owner: 'parkett', database: 'parkett' };

/** The password of both roles, made at random with the cluster and readable only by the user who starts the server. */
export function clusterPassword(folders: ClusterFolders): string {
  const file = join(folders.base, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return readNote(file);
}

type Run = { program: string; args: string[]; folders: ClusterFolders };

/** The line that names the fault; the last one only tells what was taken away afterwards. */
function faultIn(complaint: string): string | null {
  const lines = complaint.trim().split('\n');
  return lines.find(line => /\b(error|FATAL|PANIC):/.test(line)) ?? (lines.at(-1) || null);
}

/** Answers why it didn't do its work; null when it did. */
function run({ program, args, folders }: Run): Promise<string | null> {
  const child = spawn(program, args, { ...folders.user, cwd: '/', env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', chunk => (complaint += chunk));
  return new Promise(resolve => {
    child.on('error', error => resolve(`${program} doesn't run here (${(error as NodeJS.ErrnoException).code})`));
    child.on('close', (code, signal) => resolve(code === 0 ? null : (faultIn(complaint) ?? `${program} ended with ${signal ?? code}`)));
  });
}

/** A namespace of its own gives a user id without a name that of nobody, where the system lets us make one. */
const asNobody = ['--user', '--map-user=nobody', '--map-group=nogroup'];

async function runInitdb({ program, args, folders }: Run): Promise<void> {
  const nameless = isNameless(folders.user);
  const fault = await run(nameless ? { program: 'unshare', args: [...asNobody, program, ...args], folders } : { program, args, folders });
  if (fault === null) return;
  if (!nameless) throw new StartRefusal(`The database could not be made: ${fault}.`);
  throw new StartRefusal(
    `PostgreSQL makes no database for the user id ${process.getuid?.()}, which has no name on this system: add a line for it to /etc/passwd, or set DATABASE_URL.`,
  );
}

/** Makes the cluster at its first start. It gets its name when it is whole, so that one cut short by a crash is made anew. */
export async function initialiseCluster(folders: ClusterFolders): Promise<void> {
  if (existsSync(join(folders.cluster, 'PG_VERSION'))) return;
  const partial = `${folders.cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  makeFolderFor(folders.user, partial);
  const passwordFile = join(folders.socket, 'initial-password');
  writeFileFor(folders.user, passwordFile, clusterPassword(folders));
  const args = [
    `--pgdata=${partial}`,
    `--username=${embeddedNames.administrator}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await runInitdb({ program: folders.binaries.initdb, args, folders });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileFor(folders.user, join(partial, beginning.file), beginning.text);
  renameSync(partial, folders.cluster);
}
