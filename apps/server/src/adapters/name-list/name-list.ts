import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { foldedWords } from './folded.ts';

/** Made-up names, so that paper mode shows what a hit looks like. */
const sample = fileURLToPath(new URL('./sample-names.txt', import.meta.url));

/** An entry of a list: its name, what the list says beside it, and which list in which version. */
type Entry = { readonly name: string; readonly details: string; readonly list: string; readonly version: string };
type Listed = { readonly entry: Entry; readonly words: readonly string[]; readonly together: string };

/** A line of its own about the whole list: `# List: …`, `# Version: …`. */
const saidOf = (what: 'List' | 'Version', text: string): string | undefined => new RegExp(`^#\\s*${what}:\\s*(.+?)\\s*$`, 'im').exec(text)?.[1];

/**
 * One name on a line; what follows `#` says more of it. A list that doesn't say what it is called has the name of its file, and one without a version the
 * beginning of its hash.
 */
function readList(file: string): readonly Listed[] {
  const text = readFileSync(file, 'utf8');
  const list = saidOf('List', text) ?? basename(file);
  const version = saidOf('Version', text) ?? createHash('sha256').update(text).digest('hex').slice(0, 12);
  return text.split(/\r?\n/).flatMap(line => {
    const [name = '', ...more] = line.split('#').map(part => part.trim());
    const words = foldedWords(name);
    return words.length === 0 ? [] : [{ entry: { name, details: more.join(', '), list, version }, words, together: words.join('') }];
  });
}

/** Two names are alike if one has all words of the other, in any order, or both are the same without their spaces (王 伟 and 王伟). */
function isAlike({ words, together }: Listed, asked: readonly string[]): boolean {
  if (together === asked.join('')) return true;
  const [fewer, more] = words.length < asked.length ? [words, asked] : [asked, words];
  return fewer.length > 1 && fewer.every(word => more.includes(word));
}

/**
 * Screens names against a list in a file, read again when it was changed. It stands for a supplier of lists; one that compares better answers the
 * same question. Throws when the file can't be read: a name that can't be screened isn't let through.
 */
export function openNameList(path: string): { readonly hits: (name: string) => Promise<readonly Entry[]> } {
  const file = path || sample;
  let read: { readonly changedAt: number; readonly list: readonly Listed[] } | null = null;
  const current = (): readonly Listed[] => {
    const changedAt = statSync(file).mtimeMs;
    if (read?.changedAt !== changedAt) read = { changedAt, list: readList(file) };
    return read.list;
  };
  try {
    current();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(`The list of names ${file} can't be read (${code}): choose another one with PARKETT_SCREENING_NAMES.`);
  }
  return {
    hits: async name => {
      const asked = foldedWords(name);
      return current()
        .filter(listed => isAlike(listed, asked))
        .map(({ entry }) => entry);
    },
  };
}
