import { hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** A key that wraps other keys, of one version of the master. The fingerprint tells two of them apart, and nothing of them. */
export type WrappingKey = { readonly key: Buffer; readonly fingerprint: string };

export type Keys = {
  /** 32 bytes for one named purpose; the same for the same data folder, whatever versions of the master there are. */
  derive: (
    purpose:
      | 'password-pepper'
      | 'anti-forgery'
      | 'desk-anti-forgery'
      | 'operator-links'
      | 'blind-index'
      | 'second-factors'
      | 'lost-factor-token'
      | 'step-up'
      | 'appeal-token'
      | 'letter-links'
      | 'draws'
      | 'house',
  ) => Buffer;
  /** Tells whether two processes have the same key, and nothing of it. */
  fingerprint: string;
  /** Version 1 is derived from the first key, each later one from a key of its own. Throws StartRefusal where its file isn't there. */
  wrapping: (version: number) => WrappingKey;
};

const length = 32;

const derived = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `parkett ${purpose}`, length));
const fingerprintOf = (master: Buffer): string => derived(master, 'fingerprint').toString('hex');

/** Keys out of the first master key, and of later versions of it where there are any; for tests and for `openKeys`. */
export function keysFrom(first: Buffer, masterOf: (version: number) => Buffer = () => refuseMissing('of a later version')): Keys {
  const known = new Map<number, WrappingKey>();
  const wrapping = (version: number): WrappingKey => {
    const made = known.get(version);
    if (made) return made;
    const master = version === 1 ? first : masterOf(version);
    const key = { key: derived(master, 'wrapping'), fingerprint: fingerprintOf(master) };
    known.set(version, key);
    return key;
  };
  return { derive: purpose => derived(first, purpose), fingerprint: fingerprintOf(first), wrapping };
}

function refuseMissing(file: string): never {
  throw new StartRefusal(`The key file ${file} is missing: restore it from a backup, or copy it from the machine that made it.`);
}

const fileOf = (dataFolder: string, version: number): string => join(dataFolder, version === 1 ? 'key' : `key.${version}`);

function readMaster(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return refuseMissing(file);
    throw new StartRefusal(`The key file ${file} can't be read (${code}): give it to the user who starts Parkett.`);
  }
  const master = Buffer.from(text, 'base64');
  if (master.length !== length) throw new StartRefusal(`The key file ${file} is damaged: restore it from a backup.`);
  return master;
}

const isThere = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * The installation's master key: `key` in the data folder, readable by its owner only, made at the first start. It lies outside of
 * the database on purpose, so that a copy of the database alone is worth nothing; who loses it must reset every password.
 */
export function openKeys(dataFolder: string): Keys {
  mkdirSync(dataFolder, { recursive: true });
  const file = fileOf(dataFolder, 1);
  try {
    // 'wx' fails when the file exists, so that a key is never written over.
    writeFileSync(file, randomBytes(length).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isThere(error))
      throw new StartRefusal(
        `The key file ${file} can't be written (${(error as NodeJS.ErrnoException).code}): give its folder to the user who runs Parkett.`,
      );
  }
  return keysFrom(readMaster(file), version => readMaster(fileOf(dataFolder, version)));
}

/** The same for somebody who only reads: null where there is no master key. Throws StartRefusal where one is damaged. */
export const readKeys = (dataFolder: string): Keys | null => (existsSync(fileOf(dataFolder, 1)) ? openKeys(dataFolder) : null);

/** Makes the file of a further version of the master. It is there whole or not at all; one that is there already is left as it is. */
export function makeMaster(dataFolder: string, version: number): void {
  const file = fileOf(dataFolder, version);
  const written = `${file}.${process.pid}.new`;
  try {
    writeFileSync(written, randomBytes(length).toString('base64'), { mode: 0o600, flush: true });
    linkSync(written, file);
    syncFolder(dataFolder);
  } catch (error) {
    if (!isThere(error))
      throw new StartRefusal(
        `The key file ${file} can't be written (${(error as NodeJS.ErrnoException).code}): give its folder to the user who runs Parkett.`,
      );
  } finally {
    rmSync(written, { force: true });
  }
}

/** The name of a new file is durable with its folder. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
