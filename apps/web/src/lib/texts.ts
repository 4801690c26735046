import { use } from 'react';
import { setupI18n } from '@lingui/core';
import type { Language } from '@parkett/contract';
import type common from './text/en.json';
import type shell from '../shell/text/en.json';
import type account from '../features/account/text/en.json';
import type legal from '../features/legal/text/en.json';
import type market from '../features/market/text/en.json';
import type news from '../features/news/text/en.json';
import type search from '../features/search/text/en.json';
import type signIn from '../features/sign-in/text/en.json';
import type trading from '../features/trading/text/en.json';
import type wallet from '../features/wallet/text/en.json';
import type watchlist from '../features/watchlist/text/en.json';
import { presentLanguage, tagOf } from './stored.ts';

type Catalogs = {
  common: typeof common;
  shell: typeof shell;
  account: typeof account;
  legal: typeof legal;
  market: typeof market;
  news: typeof news;
  search: typeof search;
  'sign-in': typeof signIn;
  trading: typeof trading;
  wallet: typeof wallet;
  watchlist: typeof watchlist;
};
/** A feature that has texts, or `common` (words every screen shares) or `shell`. */
export type TextFeature = keyof Catalogs;
export type TextKey<F extends TextFeature> = keyof Catalogs[F] & string;
export type Texts<F extends TextFeature> = (key: TextKey<F>, values?: Readonly<Record<string, string | number>>) => string;

type Compiled = { default: Record<string, never> };
/** Files are compiled from ICU messages when the app is built. */
const files = import.meta.glob<Compiled>(['./text/*.json', '../shell/text/*.json', '../features/*/text/*.json']);

const fileOf = (feature: TextFeature, language: Language): string =>
  feature === 'common' ? `./text/${language}.json` : feature === 'shell' ? `../shell/text/${language}.json` : `../features/${feature}/text/${language}.json`;

const loaded = new Map<string, Promise<unknown>>();

/** Loads a feature's texts; once per language. */
export function loadTexts<F extends TextFeature>(feature: F, language: Language = presentLanguage()): Promise<Texts<F>> {
  const file = fileOf(feature, language);
  let texts = loaded.get(file) as Promise<Texts<F>> | undefined;
  if (!texts) {
    texts = files[file]!().then((messages) => {
      const locale = tagOf(language);
      const i18n = setupI18n({ locale, messages: { [locale]: messages.default } });
      return (key, values) => i18n._(key, values);
    });
    loaded.set(file, texts);
  }
  return texts;
}

/** A feature's texts in the language of the present layout. Suspends until they are there (routes load them beforehand). */
export const useTexts = <F extends TextFeature>(feature: F): Texts<F> => use(loadTexts(feature));
