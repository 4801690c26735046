import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { HostState } from './market-host.ts';

/** A host's state in the form in which it is kept; null where it is too large to be written in one piece (a start follows the log instead). */
export function packed(state: HostState): Uint8Array | null {
  let text: string;
  try {
    text = JSON.stringify(state);
  } catch {
    return null;
  }
  return zstdCompressSync(text);
}

/** Throws where it can't be read. */
export const unpacked = (kept: Uint8Array): HostState => JSON.parse(zstdDecompressSync(kept).toString('utf8')) as HostState;
