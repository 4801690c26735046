import { drawCode, type WrongLine } from '@parkett/contract/draw-file';
import { sha256 } from './sha256.ts';

/** Lines that a browser recomputes; `npm run draw` takes files of any length. */
const linesMax = 10_000;

/** The result of recomputing a file. */
export type Recomputed =
  | { readonly state: 'right'; readonly winners: number }
  | { readonly state: 'too-long' }
  | ({ readonly state: 'wrong' } & WrongLine);

const { recomputeDraw } = drawCode(sha256);

/** Recomputes a published draw by the code of `npm run draw`. */
export function recompute(file: string): Recomputed {
  const drawn = file.match(/^drawn \S+ \S+ \S+$/gm) ?? [];
  if (drawn.length > linesMax) return { state: 'too-long' };
  const wrong = recomputeDraw(file);
  return wrong ? { state: 'wrong', ...wrong } : { state: 'right', winners: drawn.filter(line => !line.endsWith(' 0')).length };
}
