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
type Listed = { readonly entry: Entry; readonly words: readonly string[]; readonly place: number };

/** The name of a list, the hash of its text, and the number of its entries. */
type About = { readonly list: string; readonly version: string; readonly digest: string; readonly entries: number };

/** Why the file that lies there now isn't in force: it is gone or can't be opened, it is no text of UTF-8, or it has no name. */
type Trouble = 'not-there' | 'not-text' | 'no-names';

type List = {
  readonly about: About;
  readonly byWord: ReadonlyMap<string, readonly Listed[]>;
  readonly whole: ReadonlyMap<string, readonly Listed[]>;
};

class Unreadable extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** A line of its own about the whole list: `# List: …`, `# Version: …`. */
const saidOf = (what: 'List' | 'Version', text: string): string | undefined => new RegExp(`^#\\s*${what}:\\s*(.+?)\\s*$`, 'im').exec(text)?.[1];

function textOf(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Unreadable('not-there', error);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Unreadable('not-text', error);
  }
}

/** Entries by a key of each. */
function indexOf(listed: readonly Listed[], keysOf: (one: Listed) => readonly string[]): Map<string, Listed[]> {
  const index = new Map<string, Listed[]>();
  for (const one of listed)
    for (const key of new Set(keysOf(one))) {
      const there = index.get(key);
      if (there) there.push(one);
      else index.set(key, [one]);
    }
  return index;
}

/**
 * One name on a line; what follows `#` says more of it. A list that doesn't say what it is called has the name of its file, and one without a version the
 * beginning of its hash.
 */
function readList(file: string): List {
  const text = textOf(file);
  const digest = createHash('sha256').update(text).digest('hex');
  const [list, version] = [saidOf('List', text) ?? basename(file), saidOf('Version', text) ?? digest.slice(0, 12)];
  const listed = text.split(/\r?\n/).flatMap((line, place): Listed[] => {
    const [name = '', ...more] = line.split('#').map(part => part.trim());
    const words = foldedWords(name);
    return words.length === 0 ? [] : [{ entry: { name, details: more.join(', '), list, version }, words, place }];
  });
  if (listed.length === 0) throw new Unreadable('no-names');
  const about = { list, version, digest, entries: listed.length };
  return { about, byWord: indexOf(listed, ({ words }) => words), whole: indexOf(listed, ({ words }) => [words.join('')]) };
}

/** One has all words of the other, in any order. */
function hasAllWords({ words }: Listed, asked: readonly string[]): boolean {
  const [fewer, more] = words.length < asked.length ? [words, asked] : [asked, words];
  return fewer.length > 1 && fewer.every(word => more.includes(word));
}

/** Two names are alike if one has all words of the other, or both are the same without their spaces (王 伟 and 王伟). */
function alike({ byWord, whole }: List, name: string): readonly Entry[] {
  const asked = foldedWords(name);
  const same = whole.get(asked.join('')) ?? [];
  const sharing = asked.flatMap(word => byWord.get(word) ?? []).filter(listed => hasAllWords(listed, asked));
  return [...new Set([...same, ...sharing])].toSorted((a, b) => a.place - b.place).map(({ entry }) => entry);
}

/** A list of names in a file. */
export type NameList = {
  /** The entries of the list in force that are like a name. */
  readonly hits: (name: string) => Promise<readonly Entry[]>;
  readonly inForce: () => About;
  /** Why another list that lies there isn't in force; null: nothing is wrong with it. */
  readonly trouble: () => Trouble | null;
};

/**
 * Screens names against a list in a file, read again when it was changed. It stands for a supplier of lists; one that compares better answers the
 * same question. A changed file that can't be read leaves the list that was read before in force. Without any there is no start.
 */
export function openNameList(path: string): NameList {
  const file = path || sample;
  let list!: List;
  let [seenAt, trouble] = [0, null as Trouble | null];
  const changedAt = (): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1;
  const read = (): void => {
    const at = changedAt();
    // One that can't be opened may be opened later without having changed.
    if (at === seenAt && trouble !== 'not-there') return;
    seenAt = at;
    list = readList(file);
    trouble = null;
  };
  const current = (): List => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      ({ trouble } = error);
    }
    return list;
  };
  try {
    read();
  } catch (error) {
    const { trouble: why, cause } = error as Unreadable;
    const said = why === 'not-there' ? (cause as NodeJS.ErrnoException).code : why;
    throw new StartRefusal(`The list of names ${file} can't be read (${said}): choose another one with PARKETT_SCREENING_NAMES.`);
  }
  return {
    hits: async name => alike(current(), name),
    inForce: () => current().about,
    trouble: () => {
      current();
      return trouble;
    },
  };
}
