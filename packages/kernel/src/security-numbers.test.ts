import { expect, test } from 'vitest';
import { isIsin, isWkn } from './security-numbers.ts';

/** ISIN (ISO 6166): two letters of a country, nine letters or digits, one check digit. The real ones are public facts. */
test.each([
  { isin: 'DE0007164600', what: 'SAP', is: true },
  { isin: 'DE0007236101', what: 'Siemens', is: true },
  { isin: 'US0378331005', what: 'Apple', is: true },
  { isin: 'US5949181045', what: 'Microsoft', is: true },
  { isin: 'CH0038863350', what: 'Nestlé', is: true },
  { isin: 'FR0000120271', what: 'TotalEnergies', is: true },
  { isin: 'IE00B4L5Y983', what: 'a fund, with letters in the number', is: true },
  { isin: 'GB0002634946', what: 'BAE Systems', is: true },
  { isin: 'XS0007164600', what: 'an international bond, numbered by no country', is: true },
  { isin: 'DE0007164601', what: 'a wrong check digit', is: false },
  { isin: 'DE0007146600', what: 'two digits in the wrong order', is: false },
  { isin: 'DE0001764600', what: 'two other digits in the wrong order', is: false },
  { isin: 'DE0007164500', what: 'one digit too low', is: false },
  { isin: 'de0007164600', what: 'small letters', is: false },
  { isin: 'DE000716460', what: 'a sign too few', is: false },
  { isin: 'DE00071646000', what: 'a sign too many', is: false },
  { isin: 'DE000716460A', what: 'a letter as the check digit', is: false },
  { isin: '120007164600', what: 'no country', is: false },
  { isin: 'ZZ0007164609', what: 'a country that doesn’t exist, its check digit right', is: false },
  { isin: 'DE0007164600 ', what: 'a space behind it', is: false },
  { isin: '', what: 'nothing', is: false },
])('$isin ($what) is an ISIN: $is', ({ isin, is }) => {
  expect(isIsin(isin)).toBe(is);
});

test.each([
  { wkn: '716460', what: 'SAP', is: true },
  { wkn: 'A1EWWW', what: 'adidas, with letters', is: true },
  { wkn: 'BASF11', what: 'BASF', is: true },
  { wkn: '71646', what: 'five signs', is: false },
  { wkn: '7164600', what: 'seven signs', is: false },
  { wkn: 'A1EWWI', what: 'an I, which would be read as 1', is: false },
  { wkn: 'A1EWWO', what: 'an O, which would be read as 0', is: false },
  { wkn: 'a1ewww', what: 'small letters', is: false },
  { wkn: '7164-0', what: 'a hyphen', is: false },
])('$wkn ($what) is a WKN: $is', ({ wkn, is }) => {
  expect(isWkn(wkn)).toBe(is);
});
