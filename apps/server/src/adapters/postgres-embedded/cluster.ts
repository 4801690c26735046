import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { makeFolderFor, type ClusterFolders } from './folders.ts';

/** The embedded cluster's own names. The owner migrates and is what DATABASE_URL names elsewhere; the administrator only sets the cluster up. */
export const embeddedNames = { administrator: 'postgres', owner: 'parkett', database: 'parkett' };

/** The password of both roles, made at random with the cluster and readable only by the user who starts the server. */
export function clusterPassword(folders: ClusterFolders): string {
  const file = join(folders.base, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

type Run = { program: string; args: string[]; folders: ClusterFolders };

function run({ program, args, folders }: Run): Promise<void> {
  const child = spawn(program, args, { ...folders.user, cwd: '/', env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', chunk => (complaint += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code =>
      code === 0 ? resolve() : reject(new StartRefusal(`The database could not be made: ${complaint.trim().split('\n').at(-1)}`)),
    );
  });
}

/** Makes the cluster at its first start. It gets its name when it is whole, so that one cut short by a crash is made anew. */
export async function initialiseCluster(folders: ClusterFolders): Promise<void> {
  if (existsSync(join(folders.cluster, 'PG_VERSION'))) return;
  const partial = `${folders.cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  makeFolderFor(folders.user, partial);
  const passwordFile = join(folders.socket, 'initial-password');
  writeFileSync(passwordFile, clusterPassword(folders), { mode: 0o600 });
  if (folders.user) chownSync(passwordFile, folders.user.uid, folders.user.gid);
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
    await run({ program: folders.binaries.initdb, args, folders });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(partial, folders.cluster);
}
