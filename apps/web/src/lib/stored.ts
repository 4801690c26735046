import { openStorage } from '@parkett/client';
import type { Language } from '@parkett/contract';
import { layoutOf, type Layout } from '../navigation/paths.ts';
import { presentLocation } from '../navigation/location.ts';

/** Keys of the local storage. The first three are the specification's. A 401 clears them all. */
export const storageKeys = { token: 'tokend', account: 'account', language: 'language', preferences: 'preferences', lastCode: 'lastCode' } as const;

const storage = openStorage();

export const read = (key: keyof typeof storageKeys): string | null => storage.getItem(storageKeys[key]);
export const write = (key: keyof typeof storageKeys, value: string): void => storage.setItem(storageKeys[key], value);
export const forget = (key: keyof typeof storageKeys): void => storage.removeItem(storageKeys[key]);
/** The language that was read when all was forgotten: the page goes on in it until it is loaded again. */
let remembered: string | null = null;
export function forgetAll(): void {
  remembered = read('language') ?? remembered;
  storage.clear();
}

/** In the order of the dropdown, each in its own words. */
export const languages = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'de', name: 'Deutsch', tag: 'de' },
  { language: 'zh', name: '简体中文', tag: 'zh-Hans' },
  { language: 'kor', name: '한국어', tag: 'ko' },
  { language: 'zhHant', name: '繁體中文', tag: 'zh-Hant' },
] as const satisfies readonly { language: Language; name: string; tag: string }[];

export function storedLanguage(): Language | null {
  const stored = read('language') ?? remembered;
  return languages.find(l => l.language === stored)?.language ?? null;
}

/** Unset is German on the phone and English in the desktop layout. */
export const languageOf = (layout: Layout): Language => storedLanguage() ?? (layout === 'mobile' ? 'de' : 'en');
export const presentLanguage = (): Language => languageOf(layoutOf(presentLocation().path));
export const tagOf = (language: Language): string => languages.find(l => l.language === language)!.tag;
