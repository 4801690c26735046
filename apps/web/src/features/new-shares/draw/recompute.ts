import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { drawCode, type WrongLine } from '@parkett/contract/draw-file';

/** Lines that a browser recomputes; `npm run draw` takes files of any length. */
const linesMax = 10_000;

/** The result of recomputing a file. */
export type Recomputed =
  | { readonly state: 'right'; readonly winners: number }
  | { readonly state: 'too-long' }
  | ({ readonly state: 'wrong' } & WrongLine);

// The hash that browsers have answers later, and only on pages of a secure origin.
const { recomputeDraw } = drawCode(data => bytesToHex(sha256(data)));

/** Recomputes a published draw by the code of `npm run draw`. */
export function recompute(file: string): Recomputed {
  const drawn = file.match(/^drawn \S+ \S+ \S+$/gm) ?? [];
  if (drawn.length > linesMax) return { state: 'too-long' };
  const wrong = recomputeDraw(file);
  return wrong ? { state: 'wrong', ...wrong } : { state: 'right', winners: drawn.filter(line => !line.endsWith(' 0')).length };
}
