/** What nobody sees and no letter needs: direction marks, blanks without width, soft hyphens. The marks of a letter (\p{M}) and the joiners aren't among them. */
const unseen = String.raw`[[\p{Default_Ignorable_Code_Point}\p{Cf}]--[\p{M}\p{Join_Control}]]`;
const atAnEnd = String.raw`(?:\s|\p{Join_Control}|${unseen})+`;
const ends = new RegExp(`^${atAnEnd}|${atAnEnd}$`, 'gv');
const unseenSigns = new RegExp(unseen, 'gv');
const controls = /\p{Cc}/gv;
const blanks = /\p{Zs}+/gv;

/** A text without what nobody sees in front of it and behind it. */
export const withoutUnseenEnds = (typed: string): string => typed.replace(ends, '');

/** One line as somebody writes it: composed, with single blanks between its words. */
export const asOneLine = (typed: string): string => withoutUnseenEnds(typed.normalize('NFC')).replace(blanks, ' ');

/** A name that somebody gives to something of his, in any script, without what nobody sees; empty where nothing is left. */
export const readLabel = (typed: string): string => asOneLine(typed.replace(controls, ' ').replace(unseenSigns, ''));

const isDigit = (point: number): boolean => /\p{Nd}/v.test(String.fromCodePoint(point));

/** Unicode keeps the ten digits of a script beside each other, zero first. */
function asciiDigit(sign: string): string {
  const point = sign.codePointAt(0)!;
  let zero = point;
  while (isDigit(zero - 1)) zero -= 1;
  return String((point - zero) % 10);
}

/** A number or code as somebody writes it: digits of every script and wide signs in ASCII, each dash a hyphen, each blank a space, without what nobody sees. */
export const asciiSigns = (typed: string): string =>
  withoutUnseenEnds(typed)
    .normalize('NFKC')
    .replace(unseenSigns, '')
    .replace(/\p{Nd}/gv, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gv, '-')
    .replace(/\s/gv, ' ');
