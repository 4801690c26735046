import { denied, type Denial, type PlainDenialCode } from '@parkett/contract';
import { asciiSigns, asOneLine, isCalendarDay, ok, type Result, type TradingDate } from '@parkett/kernel';

/** Signs that nobody sees, or that turn the direction of the text beside them. The joiners, which Persian and Indian names need, and the marks of letters aren't among it. */
const unseen = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\p{M}\p{Join_Control}]]/v;
/** Which show a text in another order than it has: where they stand, what was seen isn't what was typed. */
const override = /[\u202d\u202e]/v;
const letter = /\p{L}/v;
/**
 * The signs of names in documents, by Unicode's classes: letters with their marks, digits, punctuation and accents that stand alone. O’Neill, s/o, a/l, Tan @ Lim,
 * ʻOkina, 阿依夏·买买提. Signs of reckoning (<, >, =), money and pictures aren't among it.
 */
const name = /^[\p{L}\p{M}\p{Nd}\p{Nl}\p{P}[\p{Sk}--\p{Emoji}]\p{Join_Control} ]+$/v;
const lineMax = 100;

type Codes = { readonly missing: PlainDenialCode; readonly unreadable: PlainDenialCode };

/** One line as somebody writes it: composed, without spaces around it and with single ones within. */
function readSigns(typed: string, { missing, unreadable }: Codes): Result<string, Denial> {
  const line = asOneLine(typed);
  if (line === '') return denied(missing);
  return override.test(typed) || unseen.test(line) || [...line].length > lineMax ? denied(unreadable) : ok(line);
}

/** A line of an address or about work: it has a letter or a digit. */
export function readLine(typed: string, codes: Codes): Result<string, Denial> {
  const line = readSigns(typed, codes);
  return line.ok && !/[\p{L}\p{N}]/u.test(line.value) ? denied(codes.unreadable) : line;
}

/** A person's name as in the document, in any script. */
export function readName(typed: string): Result<string, Denial> {
  const line = readSigns(typed, { missing: 'person-name-missing', unreadable: 'person-name-unreadable' });
  return line.ok && !(letter.test(line.value) && name.test(line.value)) ? denied('person-name-unreadable') : line;
}

export function readDay(typed: string, { missing, unreadable }: Codes): Result<TradingDate, Denial> {
  const day = asciiSigns(typed);
  if (day === '') return denied(missing);
  return isCalendarDay(day) ? ok(day) : denied(unreadable);
}
