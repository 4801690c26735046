import { setupI18n } from '@lingui/core';
import { createContext, use } from 'react';
import type { Language } from '@parkett/contract';
import type common from './text/en.json';
import { presentLanguage, tagOf } from './stored.ts';

/** Every catalogue with its keys. A feature that has texts adds its own beside them (`text/catalogue.ts`). */
export interface Catalogues {
  readonly common: typeof common;
}
/** A feature that has texts, or `common` (words every screen shares) or `shell`. */
export type TextFeature = keyof Catalogues;
export type TextKey<F extends TextFeature> = keyof Catalogues[F] & string;
export type Texts<F extends TextFeature> = (key: TextKey<F>, values?: Readonly<Record<string, string | number>>) => string;

/** A message as the build compiles it: a text, or its parts: texts, `[name]`, and `[name, format, …]` for plurals and the like. */
type Part = string | readonly [name: string, ...format: readonly unknown[]];
export type Message = string | readonly Part[];
export type Format = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The page's import map knows the file of a catalogue (catalogues.ts), so that no code changes with a text. */
export async function fetchMessages(name: TextFeature | 'denials', language: Language): Promise<Readonly<Record<string, Message>>> {
  const response = await fetch(import.meta.resolve(`/texts/${language}/${name}.json`));
  if (!response.ok) throw new Error(`texts of ${name}: ${response.status}`);
  return response.json() as Promise<Readonly<Record<string, Message>>>;
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a feature's texts; once per language, again after a failure. */
export function loadTexts<F extends TextFeature>(feature: F, language: Language = presentLanguage()): Promise<Texts<F>> {
  const key = `${language} ${feature}`;
  let texts = loaded.get(key) as Promise<Texts<F>> | undefined;
  if (!texts) {
    texts = fetchMessages(feature, language).then(messages => formatter(messages, tagOf(language)));
    const promise = texts;
    // What is there is used at once: React looks at these two before it waits for a promise, and a wait may be put off by live prices.
    promise.then(
      value => Object.assign(promise, { status: 'fulfilled', value }),
      () => loaded.delete(key),
    );
    loaded.set(key, texts);
  }
  return texts;
}

/** Fills a catalogue's messages in, with what a language does with plurals and numbers. */
export function formatter(messages: Readonly<Record<string, Message>>, locale: string): Format {
  const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, typeof message === 'string' ? [message] : message]));
  const i18n = setupI18n({ locale, messages: { [locale]: compiled as never } });
  return (key, values) => i18n._(key, values);
}

/** The one language of what stands in the page: the stored one goes with a 401, and the two layouts begin in different ones. */
export const PageLanguage = createContext<Language | null>(null);

export const usePageLanguage = (): Language => use(PageLanguage) ?? presentLanguage();

/** A feature's texts in the language of the page. Suspends until they are there (routes load them beforehand). */
export const useTexts = <F extends TextFeature>(feature: F): Texts<F> => use(loadTexts(feature, usePageLanguage()));
