import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messageKinds, messageNames } from '@parkett/contract';

// Promised: every kind of message has a title and a text in every language, in that language alone, with no other figures than those of its kind.

const languages = ['en', 'de', 'kor', 'zh', 'zhHant'] as const;
type Language = (typeof languages)[number];
const read = (language: Language) => JSON.parse(readFileSync(join(import.meta.dirname, `text/${language}.json`), 'utf8')) as Record<string, string>;
const texts = Object.fromEntries(languages.map(language => [language, read(language)])) as Record<Language, Record<string, string>>;

const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const withoutSlots = (text: string): string => text.replaceAll(/\{\w+\}/g, '');
const script: Record<Language, RegExp> = {
  en: /^[\p{Script=Latin}\p{Script=Common}]*$/u,
  de: /^[\p{Script=Latin}\p{Script=Common}]*$/u,
  kor: /^[\p{Script=Hangul}\p{Script=Common}]*$/u,
  zh: /^[\p{Script=Han}\p{Script=Common}]*$/u,
  zhHant: /^[\p{Script=Han}\p{Script=Common}]*$/u,
};

test.each(messageNames.flatMap(kind => languages.map(language => [kind, language] as const)))('%s in %s', (kind, language) => {
  const [title, text] = [texts[language][`title-${kind}`], texts[language][`text-${kind}`]];
  for (const words of [title, text]) {
    expect(words).toBeTruthy();
    expect(withoutSlots(words!)).toMatch(script[language]);
    expect(messageKinds[kind].parameters as readonly string[]).toEqual(expect.arrayContaining(slotsOf(words!)));
  }
  const english = `${texts.en[`title-${kind}`]} ${texts.en[`text-${kind}`]}`;
  if (language !== 'en' && /\p{L}/u.test(withoutSlots(english))) expect(`${title} ${text}`).not.toBe(english);
});
