import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

export type Keys = {
  /** 32 bytes for one named purpose; the same for the same data folder. */
  derive: (purpose: 'password-pepper' | 'anti-forgery') => Buffer;
  /** Tells whether two processes have the same key, and nothing of it. */
  fingerprint: string;
};

const length = 32;

/** Keys out of one master key, for tests and for `openKeys`. */
export function keysFrom(master: Buffer): Keys {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `parkett ${purpose}`, length));
  return { derive: derived, fingerprint: derived('fingerprint').toString('hex') };
}

/**
 * The installation's master key: `key` in the data folder, readable by its owner only, made at the first start. It lies outside of
 * the database on purpose, so that a copy of the database alone is worth nothing; who loses it must reset every password.
 */
export function openKeys(dataFolder: string): Keys {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'key');
  try {
    // 'wx' fails when the file exists, so that a key is never written over.
    writeFileSync(file, randomBytes(length).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartRefusal(`The key file ${file} can't be written: ${(error as Error).message}.`);
  }
  const master = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (master.length !== length) throw new StartRefusal(`The key file ${file} is damaged: restore it from a backup.`);
  return keysFrom(master);
}
