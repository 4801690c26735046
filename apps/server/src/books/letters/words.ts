import type { Language } from '@parkett/contract';
import type { LetterWords } from './rules/compose.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import kor from './words/kor.json' with { type: 'json' };
import zh from './words/zh.json' with { type: 'json' };
import zhHant from './words/zhHant.json' with { type: 'json' };

/** The letters that there are words for: a feature that asks for another one doesn't compile. */
export type LetterName = keyof (typeof en)['letters'];

/** What letters say, in every language that customers choose. */
export const letterWords: Readonly<Record<Language, LetterWords>> = { en, de, kor, zh, zhHant };
