import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal.ts';

/** An amount on the wire, and the integer it is read as. Other decimals than the scale has are refused, never rounded. */
test.each([
  { text: '128.40', scale: 2, units: 12_840n },
  { text: '128.4', scale: 2, units: 12_840n },
  { text: '128', scale: 2, units: 12_800n },
  { text: '0.01', scale: 2, units: 1n },
  { text: '-0.01', scale: 2, units: -1n },
  { text: '-0', scale: 2, units: 0n },
  { text: '007', scale: 0, units: 7n },
  { text: '1.5000', scale: 2, units: 150n },
  { text: '0.000001', scale: 6, units: 1n },
  { text: '12', scale: 0, units: 12n },
  { text: '12.000', scale: 0, units: 12n },
  { text: '9999999999999999.99', scale: 2, units: 999_999_999_999_999_999n },
  { text: '000000000000000000000000.01', scale: 2, units: 1n },
])('$text with $scale decimals is read as $units', ({ text, scale, units }) => {
  expect(parseDecimal(text, scale)).toEqual({ ok: true, value: units });
});

test.each([
  { text: '', scale: 2, error: 'malformed' },
  { text: ' 1', scale: 2, error: 'malformed' },
  { text: '1 ', scale: 2, error: 'malformed' },
  { text: '+1', scale: 2, error: 'malformed' },
  { text: '.5', scale: 2, error: 'malformed' },
  { text: '5.', scale: 2, error: 'malformed' },
  { text: '1,50', scale: 2, error: 'malformed' },
  { text: '1e3', scale: 2, error: 'malformed' },
  { text: '0x10', scale: 2, error: 'malformed' },
  { text: 'NaN', scale: 2, error: 'malformed' },
  { text: '--1', scale: 2, error: 'malformed' },
  { text: '1.2.3', scale: 2, error: 'malformed' },
  { text: '١٢', scale: 2, error: 'malformed' },
  { text: '1.005', scale: 2, error: 'too-many-decimals' },
  { text: '0.5', scale: 0, error: 'too-many-decimals' },
  { text: '10000000000000000.00', scale: 2, error: 'too-large' },
  { text: '1000000000000000000', scale: 0, error: 'too-large' },
])('“$text” with $scale decimals is $error', ({ text, scale, error }) => {
  expect(parseDecimal(text, scale)).toEqual({ ok: false, error });
});

test.each([
  { units: 12_840n, scale: 2, text: '128.40' },
  { units: 0n, scale: 2, text: '0.00' },
  { units: 5n, scale: 2, text: '0.05' },
  { units: -5n, scale: 2, text: '-0.05' },
  { units: -12_840n, scale: 2, text: '-128.40' },
  { units: 1n, scale: 6, text: '0.000001' },
  { units: 42n, scale: 0, text: '42' },
  { units: -42n, scale: 0, text: '-42' },
  { units: 123_456_789_012_345_678_901n, scale: 4, text: '12345678901234567.8901' },
])('$units units of $scale decimals are written $text', ({ units, scale, text }) => {
  expect(formatDecimal(units, scale)).toBe(text);
});
