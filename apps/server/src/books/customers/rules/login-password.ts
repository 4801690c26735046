import { denial, type Denial } from '@parkett/contract';

/** NIST SP 800-63B and ASVS 6.2: a length, a list of common ones, nothing else. */
export const lengthMin = 8;
export const lengthMax = 128;

type TypedTwice = { readonly password: string; readonly confirmPassword: string };

/** What is empty of a password that is typed twice, in the order of the form. */
export function emptyDenial({ password, confirmPassword }: TypedTwice): Denial | null {
  if (password === '') return denial('password-missing');
  return confirmPassword === '' ? denial('password-repeat-missing') : null;
}

export const repeatDenial = ({ password, confirmPassword }: TypedTwice): Denial | null =>
  password === confirmPassword ? null : denial('passwords-differ');

/** What is wrong with the typing of a password, where nothing else is asked between the two. */
export const typedDenial = (typed: TypedTwice): Denial | null => emptyDenial(typed) ?? repeatDenial(typed);

const twins: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };
const plain = (text: string): string => text.replace(/[@431!0$57]/g, sign => twins[sign]!);

const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y7u8i9o0p',
  'abcdefghijklmnopqrstuvwxyz',
];
const walks = rows.flatMap(row => [row, [...row].reverse().join('')]).map(row => row + row);

/** One or a few characters again and again (`aaaaaaaa`, `abcabcabc`), or a run of a keyboard or of the alphabet. */
function isPattern(text: string): boolean {
  for (let period = 1; period <= 4 && period * 2 <= text.length; period += 1) {
    if (
      text
        .slice(0, period)
        .repeat(Math.ceil(text.length / period))
        .startsWith(text)
    )
      return true;
  }
  return (
    walks.some(walk => walk.includes(text)) || [...text].every((sign, i) => i === 0 || Math.abs(sign.charCodeAt(0) - text.charCodeAt(i - 1)) === 1)
  );
}

/** The word inside: without figures and signs around it, or with figures read as letters (`p4ssw0rt`). */
function coresOf(text: string): readonly string[] {
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [text, bare, plain(text), plain(bare), plain(text.replace(/[\d\W_]{1,6}$/u, ''))];
}

/**
 * Whether a guesser tries it early: a common word, alone or with a few figures and signs around it, two short patterns in a row,
 * or the account itself. `words` are in lower case.
 */
export function isCommon(password: string, context: { account: string; words: ReadonlySet<string> }): boolean {
  const text = password.toLowerCase();
  const name = context.account.split('@')[0]!.replace(/^\+/, '');
  if (isPattern(text)) return true;
  const halves = [text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.ceil(text.length / 2))];
  if (text.length <= 12 && halves.every(half => half.length >= 3 && isPattern(half))) return true;
  return coresOf(text).some(core => core.length >= 3 && (context.words.has(core) || core === name || core === context.account));
}

/** Why this password can't be chosen. Lengths in characters as people count them (code points). */
export function choiceDenial(password: string, context: { account: string; words: ReadonlySet<string> }): Denial | null {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < lengthMin) return denial('password-too-short', { minimum: lengthMin });
  if (length > lengthMax) return denial('password-too-long', { maximum: lengthMax });
  return isCommon(text, context) ? denial('password-too-common') : null;
}
