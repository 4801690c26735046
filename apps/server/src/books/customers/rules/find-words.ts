import { foldedName, spelledOut } from '@parkett/kernel';

/** Texts by which a customer is found; only keyed fingerprints of them are kept. */
export type Findable = {
  readonly names?: readonly string[];
  /** As `1994-03-12`. */
  readonly dates?: readonly string[];
  /** Numbers of documents and of taxes. */
  readonly numbers?: readonly string[];
  /** In E.164. */
  readonly telephones?: readonly string[];
};

/** A search: a customer is meant who has one text of each group, or one of those for everything that was typed. */
export type Wish = { readonly groups: readonly (readonly string[])[]; readonly whole: readonly string[] };

/** Beginnings of words are kept from so many letters on. */
const leastSigns = 3;
/** Where a sign is a syllable, two are as much as three letters. */
const leastSyllables = 2;
const lastDigits = 6;

const syllabic = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const unlike = /[^\p{L}\p{M}\p{N}]+/u;
/** Fewer signs than these say too little. */
export const leastOf = (text: string): number => (syllabic.test(text) ? leastSyllables : leastSigns);

/** A word in each of the ways it is written without accents: `Müller` is `muller` and `mueller`. */
function foldsOf(word: string): string[] {
  const plain = word.normalize('NFC');
  const spellings = /[äöü]/iu.test(plain) ? [plain, spelledOut(plain)] : [plain];
  return spellings.map(each => foldedName(each).normalize('NFC')).filter(Boolean);
}

const wordText = (word: string): string => `word ${word}`;
const dateText = (date: string): string => `date ${date}`;
const numberText = (number: string): string =>
  `number ${number
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()}`;
const endText = (digits: string): string => `end ${digits.slice(-lastDigits)}`;

/** The word and its beginnings. Names of syllables have no blanks between them: each of their ends begins as well. */
function beginningsOf(word: string): string[] {
  const signs = [...word];
  const least = leastOf(word);
  const starts = syllabic.test(word) ? signs.map((_, at) => signs.slice(at)) : [signs];
  const beginnings = starts.flatMap(each => each.map((_, at) => each.slice(0, at + 1)).filter(({ length }) => length >= least));
  return [word, ...beginnings.map(each => each.join(''))];
}

/** The words of a name by its blanks and by whatever else stands between letters, so that `O’Neill` is found as `oneill` and as `neill`. */
function textsOfName(name: string): string[] {
  const words = [...name.split(/\s+/u), ...name.split(unlike)].flatMap(foldsOf).flatMap(beginningsOf);
  return [...words, ...foldsOf(name)].map(wordText);
}

/** Each text that stands for a customer, once. */
export function findableTexts({ names = [], dates = [], numbers = [], telephones = [] }: Findable): string[] {
  const texts = [...names.flatMap(textsOfName), ...dates.map(dateText), ...numbers.map(numberText)];
  return [...new Set([...texts, ...telephones.flatMap(number => [numberText(number), endText(number)])])];
}

const two = (text: string): string => text.padStart(2, '0');

/** A day as people write it, the year first or last; with slashes the month may stand first. */
function datesIn(text: string): string[] {
  const first = /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/u.exec(text);
  if (first) return [`${first[1]}-${two(first[2]!)}-${two(first[3]!)}`];
  const [, one, other, year] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/u.exec(text) ?? [];
  if (!one || !other) return [];
  return [`${year}-${two(other)}-${two(one)}`, ...(text.includes('/') ? [`${year}-${two(one)}-${two(other)}`] : [])];
}

/** A text with digits: a day, a number, or the end of a telephone number, which may begin with 0 instead of the country's code. */
function textsWithDigits(typed: string): string[] {
  const bare = typed.replace(/[\s\p{P}\p{S}]/gu, '');
  const isEnd = /^(\d{6}|0[1-9]\d{6,})$/u.test(bare);
  const abroad = /^00[1-9]/u.test(bare) ? [numberText(bare.slice(2))] : [];
  return [...datesIn(typed).map(dateText), numberText(bare), ...abroad, ...(isEnd ? [endText(bare)] : [])];
}

const withDigits = (text: string): boolean => /\d/u.test(text);

/** The search of an operator who has typed this; null: too few signs to look for anybody. */
export function readWish(typed: string): Wish | null {
  const text = typed.normalize('NFKC').trim();
  const signs = [...text.replace(/[^\p{L}\p{N}]/gu, '')];
  if (signs.length < leastOf(text)) return null;
  const groups = text
    .split(/\s+/u)
    .flatMap(part => (withDigits(part) ? [textsWithDigits(part)] : part.split(unlike).map(word => foldsOf(word).map(wordText))))
    .filter(group => group.length > 0);
  return { groups, whole: withDigits(text) ? textsWithDigits(text) : foldsOf(text).map(wordText) };
}
