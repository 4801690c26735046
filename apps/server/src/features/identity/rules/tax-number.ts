import { denied, type Denial } from '@parkett/contract';
import { asciiSigns, ok, type Result } from '@parkett/kernel';
import { mod1110CheckDigit } from './check-digits.ts';

/** § 139b AO, § 1 StIdV: eleven digits, the first not 0, of the first ten exactly one comes twice or three times, and a check digit. */
function isGermanTaxNumber(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = number.slice(0, 10);
  const often = [...'0123456789'].map(digit => digits.split(digit).length - 1).filter(times => times > 1);
  return often.length === 1 && often[0]! <= 3 && number.at(10) === mod1110CheckDigit(digits);
}

/** The tax number of a country. Germany gives everybody one; a country that gives none leaves the field empty, which the reviewer judges. */
export function readTaxNumber(typed: string, country: string): Result<string, Denial> {
  const number = asciiSigns(typed).toUpperCase();
  if (country === 'DE') {
    const digits = number.replace(/[\s/]/g, '');
    if (digits === '') return denied('tax-number-missing');
    return isGermanTaxNumber(digits) ? ok(digits) : denied('tax-number-malformed');
  }
  if (number === '') return ok('');
  return /^(?=.*\d)[A-Z0-9 ./-]{4,30}$/.test(number) ? ok(number.replace(/\s+/g, ' ')) : denied('tax-number-malformed');
}
