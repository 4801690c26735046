import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdDecompressSync } from 'node:zlib';
import { instantOf } from '@parkett/kernel';
import { installedBinaries } from '../adapters/postgres-embedded/binaries.ts';
import { canReach, osUserForPostgres } from '../adapters/postgres-embedded/os-user.ts';

type SignIn = { readonly account: string; readonly password: string };
/** The people in a data folder that is kept, with what they sign in by. */
export type Kept = { readonly trader: SignIn; readonly newcomer: SignIn };

/** A folder for each version that is kept: its data folder as a stop left it, and the people in it. */
export const keptRoot = fileURLToPath(new URL('../../kept', import.meta.url));

/** The market's time when a kept folder begins. */
export const keptAt = instantOf('2026-11-24T09:30:00Z');

/**
 * Unpacks the data folder of a version into a folder that is open to all, and gives the cluster to the user who runs PostgreSQL here. Where that user can't
 * reach the program's folder the cluster lies beside the data folder, with a note in it.
 */
export function unpackKept(version: string, into: string): { data: string; people: Kept } {
  const packed = readFileSync(join(keptRoot, version, 'data.tar.zst'));
  const input = zstdDecompressSync(packed, { params: { [constants.ZSTD_d_windowLogMax]: 27 } });
  execFileSync('tar', ['-x', '--no-same-owner', '-C', into], { input });
  const data = join(into, 'data');
  const user = osUserForPostgres();
  if (user) {
    execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, join(data, 'postgres')]);
    execFileSync('chgrp', [String(user.gid), data]);
  }
  if (!canReach(user, installedBinaries().folder)) {
    const base = join(into, 'cluster');
    mkdirSync(base, { mode: 0o755 });
    for (const name of ['postgres', 'postgres.password']) renameSync(join(data, name), join(base, name));
    writeFileSync(join(data, 'postgres.location'), `${base}\n`);
  }
  return { data, people: JSON.parse(readFileSync(join(keptRoot, version, 'people.json'), 'utf8')) as Kept };
}
