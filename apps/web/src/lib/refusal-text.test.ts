import { expect, test } from 'vitest';
import { translateSentence } from './refusal-text.ts';

const german: Record<string, string> = {
  'sentence:The minimum amount is {number}': 'Der Mindestbetrag ist {number}',
  'sentence:Withdrawal time is {window}': 'Auszahlungen sind möglich von {window}',
};
const find = (key: string, values: Record<string, string>) => german[key]?.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!) ?? null;
const inGerman = (msg: string) => translateSentence(msg, { find, language: 'de' });

test('A number inside a message is translated around and comes back as money', () => {
  expect(inGerman('The minimum amount is 12345.5')).toBe('Der Mindestbetrag ist 12.345,50');
});

test('A time window keeps its form', () => {
  expect(inGerman('Withdrawal time is 09:30:00-24:00:00')).toBe('Auszahlungen sind möglich von 09:30:00-24:00:00');
});

test('A sentence without translation is shown as it came, its numbers as money', () => {
  expect(inGerman('At most 3 of 1000 from 00:00:00-23:59:00')).toBe('At most 3,00 of 1.000,00 from 00:00:00-23:59:00');
});

test("A message with Chinese characters becomes 'Fehler' in German and where no language is set, 'Error' in English", () => {
  for (const language of ['de', null] as const) expect(translateSentence('余额不足 100', { find, language })).toBe('Fehler');
  expect(translateSentence('余额不足', { find, language: 'en' })).toBe('Error');
  expect(translateSentence('余额不足', { find, language: 'zh' })).toBe('余额不足');
});
