import { denied, type Denial, type PlainDenialCode } from '@parkett/contract';
import { isCalendarDay, ok, type Result, type TradingDate } from '@parkett/kernel';

/** What can't be seen, or turns the direction of what is beside it. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;
const letter = /\p{L}/u;
/** Letters of every script with their marks, and what stands between them: O’Neill, Anna-Lena, Dr. h. c., Núñez, 阿依夏·买买提. */
const name = /^[\p{L}\p{M}][\p{L}\p{M} .,'’ʼ´`·・‧\-‐()]*$/u;
const lineMax = 100;

type Codes = { readonly missing: PlainDenialCode; readonly unreadable: PlainDenialCode };

/** One line as somebody writes it: composed, without spaces around it and with single ones within. */
function readSigns(typed: string, { missing, unreadable }: Codes): Result<string, Denial> {
  const line = typed
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ');
  if (line === '') return denied(missing);
  return unseen.test(line) || [...line].length > lineMax ? denied(unreadable) : ok(line);
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
  const day = typed.trim();
  if (day === '') return denied(missing);
  return isCalendarDay(day) ? ok(day) : denied(unreadable);
}
