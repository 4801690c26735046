import { NoPasskey, readable, Refusal } from '@parkett/client';
import { denials, entryWordKeys, sentenceOf, wordsOfEntry, type DenialParams, type Texts } from '@parkett/contract';
import { useEffect } from 'react';
import { keep, kept, useKept } from './kept.ts';
import denialsInGerman from '../text/denials/de.json' with { type: 'json' };
import { texts, type TextKey } from './texts.ts';

export type { TextKey } from './texts.ts';
/** Refusals that are met at the desk, in German; in English the server's own sentence is shown. */
const refusals: Readonly<Record<string, string>> = denialsInGerman;
type Language = 'en' | 'de';

const preset: Language = navigator.language.startsWith('en') ? 'en' : 'de';
const languageIn = (value: string | null): Language => (value === 'en' || value === 'de' ? value : preset);
const text = (key: TextKey, language: Language): string => texts[language][key];

/** The language that is chosen now. */
export const presentLanguage = (): Language => languageIn(kept('language'));

export const toggleLanguage = (): void => keep('language', languageIn(kept('language')) === 'en' ? 'de' : 'en');

export type Say = (key: TextKey) => string;

/** A text in the language that is chosen now, for what stands in no screen. */
export const sayNow: Say = key => text(key, presentLanguage());

/** Texts in the language that is chosen. */
export function useText(): Say {
  const language = languageIn(useKept('language'));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return key => text(key, language);
}

const isText = (key: string): key is TextKey => Object.hasOwn(texts.en, key);
/** What something of a group is called, such as a part of the house; what has no word there yet, as the server calls it. */
export const wordIn = (say: Say, group: string, word: string): string => (isText(`${group}-${word}`) ? wordFor(say, `${group}-${word}`) : word);
/** The text of a word that the server uses, or the word. */
export const wordFor = (say: Say, word: string): string => (isText(word) ? say(word) : word);

/** Every word of the desk in the language that is chosen, by its key; of codes without a word of ours their sentence. */
export const allWords = (sentences: Sentences): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(sentences).map(code => [code, sentenceFor(sentences, code)])),
  ...ownWords(),
});
const ownWords = (): Record<string, string> => ({
  ...Object.fromEntries(entryWordKeys.map(kind => [kind, wordsOfEntry({ kind, code: null }, presentLanguage())])),
  ...Object.fromEntries((Object.keys(texts.en) as TextKey[]).map(key => [key, text(key, presentLanguage())])),
});

type Sentences = Readonly<Record<string, Pick<Texts, 'en' | 'de'>>>;

/** What a language of the product is called; two of them are named otherwise in the standard. */
export function languageName(code: string): string {
  const standard = { kor: 'ko', zhHant: 'zh-Hant', zh: 'zh-Hans' }[code] ?? code;
  return new Intl.DisplayNames(presentLanguage(), { type: 'language' }).of(standard) ?? code;
}

/** What a code says to people, in the language that is chosen. */
export const sentenceFor = (reasons: Sentences, code: string): string => reasons[code]?.[languageIn(kept('language'))] ?? code;

/** What a refusal's code means where its figures aren't known; without a word of ours its English sentence, or the code. */
export function refusalText(code: string): string {
  const own = languageIn(kept('language')) === 'de' ? refusals[code] : undefined;
  return (own ?? (isDenial(code) ? sentenceOf(code) : code)).replaceAll(/\{\w+\}/g, '…');
}
const isDenial = (code: string): code is keyof typeof denials => Object.hasOwn(denials, code);

/** What a refusal says, with its figures. */
export function refusalSentence(code: string, params: DenialParams): string {
  const own = languageIn(kept('language')) === 'de' ? refusals[code] : undefined;
  const sentence = own ?? (isDenial(code) ? sentenceOf(code) : code);
  const figures = readable(params);
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(figures[name] ?? whole));
}

/** What went wrong, in words. */
export function troubleOf(error: unknown, say: Say): string {
  if (error instanceof NoPasskey) return say('brokenOff');
  if (!(error instanceof Refusal)) return say('unanswered');
  return error.code === null || !(isDenial(error.code) || refusals[error.code]) ? error.message : refusalSentence(error.code, error.params);
}

/** The same where something was only read: then nothing was done. */
export const readTroubleOf = (error: unknown, say: Say): string => (error instanceof Refusal ? troubleOf(error, say) : say('notRead'));
