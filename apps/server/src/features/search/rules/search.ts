import { fold, spelledOut, wordsOf, type Instrument } from '@parkett/kernel';

const compact = (folded: string): string => wordsOf(folded).join('');

export type Entry = {
  readonly instrument: Instrument;
  readonly code: string;
  /** ISIN and WKN in lower case. */
  readonly numbers: readonly string[];
  /** The name's words, in both spellings of umlauts. */
  readonly spellings: readonly (readonly string[])[];
  /** The code and each spelling without what stands between words. */
  readonly compacts: readonly string[];
};

export function entryOf(instrument: Instrument): Entry {
  const { code, name, isin, wkn } = instrument;
  const spellings = [...new Set([fold(name), spelledOut(name)])].map(wordsOf);
  return {
    instrument,
    code: compact(fold(code)),
    numbers: [isin, wkn].filter(number => number !== null).map(number => number.toLowerCase()),
    spellings,
    compacts: spellings.map(words => words.join('')),
  };
}

/** How good a hit is; the classes of hits stand far enough apart that nothing within one lifts it into the next. */
const grades = { exact: 1_000, wholeName: 900, code: 800, nameStart: 700, words: 600, number: 500, inside: 300, nearly: 100 } as const;

/** Whether two words are one slip of a finger apart: a letter more, less, other, or two swapped. */
function isNear(typed: string, word: string): boolean {
  if (typed.length < 5 || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const [a, b] = [typed.slice(start), word.slice(start)];
  const swapped = a.length >= 2 && b.length >= 2 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return swapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

function gradeByName(entry: Entry, words: readonly string[], whole: string): number {
  if (entry.compacts.includes(whole)) return grades.wholeName;
  if (entry.compacts.some(name => name.startsWith(whole))) return grades.nameStart;
  const starts = (spelling: readonly string[]): boolean => words.every(word => spelling.some(part => part.startsWith(word)));
  const matching = entry.spellings.find(starts);
  return matching ? grades.words + (matching[0]!.startsWith(words[0]!) ? 1 : 0) : 0;
}

/** 0 when it is no hit. A single letter finds by how something begins, only more of them find inside. */
function gradeOf(entry: Entry, words: readonly string[], whole: string): number {
  if (entry.code === whole || entry.numbers.includes(whole)) return grades.exact;
  const byName = gradeByName(entry, words, whole);
  if (byName >= grades.wholeName) return byName;
  if (entry.code.startsWith(whole)) return grades.code;
  if (byName > 0) return byName;
  if (whole.length < 3) return 0;
  if (entry.numbers.some(number => number.startsWith(whole))) return grades.number;
  return entry.code.includes(whole) || entry.compacts.some(name => name.includes(whole)) ? grades.inside : 0;
}

const gradeOfSlip = (entry: Entry, words: readonly string[]): number =>
  entry.spellings.some(spelling => words.every(word => spelling.some(part => part.startsWith(word) || isNear(word, part)))) ? grades.nearly : 0;

/** What stands first when the hit is equally good: what is looked at more, then what trades more, then by name. */
function before(a: Entry, b: Entry, viewsOf: (code: string) => number): number {
  const views = viewsOf(b.instrument.code) - viewsOf(a.instrument.code);
  const liquidity = b.instrument.liquidityBand - a.instrument.liquidityBand;
  return views || liquidity || a.instrument.name.localeCompare(b.instrument.name, 'de');
}

/**
 * Finds by name, symbol, WKN and ISIN, best first, at most `maximum`. Accents, umlauts, ß, case and what stands between words are no
 * difference; a slip of a finger counts only when nothing else is found.
 */
export function find(entries: readonly Entry[], typed: string, ranking: { maximum: number; viewsOf: (code: string) => number }): Instrument[] {
  const words = wordsOf(fold(typed));
  const whole = words.join('');
  if (whole === '') return [];
  const graded = (gradeFor: (entry: Entry) => number) => entries.map(entry => ({ entry, grade: gradeFor(entry) })).filter(({ grade }) => grade > 0);
  const exact = graded(entry => gradeOf(entry, words, whole));
  const hits = exact.length > 0 ? exact : graded(entry => gradeOfSlip(entry, words));
  hits.sort((a, b) => b.grade - a.grade || before(a.entry, b.entry, ranking.viewsOf));
  return hits.slice(0, ranking.maximum).map(({ entry }) => entry.instrument);
}
