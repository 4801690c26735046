import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney, readingsOfTyped } from './parse-money.ts';

/** A typed figure, and the amount in cents that it means. */
test.each([
  { typed: '1234,56', cents: 123_456n },
  { typed: '1234.56', cents: 123_456n },
  { typed: '1.234,56', cents: 123_456n },
  { typed: '1,234.56', cents: 123_456n },
  { typed: '1.234.567,89', cents: 123_456_789n },
  { typed: '1,234,567.89', cents: 123_456_789n },
  { typed: '1.234.567', cents: 123_456_700n },
  { typed: '12', cents: 1_200n },
  { typed: '12,5', cents: 1_250n },
  { typed: '0,05', cents: 5n },
  { typed: '0', cents: 0n },
  { typed: '007', cents: 700n },
  { typed: ' 1 234,56 ', cents: 123_456n },
  { typed: '1\u00a0234,56\u00a0€', cents: 123_456n },
  { typed: '€12,50', cents: 1_250n },
  { typed: '12.50 EUR', cents: 1_250n },
  { typed: '9999999999999999,99', cents: 999_999_999_999_999_999n },
  { typed: '12,50 Euro', cents: 1_250n },
  { typed: 'EUR 12,50', cents: 1_250n },
  { typed: '12,50eur', cents: 1_250n },
  { typed: '12.50 유로', cents: 1_250n },
  { typed: '\t1\u2009234,50\u3000', cents: 123_450n },
  { typed: '1\u202f234\u202f567', cents: 123_456_700n },
  { typed: '1\u00a0234 567', cents: 123_456_700n },
  { typed: "1'234.50", cents: 123_450n },
  { typed: '1’234’567.50', cents: 123_456_750n },
  { typed: '1_000_000', cents: 100_000_000n },
  { typed: '1,00,000.50', cents: 10_000_050n },
  { typed: '12,34,567', cents: 123_456_700n },
  { typed: '１２３４，５６', cents: 123_456n },
  { typed: '１，２３４．５６', cents: 123_456n },
  { typed: '12。5', cents: 1_250n },
  { typed: '12、5', cents: 1_250n },
  { typed: '12·50', cents: 1_250n },
  { typed: '١٬٢٣٤٫٥٦', cents: 123_456n },
  { typed: '٠٫١٢', cents: 12n },
  { typed: '१२,५०', cents: 1_250n },
  { typed: '\u202d1.234,56\u202c', cents: 123_456n },
  { typed: '\ufeff12,50\u200b', cents: 1_250n },
  { typed: '100,-', cents: 10_000n },
  { typed: '1.250,–  €', cents: 125_000n },
  { typed: '12.--', cents: 1_200n },
])('“$typed” is $cents cents', ({ typed, cents }) => {
  expect(parseMoney(typed)).toEqual({ ok: true, value: cents });
});

test.each([
  { typed: '', why: 'empty' },
  { typed: '   ', why: 'empty' },
  { typed: '€', why: 'empty' },
  { typed: '-5', why: 'negative' },
  { typed: '−5', why: 'negative' },
  { typed: '+5', why: 'negative' },
  { typed: '1.234', why: 'ambiguous' },
  { typed: '1,234', why: 'ambiguous' },
  { typed: '123.456', why: 'ambiguous' },
  { typed: '0,123', why: 'too-many-decimals' },
  { typed: '1234.567', why: 'too-many-decimals' },
  { typed: '12,505', why: 'ambiguous' },
  { typed: '1.234,567', why: 'too-many-decimals' },
  { typed: ',5', why: 'malformed' },
  { typed: '5,', why: 'malformed' },
  { typed: '1.23.456', why: 'malformed' },
  { typed: '12.34,56', why: 'malformed' },
  { typed: '1.234,56.78', why: 'malformed' },
  { typed: '1..234', why: 'malformed' },
  { typed: '12a', why: 'malformed' },
  { typed: '1e3', why: 'malformed' },
  { typed: 'zwölf', why: 'malformed' },
  { typed: '10000000000000000,00', why: 'too-large' },
  { typed: '100\t250', why: 'malformed' },
  { typed: '100\r\n250', why: 'malformed' },
  { typed: '12 50', why: 'malformed' },
  { typed: '204 60', why: 'malformed' },
  { typed: '1 2 3', why: 'malformed' },
  { typed: '7 500 12', why: 'malformed' },
  { typed: '1  234', why: 'malformed' },
  { typed: '0 500', why: 'malformed' },
  { typed: '1, 234', why: 'malformed' },
  { typed: '1.234 567', why: 'malformed' },
  { typed: "12'50", why: 'malformed' },
  { typed: '1_50', why: 'malformed' },
  { typed: '12,345,67', why: 'malformed' },
  { typed: '1.00.000', why: 'malformed' },
  { typed: '1\u200b234', why: 'malformed' },
  { typed: '\u202e12', why: 'malformed' },
  { typed: '12USD3', why: 'malformed' },
  { typed: '1 EUR 50', why: 'malformed' },
  { typed: '1 €50', why: 'malformed' },
  { typed: '2€50', why: 'malformed' },
  { typed: '100 USD', why: 'malformed' },
  { typed: '$12.50', why: 'malformed' },
  { typed: '12.50 USDT', why: 'malformed' },
  { typed: '12 € €', why: 'malformed' },
  { typed: '1²', why: 'malformed' },
  { typed: '1½', why: 'malformed' },
  { typed: '①', why: 'malformed' },
  { typed: '十二', why: 'malformed' },
  { typed: '5-', why: 'negative' },
  { typed: '－5', why: 'negative' },
  { typed: '–5 €', why: 'negative' },
  { typed: '１，２３４', why: 'ambiguous' },
] as const)('“$typed” is not read: $why', ({ typed, why }) => {
  expect(parseMoney(typed)).toEqual({ ok: false, error: why });
});

test.each([
  { what: 'a whole number of shares', typed: '1.234.567', scale: 0, units: 1_234_567n },
  { what: 'a share of a coin, whose three decimals can be nothing else', typed: '0,125', scale: 8, units: 12_500_000n },
  { what: 'a price with four decimals', typed: '0,0005', scale: 4, units: 5n },
])('$what: “$typed” with $scale decimals is $units', ({ typed, scale, units }) => {
  expect(parseMoney(typed, scale)).toEqual({ ok: true, value: units });
});

/** A word or sign is read where it is the field's own currency, and asked back where it is another one. */
test.each([
  { currency: 'USD', typed: '$12.50', cents: 1_250n },
  { currency: 'USD', typed: '＄12.50', cents: 1_250n },
  { currency: 'USD', typed: 'US$ 12.50', cents: 1_250n },
  { currency: 'USD', typed: '12,50 US-Dollar', cents: 1_250n },
  { currency: 'USD', typed: '12,50 €', cents: null },
  { currency: 'USDT', typed: '12.50 USDT', cents: 1_250n },
  { currency: 'USDT', typed: '12.50 USD', cents: null },
  { currency: null, typed: '12 €', cents: null },
  { currency: null, typed: '12', cents: 1_200n },
])('“$typed” in a field of $currency is $cents', ({ currency, typed, cents }) => {
  expect(parseMoney(typed, 2, currency)).toEqual(cents === null ? { ok: false, error: 'malformed' } : { ok: true, value: cents });
});

test.each(['1.234', '1,234', ' 1.234 €', '１，２３４', '١،٢٣٤'])('what “%s” may mean is offered in plain digits', typed => {
  expect(readingsOfTyped(typed)).toEqual({ fraction: '1,234', thousands: '1234' });
});

const separated = (digits: string, separator: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
const inScript = (text: string, nought: number): string => text.replace(/\d/g, digit => String.fromCodePoint(nought + Number(digit)));
const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

/** How programs write figures: grouping and decimal sign of the same habit, digits of one script, what stands in front and behind. */
const habit = fc.record({
  signs: oneOf(
    ['.', ','],
    [',', '.'],
    [' ', ','],
    ['\u00a0', ','],
    ['\u202f', ','],
    ['\u2009', '.'],
    ['\u3000', '．'],
    ["'", '.'],
    ['’', ','],
    ['，', '．'],
    ['٬', '٫'],
    ['_', '.'],
  ),
  nought: oneOf(0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce),
  front: oneOf('', ' ', '\t', '€ ', 'EUR', '\u202d', '\u00a0'),
  behind: oneOf('', ' ', '\u3000', ' €', '\u00a0EUR', '\u202c', '\r\n'),
});

test('an amount that a program wrote is read as that amount or asked back, and never as another one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), oneOf(0, 2, 4, 8), fc.nat(8), habit, (units, scale, shown, written) => {
      const digits = units.toString().padStart(scale + 1, '0');
      const whole = separated(digits.slice(0, digits.length - scale), written.signs[0]!);
      const cut = digits
        .slice(digits.length - scale)
        .replace(/0+$/, '')
        .padEnd(Math.min(scale, shown), '0');
      const text = inScript(cut === '' ? whole : `${whole}${written.signs[1]}${cut}`, written.nought);
      const read = parseMoney(`${written.front}${text}${written.behind}`, scale);
      if (read.ok) expect(read.value).toBe(units);
      else expect(read.error).toBe('ambiguous');
    }),
    { numRuns: 100_000 },
  );
});

/** Figures side by side, as cells and sentences bring them: nothing between two of them makes one of them, unless it groups threes. */
test('two figures are never read as one', () => {
  const between = oneOf('\t', '\n', '  ', ' \t', '; ', ' / ', ' + ', ' EUR ', '€', 'USD', 'x', ' x ', '\u2028', '\u200b', ', ', '. ', ' - ');
  fc.assert(
    fc.property(fc.nat(10 ** 6), fc.nat(10 ** 6), between, oneOf(0, 2, 8), (one, other, sign, scale) => {
      expect(parseMoney(`${one}${sign}${other}`, scale).ok).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.nat(10 ** 6), fc.nat(10 ** 6), oneOf(' ', '\u00a0', "'", '_'), (one, other, sign) => {
      const isGrouped = one > 0 && one < 1000 && String(other).length === 3;
      expect(parseMoney(`${one}${sign}${other}`, 0).ok).toBe(isGrouped);
    }),
  );
});

test('of a hundred thousand texts of such signs, what is read has the typed digits in their order, and nothing else but blanks and separators', () => {
  const sign = oneOf(...'0123456789', ...".,  \t\u00a0\u202f\u3000'’_-+€$", 'EUR', 'USD', '．', '，', '。', '٫', '٬', '١', '５', 'e', '\u200e');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 9 }), signs => {
      const read = parseMoney(signs.join(''), 8);
      if (!read.ok) return;
      const digits = signs
        .map(one => one.replace('١', '1').replace('５', '5'))
        .join('')
        .replace(/\D/g, '');
      expect(String(read.value).replace(/0+$/, '')).toBe(digits.replace(/^0+(?=\d)/, '').replace(/0+$/, ''));
      const inside = signs.join('').replace(/^[^\d١５]+|[^\d١５]+$/g, '');
      expect(inside).not.toMatch(/[\t\u200e$€e+-]|EUR|USD/);
    }),
    { numRuns: 100_000 },
  );
});
