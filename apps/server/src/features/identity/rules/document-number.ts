import { denied, identity, type Denial } from '@parkett/contract';
import { asciiSigns, isCalendarDay, ok, type Result } from '@parkett/kernel';
import validator from 'validator';
import { icaoCheckDigit } from './check-digits.ts';

export type DocumentNumber = { readonly type: identity.DocumentType; readonly country: string; readonly typed: string };

/** Whether six digits are a day of some century: YYMMDD. */
const beginsWithADay = (number: string): boolean =>
  ['19', '20'].some(century => isCalendarDay(`${century}${number.slice(0, 2)}-${number.slice(2, 4)}-${number.slice(4, 6)}`));

/** § 5 (2) PassDV, PAuswV: nine signs without vowels that could form words; whoever copies the check digit from the machine-readable lines too has it compared. */
function germanNumber(number: string): string | null {
  if (!/^[CFGHJKLMNPRTVWXYZ0-9]{9}\d?$/.test(number)) return null;
  const signs = number.slice(0, 9);
  return number.length === 9 || number.at(9) === icaoCheckDigit(signs) ? signs : null;
}

const matching =
  (pattern: RegExp) =>
  (number: string): string | null =>
    pattern.test(number) ? number : null;

/** Places of birth that no Malaysian number has. */
const notMalaysian = /^\d{6}(00|17|18|19|20|69|70|73|80|81|94|95|96|97)/;

/** What is known of numbers, by country; of others only what ICAO 9303 allows. Each answers the number as it is kept, or null. */
const nationalIds: Readonly<Record<string, (number: string) => string | null>> = {
  DE: germanNumber,
  /** Numbers given since October 2020 have no check digit. */
  KR: number => (/^\d{13}$/.test(number) && beginsWithADay(number) ? number : null),
  CN: number => (validator.isIdentityCard(number, 'zh-CN') ? number : null),
  TW: number => (validator.isIdentityCard(number, 'zh-TW') ? number : null),
  HK: number => (validator.isIdentityCard(number, 'zh-HK') ? number : null),
  MY: number => (/^\d{12}$/.test(number) && beginsWithADay(number) && !notMalaysian.test(number) ? number : null),
};
const passports: Readonly<Record<string, (number: string) => string | null>> = {
  DE: number => (/^[CFGHJKLMNPRTVWXYZ]/.test(number) ? germanNumber(number) : null),
  KR: matching(/^[DGMRS]\d{3}[A-Z0-9]\d{4}$/),
  CN: matching(/^(G\d|E[A-HJ-NP-Z0-9])\d{7}$/),
};
const permits: typeof passports = { DE: germanNumber };
const byType = { 'national-id': nationalIds, passport: passports, 'residence-permit': permits };
const anyNumber = matching(/^(?=.*\d)[A-Z0-9]{5,20}$/);

/** The number of a document in the one way it is kept, so that two ways of typing it are one number. */
export function readDocumentNumber({ type, country, typed }: DocumentNumber): Result<string, Denial> {
  const number = asciiSigns(typed)
    .toUpperCase()
    .replace(/[ \p{Ps}\p{Pe}./-]/gu, '');
  if (number === '') return denied('id-number-missing');
  const read = byType[type][country] ?? anyNumber;
  const kept = read(number);
  return kept === null ? denied('id-number-malformed') : ok(kept);
}
