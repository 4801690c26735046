import { expect, test, vi } from 'vitest';
import {
  formatAmount,
  formatClockTime,
  formatCompact,
  formatDay,
  formatHour,
  formatInstant,
  formatMinute,
  formatNumber,
  formatQuantity,
  formatRate,
  formatSigned,
  signOf,
} from './format.ts';
import { formatDeadline } from './format-deadline.ts';

test('What is missing is a dash, never zero', () => {
  for (const nothing of [null, undefined, '', 'NaN', '12,5']) expect(formatNumber(nothing)).toBe('—');
  expect([formatRate(null), formatAmount(null, 'EUR'), formatInstant(null), formatDay(undefined), formatCompact(null, words)]).toEqual(
    Array(5).fill('—'),
  );
});

const words = '6:\u00a0Mio.|9:\u00a0Mrd.|12:\u00a0Bio.';

test('Figures are German, with their own decimals or rounded half up to those asked', () => {
  expect(formatNumber('1234567.8')).toBe('1.234.567,8');
  expect(formatNumber('0.125', 2)).toBe('0,13');
  expect(formatNumber('-1234.5', 2)).toBe('−1.234,50');
  expect(formatQuantity('1200.50000000')).toBe('1.200,5');
  expect(formatQuantity('1200')).toBe('1.200');
  expect(formatAmount('50000.00', 'EUR')).toBe('50.000,00\u00a0€');
  expect(['10.000000', '0.600000', '0.000001', '-7.250000'].map(wire => formatAmount(wire, 'USDT'))).toEqual([
    ...['10,00\u00a0USDT', '0,60\u00a0USDT', '0,000001\u00a0USDT', '\u22127,25\u00a0USDT'],
  ]);
});

test('A change carries its sign; what rounds to nothing has none', () => {
  expect(formatSigned('1.2', 2)).toBe('+1,20');
  expect(formatSigned('0.001', 2)).toBe('0,00');
  expect(formatRate('-0.5')).toBe('−0,50\u00a0%');
  expect([signOf('-0.00'), signOf('0.01'), signOf('-3'), signOf(null)]).toEqual([0, 1, -1, 0]);
});

test('Large figures are shortened in the reader’s words', () => {
  expect(formatCompact('153427890123', words)).toBe('153,43\u00a0Mrd.');
  expect(formatCompact('999999', words)).toBe('999.999');
  const korean = '4:만|8:억|12:조';
  const shortened = ['9999', '31770000', '-46780000000', '1230000000000'].map(wire => formatCompact(wire, korean));
  expect(shortened).toEqual(['9.999', '3.177,00만', '−467,80억', '1,23조']);
});

test('Moments are Frankfurt’s, YYYY.MM.DD hh:mm:ss', () => {
  expect(formatInstant('2026-07-01T10:00:00.000Z')).toBe('2026.07.01 12:00:00');
  expect([formatDeadline('2026-07-01T22:00:00.000Z'), formatDeadline('2026-07-01T10:00:01.000Z')]).toEqual([
    '2026.07.02 00:00',
    '2026.07.01 12:00:01',
  ]);
  expect(formatDay('2026-07-01')).toBe('2026.07.01');
});

test('In the hour that comes twice every form of a moment says which of the two it is, in German on a German page', () => {
  const at = '2026-10-25T00:30:00.000Z';
  const forms = () => [formatInstant, formatMinute, formatClockTime, formatHour, formatDeadline, formatDay].map(form => form(at));
  const day = '2026.10.25';
  expect(forms()).toEqual([`${day} 02:30:00 CEST`, `${day} 02:30 CEST`, '02:30:00 CEST', '02:30 CEST', `${day} 02:30 CEST`, day]);
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  expect(forms()).toEqual([`${day} 02:30:00 MESZ`, `${day} 02:30 MESZ`, '02:30:00 MESZ', '02:30 MESZ', `${day} 02:30 MESZ`, day]);
  vi.unstubAllGlobals();
});
