import { readFileSync } from 'node:fs';

/** The shipped list: words that guessers try first, in lower case, one or more to a line; `#` begins a remark. */
export function readCommonWords(): ReadonlySet<string> {
  const text = readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8');
  const lines = text.split('\n').filter(line => !line.startsWith('#'));
  return new Set(lines.flatMap(line => line.split(/\s+/)).filter(Boolean));
}
