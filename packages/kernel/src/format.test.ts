import { expect, test } from 'vitest';
import { instantOf } from './instant.ts';
import { formatDate, formatDateTime, formatMoney, formatUnits, formatUtcOffset } from './format.ts';

/** The German format of the specification (§9): thousands '.', decimal ',', half up, `0,00` for what isn't a number. */
test.each([
  { value: '1234567.89', text: '1.234.567,89' },
  { value: '1234.5', text: '1.234,50' },
  { value: '999', text: '999,00' },
  { value: '1000', text: '1.000,00' },
  { value: '0.005', text: '0,01' },
  { value: '0.0049', text: '0,00' },
  { value: '-0.005', text: '-0,01' },
  { value: '-0.004', text: '0,00' },
  { value: '-1234.56', text: '-1.234,56' },
  { value: '1e3', text: '1.000,00' },
  { value: 0.1, text: '0,10' },
  { value: 1e21, text: '1.000.000.000.000.000.000.000,00' },
  { value: 42n, text: '42,00' },
  { value: '', text: '0,00' },
  { value: 'abc', text: '0,00' },
  { value: '1,5', text: '0,00' },
  { value: null, text: '0,00' },
  { value: undefined, text: '0,00' },
  { value: Number.NaN, text: '0,00' },
  { value: Number.POSITIVE_INFINITY, text: '0,00' },
])('$value is shown as $text', ({ value, text }) => {
  expect(formatMoney(value)).toBe(text);
});

test.each([
  { value: '1234.5678', decimals: 4, text: '1.234,5678' },
  { value: '1234.5', decimals: 0, text: '1.235' },
  { value: 'abc', decimals: 0, text: '0' },
  { value: 'abc', decimals: 4, text: '0,0000' },
])('$value with $decimals decimals is shown as $text', ({ value, decimals, text }) => {
  expect(formatMoney(value, decimals)).toBe(text);
});

test.each([
  { units: 1_234_567n, scale: 2, text: '12.345,67' },
  { units: -5n, scale: 2, text: '-0,05' },
  { units: 1_000_000n, scale: 0, text: '1.000.000' },
  { units: 0n, scale: 4, text: '0,0000' },
])('$units units of $scale decimals are shown as $text', ({ units, scale, text }) => {
  expect(formatUnits(units, scale)).toBe(text);
});

test('a moment is shown on the wall clock of Berlin, in winter and in summer, as YYYY.MM.DD hh:mm:ss', () => {
  expect(formatDateTime(instantOf('2026-11-25T08:05:09Z'), 'de')).toBe('2026.11.25 09:05:09');
  expect(formatDateTime(instantOf('2026-07-01T22:30:00Z'), 'en')).toBe('2026.07.02 00:30:00');
  expect(formatDate('2026-11-25')).toBe('2026.11.25');
});

test.each([
  { at: '2026-10-24T23:59:59Z', german: '2026.10.25 01:59:59', english: '01:59', offset: 'UTC+02:00' },
  { at: '2026-10-25T00:00:00Z', german: '2026.10.25 02:00:00 MESZ', english: '02:00 CEST', offset: 'UTC+02:00' },
  { at: '2026-10-25T00:59:59Z', german: '2026.10.25 02:59:59 MESZ', english: '02:59 CEST', offset: 'UTC+02:00' },
  { at: '2026-10-25T01:00:00Z', german: '2026.10.25 02:00:00 MEZ', english: '02:00 CET', offset: 'UTC+01:00' },
  { at: '2026-10-25T01:59:59Z', german: '2026.10.25 02:59:59 MEZ', english: '02:59 CET', offset: 'UTC+01:00' },
  { at: '2026-10-25T02:00:00Z', german: '2026.10.25 03:00:00', english: '03:00', offset: 'UTC+01:00' },
  { at: '2027-03-28T00:59:59Z', german: '2027.03.28 01:59:59', english: '01:59', offset: 'UTC+01:00' },
  { at: '2027-03-28T01:00:00Z', german: '2027.03.28 03:00:00', english: '03:00', offset: 'UTC+02:00' },
])('$at is $german: only the hour that comes twice says which of the two it is', ({ at, german, english, offset }) => {
  expect(formatDateTime(instantOf(at), 'de')).toBe(german);
  expect(formatDateTime(instantOf(at), 'en', 'hour')).toBe(english);
  expect(formatUtcOffset(instantOf(at))).toBe(offset);
});

test.each([
  { form: 'minute', text: '2026.10.25 02:30 MEZ' },
  { form: 'clock', text: '02:30:15 MEZ' },
] as const)('a part of a moment says it too: $text', ({ form, text }) => {
  expect(formatDateTime(instantOf('2026-10-25T01:30:15Z'), 'de', form)).toBe(text);
});
