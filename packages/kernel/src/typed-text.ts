/** Signs that nobody sees and no letter needs: direction marks, blanks without width, soft hyphens. The marks of a letter (\p{M}) and the joiners aren't among them. */
const unseen = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cf}]--[\p{M}\p{Join_Control}]]`;
const atAnEnd = String.raw`(?:\s|\p{Join_Control}|${unseen})+`;
const ends = new RegExp(`^${atAnEnd}|${atAnEnd}$`, 'gv');
const unseenSigns = new RegExp(unseen, 'gv');
const controls = /\p{Cc}/gv;
const blanks = /\p{Zs}+/gv;
const dashes = /[\p{Pd}\u2212]/gv;

/** A text without what nobody sees in front of it and behind it. */
export const withoutUnseenEnds = (typed: string): string => typed.replace(ends, '');

/** Whether what follows a sign is seen from its end (U+202E): somebody reads another figure than we do. */
export const isTurnedRound = (typed: string): boolean => typed.includes('\u202e');

/** One line as somebody writes it: composed, with single blanks between its words. */
export const asOneLine = (typed: string): string => withoutUnseenEnds(typed.normalize('NFC')).replace(blanks, ' ');

/** A name that somebody gives to something of his, in any script, without what nobody sees; empty where nothing is left. */
export const readLabel = (typed: string): string => asOneLine(typed.replace(controls, ' ').replace(unseenSigns, ''));

const isDigit = (point: number): boolean => /\p{Nd}/v.test(String.fromCodePoint(point));

/** Unicode keeps the ten digits of a script beside each other, zero first. */
function plainDigit(digit: string): string {
  const point = digit.codePointAt(0)!;
  let zero = point;
  while (isDigit(zero - 1)) zero -= 1;
  return String((point - zero) % 10);
}

/** A text with the digits of every script (Arabic, full-width, Devanagari …) as 0–9, and all else as it was. `²` and `½` are no digits. */
export const withPlainDigits = (typed: string): string => typed.replace(/(?![0-9])\p{Nd}/gv, plainDigit);

/** A number or code as somebody writes it: digits of every script and wide signs in ASCII, each dash a hyphen, each blank a space, without what nobody sees. */
export const asciiSigns = (typed: string): string =>
  withPlainDigits(withoutUnseenEnds(typed).normalize('NFKC').replace(unseenSigns, '')).replace(dashes, '-').replace(/\s/gv, ' ');

/** The digits of a text that has nothing else but blanks or dashes between them, in any script's digits; null for any other text. */
function digitsOf(typed: string): string | null {
  if (isTurnedRound(typed)) return null;
  const digits = withPlainDigits(withoutUnseenEnds(typed)).replace(/(?<=\d)[\s\p{Pd}\u2212]+(?=\d)/gv, '');
  return /^\d*$/.test(digits) ? digits : null;
}

/**
 * A code of so many digits (`123 456`, `123-456`, full-width ones). Null for any other text: a password isn't a code because there are digits in it.
 */
export function readCode(typed: string, length: number): string | null {
  const digits = digitsOf(typed);
  return digits?.length === length ? digits : null;
}

/** The content of a code's field after a text came into it: the digits of the text, or the former content if the text is no code. */
export function codeInField(typed: string, { held, length }: { held: string; length: number }): string {
  const digits = digitsOf(typed);
  return digits === null || digits.length > length ? (digitsOf(held) ?? '') : digits;
}
