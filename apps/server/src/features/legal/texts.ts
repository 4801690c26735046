import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '@parkett/contract';
import { legal } from '@parkett/contract';

/** A text as it lies in its file. */
export type LegalText = { title: string; sections: { id: string; heading: string; paragraphs: string[] }[] };

/** One version of a legal text in all its languages. `hash` is what an agreement to it is stored under. */
export type LegalDocument = {
  readonly kind: legal.LegalKind;
  readonly version: string;
  /** First day, YYYY-MM-DD. */
  readonly validFrom: string;
  readonly hash: string;
  readonly texts: Readonly<Record<Language, LegalText>>;
};

export const legalLanguages = ['en', 'de', 'kor', 'zh', 'zhHant'] as const satisfies readonly Language[];

/**
 * The version in force of each text. The hashes are written down so that a word can't be changed under a version that
 * customers have agreed to: a changed text needs a new version, its first day and its hash.
 */
export const versions: Readonly<Record<legal.LegalKind, { version: string; validFrom: string; hash: string }>> = {
  'user-agreement': { version: '1', validFrom: '2026-11-21', hash: '3802624800c9364855a7c391b3703b6c6108e805028d3056e2dadb93fea060bc' },
  'privacy-policy': { version: '1', validFrom: '2026-11-21', hash: '802d58ca14c324690de060760ada99f0e6e7282916f50fcb3af9d666986e3c08' },
  disclaimer: { version: '1', validFrom: '2026-11-21', hash: '3bbe5df7b10970f889d823b93869a694942e2ec1dee55d03341cb4d8b0358ef1' },
};

function readText(kind: legal.LegalKind, language: Language): LegalText {
  return JSON.parse(readFileSync(new URL(`./texts/${kind}.${language}.json`, import.meta.url), 'utf8')) as LegalText;
}

/** The canonical form: the texts alone, languages in the order of `legalLanguages`, no white space between them. */
function canonical(texts: Readonly<Record<Language, LegalText>>): string {
  return JSON.stringify(
    legalLanguages.map(language => {
      const { title, sections } = texts[language];
      return [language, title, sections.map(({ id, heading, paragraphs }) => [id, heading, paragraphs])];
    }),
  );
}

/** SHA-256 of the canonical text over all languages, in hexadecimal. */
export const hashOf = (texts: Readonly<Record<Language, LegalText>>): string => createHash('sha256').update(canonical(texts)).digest('hex');

/** Reads a text in all its languages as it lies in the folder. */
export function readDocument(kind: legal.LegalKind): LegalDocument {
  const texts = Object.fromEntries(legalLanguages.map(language => [language, readText(kind, language)])) as Record<Language, LegalText>;
  return { kind, ...versions[kind], texts };
}
