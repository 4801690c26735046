import { expect, test } from 'vitest';
import { asTradingDate } from '@parkett/kernel';
import { identity } from '@parkett/contract';
import { icaoCheckDigit, mod1110CheckDigit } from './check-digits.ts';
import { lastDayOf, readApplication, stepDenial, type Typed } from './application.ts';
import { lastSignOf, maskedName } from './masked.ts';

const today = asTradingDate('2026-11-24');

/** Mara Klein of Bremen with the specimen of a German identity card. */
const mara: Typed = {
  name: 'Mara Klein',
  birthDate: '1994-03-12',
  nationality: 'DE',
  street: 'Am Wall 7',
  postalCode: '28195',
  city: 'Bremen',
  country: 'DE',
  documentType: 'national-id',
  documentCountry: 'DE',
  documentNumber: 'T220001293',
  validUntil: '2031-10-31',
  taxCountry: 'DE',
  taxNumber: '26 954 371 827',
  usPerson: 'no',
  politicalPerson: 'no',
  occupation: 'Tischlerin',
  sourceOfFunds: 'salary',
};

/** What is kept of one field, or the refusal. */
function judged(changes: Partial<Typed>): string {
  const read = readApplication({ ...mara, ...changes }, today);
  return read.ok ? read.value[Object.keys(changes)[0] as identity.FieldName] : read.error.code;
}

test('an application is kept as it was typed, its numbers in one way of writing', () => {
  expect(readApplication(mara, today)).toEqual({ ok: true, value: { ...mara, documentNumber: 'T22000129', taxNumber: '26954371827' } });
});

test.each([
  ['王伟', '王伟'],
  ["  Siobhán   O'Neill ", "Siobhán O'Neill"],
  ['Bjo\u0308rn Müller-Lüdenscheidt', 'Björn Müller-Lüdenscheidt'],
  ['Dr. h. c. Ana Núñez (geb. Łoś)', 'Dr. h. c. Ana Núñez (geb. Łoś)'],
  ['阿依夏·买买提', '阿依夏·买买提'],
  ['김', '김'],
  ['श्रीमती', 'श्रीमती'],
  ['Sivakumar a/l Ramasamy', 'Sivakumar a/l Ramasamy'],
  ['Priya A/P Muthu', 'Priya A/P Muthu'],
  ['Rajan s/o Suppiah', 'Rajan s/o Suppiah'],
  ['Tan Ah Kow @ Tan Beng Hock', 'Tan Ah Kow @ Tan Beng Hock'],
  ['’t Hooft, Gerard', '’t Hooft, Gerard'],
  ["Jeanne d'Arc-D‘Souza", "Jeanne d'Arc-D‘Souza"],
  ['Keaweʻaimoku ʼEua', 'Keaweʻaimoku ʼEua'],
  ['Mar–Klein Anna‑Lena', 'Mar–Klein Anna‑Lena'],
  ['María de los Á. Núñez y Gómez, Mª José', 'María de los Á. Núñez y Gómez, Mª José'],
  ['Gal·la Pel•licer', 'Gal·la Pel•licer'],
  ['阿不都・热合曼', '阿不都・热合曼'],
  ['김 (金) 민수', '김 (金) 민수'],
  ['辻\u{e0100}', '辻\u{e0100}'],
  ['محمد بن عبد الله', 'محمد بن عبد الله'],
  ['ج׳ورج צ׳רלס', 'ج׳ورج צ׳רלס'],
  ['نی\u200cکو', 'نی\u200cکو'],
  ['ஸ்ரீ இராமசாமி த/பெ முருகன்', 'ஸ்ரீ இராமசாமி த/பெ முருகன்'],
  ['สมชาย ป้อมฯ', 'สมชาย ป้อมฯ'],
  ['བསྟན་འཛིན', 'བསྟན་འཛིན'],
  ['ხატია', 'ხატია'],
  ['John Smith 3rd', 'John Smith 3rd'],
  ['Karl K:son Bernadotte', 'Karl K:son Bernadotte'],
  ['\u200f\u202aMara Klein\u202c\ufeff\u200b', 'Mara Klein'],
  ['', 'person-name-missing'],
  [' \u00a0 ', 'person-name-missing'],
  ['\u200b\u3164', 'person-name-missing'],
  ['Mara\u200bKlein', 'person-name-unreadable'],
  ['Mara\u3164Klein', 'person-name-unreadable'],
  ['\u202enielK araM', 'person-name-unreadable'],
  ['Mara \u202enielK\u202c Klein', 'person-name-unreadable'],
  ['Mara\u2028Klein', 'person-name-unreadable'],
  ['=Mara+Klein', 'person-name-unreadable'],
  ['${Mara}', 'person-name-unreadable'],
  ['Mara 🙂', 'person-name-unreadable'],
  ['Mara\u{1f3fb}', 'person-name-unreadable'],
  ['@ / 7', 'person-name-unreadable'],
  ['Mara\u0000Klein', 'person-name-unreadable'],
  ['Mara\nKlein', 'person-name-unreadable'],
  ['<script>alert(1)</script>', 'person-name-unreadable'],
  ['...', 'person-name-unreadable'],
  ['😀', 'person-name-unreadable'],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), 'person-name-unreadable'],
])('the name %j is kept as %j', (name, kept) => {
  expect(judged({ name })).toBe(kept);
});

test.each([
  // 18 today, and a day before it.
  ['2008-11-24', '2008-11-24'],
  ['2008-11-25', 'under-age'],
  ['2026-11-24', 'under-age'],
  ['2026-11-25', 'birth-date-malformed'],
  ['1901-11-24', '1901-11-24'],
  ['1901-11-23', 'birth-date-malformed'],
  ['\u200e1994‑03‑12\u200e', '1994-03-12'],
  ['1994-02-29', 'birth-date-malformed'],
  ['12.03.1994', 'birth-date-malformed'],
  ['', 'birth-date-missing'],
])('born on %s: %s', (birthDate, kept) => {
  expect(judged({ birthDate })).toBe(kept);
});

test.each([
  ['2026-02-28', 'under-age'],
  ['2026-03-01', undefined],
] as const)('who was born on 29 February 2008 is, on %s, %s (§§ 187, 188 BGB)', (day, code) => {
  expect(stepDenial({ ...mara, birthDate: '2008-02-29' }, 'person', asTradingDate(day))?.code).toBe(code);
});

test.each([
  ['national-id', 'DE', 'l01x00t47', 'L01X00T47'],
  ['national-id', 'DE', 'L01X00T47 1', 'L01X00T47'],
  ['national-id', 'DE', 'L01X00T472', 'id-number-malformed'],
  ['national-id', 'DE', 'L01X00T4', 'id-number-malformed'],
  ['national-id', 'DE', 'LO1XOOT47', 'id-number-malformed'],
  ['passport', 'DE', 'C01X00T47', 'C01X00T47'],
  ['passport', 'DE', '001X00T47', 'id-number-malformed'],
  ['residence-permit', 'DE', 'YZ0123456', 'YZ0123456'],
  ['national-id', 'KR', '860413-1234567', '8604131234567'],
  ['national-id', 'KR', '861313-1234567', 'id-number-malformed'],
  ['national-id', 'KR', '860413-123456', 'id-number-malformed'],
  ['passport', 'KR', 'M123A4567', 'M123A4567'],
  ['national-id', 'CN', '11010519491231002x', '11010519491231002X'],
  ['national-id', 'CN', '110105194912310021', 'id-number-malformed'],
  ['national-id', 'HK', 'A123456(3)', 'A1234563'],
  ['national-id', 'MY', '890131-06-1224', '890131061224'],
  ['national-id', 'FR', '12 AB-34567', '12AB34567'],
  ['passport', 'FR', '１２AB34567', '12AB34567'],
  ['passport', 'FR', '\u202a١٢AB\u201334\u00a0567\u202c', '12AB34567'],
  ['passport', 'FR', 'PASSPORT', 'id-number-malformed'],
  ['passport', 'FR', '1234', 'id-number-malformed'],
  ['passport', 'FR', '', 'id-number-missing'],
  ['passport', 'FR', "12'; drop table customer", 'id-number-malformed'],
])('%s of %s with the number %j: %s', (documentType, documentCountry, documentNumber, kept) => {
  expect(judged({ documentNumber, documentType, documentCountry })).toBe(kept);
});

test.each([
  ['national-id', 'DE', '2026-11-24', '2026-11-24'],
  ['national-id', 'DE', '2026-11-23', 'document-expired'],
  ['national-id', 'DE', '', 'valid-until-missing'],
  ['passport', 'KR', '', 'valid-until-missing'],
  ['national-id', 'KR', '', ''],
  ['national-id', 'KR', '2026-11-23', 'document-expired'],
  ['national-id', 'DE', '31.10.2031', 'valid-until-malformed'],
])('%s of %s valid until %j: %j', (documentType, documentCountry, validUntil, kept) => {
  const numbers: Readonly<Record<string, string>> = { DE: 'T220001293', KR: documentType === 'passport' ? 'M123A4567' : '8604131234567' };
  expect(judged({ validUntil, documentType, documentCountry, documentNumber: numbers[documentCountry]! })).toBe(kept);
});

test.each([
  ['documentType', 'driving-licence', 'document-type-missing'],
  ['documentType', '', 'document-type-missing'],
  ['documentType', '__proto__', 'document-type-missing'],
  ['documentCountry', 'XX', 'document-country-missing'],
  ['nationality', '', 'nationality-missing'],
  ['nationality', 'de', 'DE'],
  ['country', 'ZZ', 'country-missing'],
  ['street', '', 'street-missing'],
  ['street', '-', 'street-unreadable'],
  ['street', 'Am Wall\u0007 7', 'street-unreadable'],
  ['street', '\u200eAm Wall 7\u200b', 'Am Wall 7'],
  ['street', 'خیابان نیل\u200cوفر ۷', 'خیابان نیل\u200cوفر ۷'],
  ['street', 'Am Wall 7\u202e', 'street-unreadable'],
  ['city', '', 'city-missing'],
  ['city', '!', 'city-unreadable'],
  ['postalCode', '', 'postal-code-missing'],
  ['postalCode', '\u202a２８١٩٥\u202c', '28195'],
  ['postalCode', '2819', 'postal-code-malformed'],
  ['postalCode', '00123', 'postal-code-malformed'],
  ['taxCountry', '', 'tax-country-missing'],
  ['usPerson', '', 'us-person-missing'],
  ['usPerson', 'true', 'us-person-missing'],
  ['politicalPerson', '', 'political-person-missing'],
  ['occupation', '  ', 'occupation-missing'],
  ['occupation', '\ud800', 'occupation-unreadable'],
  ['sourceOfFunds', 'lottery', 'source-of-funds-missing'],
] as const)('%s %j: %s', (field, typed, kept) => {
  expect(judged({ [field]: typed })).toBe(kept);
});

test.each([
  ['HK', '', ''],
  ['GB', 'sw1a 1aa', 'SW1A 1AA'],
  ['GB', '#', 'postal-code-malformed'],
])('the postal code of %s %j: %j', (country, postalCode, kept) => {
  expect(judged({ postalCode, country })).toBe(kept);
});

test.each([
  ['DE', '11123456786', '11123456786'],
  ['DE', '11123456785', 'tax-number-malformed'],
  // No digit twice, two digits twice, one four times, beginning with 0.
  ['DE', '12345678903', 'tax-number-malformed'],
  ['DE', '11223456789', 'tax-number-malformed'],
  ['DE', '11112345678', 'tax-number-malformed'],
  ['DE', '01234567896', 'tax-number-malformed'],
  ['DE', '', 'tax-number-missing'],
  ['AE', '', ''],
  ['FR', '12 34 567 890 123', '12 34 567 890 123'],
  ['FR', 'none', 'tax-number-malformed'],
])('the tax number of %s %j: %j', (taxCountry, taxNumber, kept) => {
  expect(judged({ taxNumber, taxCountry })).toBe(kept);
});

test('check digits: ICAO 9303 of its own example, ISO 7064 of a published tax number', () => {
  expect(['520727', 'D23145890', 'L01X00T47'].map(icaoCheckDigit)).toEqual(['3', '7', '1']);
  expect(mod1110CheckDigit('8609574271')).toBe('9');
});

test('one page is judged by itself, in the order of its fields', () => {
  const empty = Object.fromEntries(identity.fieldNames.map(name => [name, ''])) as Typed;
  const codes = identity.steps.map(step => stepDenial(empty, step, today)?.code);
  expect(codes).toEqual(['person-name-missing', 'document-type-missing', 'tax-country-missing']);
  expect(identity.steps.map(step => stepDenial(mara, step, today))).toEqual([null, null, null]);
});

test('a document without an end has no last day', () => {
  expect([lastDayOf(mara), lastDayOf({ ...mara, validUntil: '' })]).toEqual(['2031-10-31', null]);
});

test.each([
  ['Mara Klein', 'M••• K•••'],
  ["Siobhán O'Neill", 'S••• O•••'],
  ['王伟', '王•••'],
  ['𠮷野 e\u0301va', '𠮷••• e\u0301•••'],
])('%j is read back as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});

test('of a number the last sign is shown', () => {
  expect(lastSignOf('8604131234567')).toBe('7');
});
