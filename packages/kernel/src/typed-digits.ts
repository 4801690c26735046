/** A sign that Unicode calls a decimal digit, of any script. */
const isDigit = (sign: string): boolean => /^\p{Nd}$/u.test(sign);

/** Unicode's decimal digits stand in runs from nought to nine, one run for each script. */
function valueOf(digit: string): number {
  const place = digit.codePointAt(0)!;
  let first = place;
  while (isDigit(String.fromCodePoint(first - 1))) first -= 1;
  return (place - first) % 10;
}

/** The text with the digits of every script (Arabic, full-width, Devanagari …) as 0–9, and all else as it was. `²` and `½` are no digits. */
export const withPlainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, digit => (digit >= '0' && digit <= '9' ? digit : String(valueOf(digit))));

/** Blanks of all kinds, and the marks of direction and of joining that programs copy along; not U+202E, which turns round what is seen. */
const unseenAtEnds = /^(?:(?!\u202e)[\s\p{Cf}])+|(?:(?!\u202e)[\s\p{Cf}])+$/gu;

/** The text without what nobody sees at its ends. */
export const withoutUnseenAround = (text: string): string => text.replace(unseenAtEnds, '');

/** The digits of a text that has nothing else but blanks or dashes between them, in any script's digits; null for any other text. */
function digitsOf(typed: string): string | null {
  const digits = withPlainDigits(withoutUnseenAround(typed)).replace(/(?<=\d)[\s\p{Pd}\u2212]+(?=\d)/gu, '');
  return /^\d*$/.test(digits) ? digits : null;
}

/**
 * A code of so many digits (`123 456`, `123-456`, full-width ones). Null for any other text: a password isn't a code because there are digits in it.
 */
export function readCode(typed: string, length: number): string | null {
  const digits = digitsOf(typed);
  return digits?.length === length ? digits : null;
}

/** What a field for a code holds once a text has come into it: the digits of it, or what it held before where that is anything else or too much. */
export function codeInField(typed: string, { held, length }: { held: string; length: number }): string {
  const digits = digitsOf(typed);
  return digits === null || digits.length > length ? (digitsOf(held) ?? '') : digits;
}
