import { register } from '../../platform/register.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import type { LetterKind } from './rules/links.ts';
import { letterWords } from './words.ts';

export type LetterKinds = ReadonlyMap<string, LetterKind>;

/** The kinds of letters that all books and features declare. Throws StartRefusal where two have one name, and where a language has no words for one. */
export function openLetterKinds(declared: readonly LetterKind[]): LetterKinds {
  for (const [language, { letters }] of Object.entries(letterWords))
    for (const { name } of declared)
      if (!Object.hasOwn(letters, name))
        throw new StartRefusal(`The kind of letter '${name}' has no words in the language '${language}': put them beside the others.`);
  return register('kind of letter', declared, ({ name }) => name);
}
