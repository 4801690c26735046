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
  'user-agreement': { version: '1', validFrom: '2026-11-21', hash: '3c60ad4b3dd9be1b6ce8856bc2084ccb703931bb795a5b080235bcaeecc97d80' },
  'privacy-policy': { version: '1', validFrom: '2026-11-21', hash: '141be1a5d6efb50efe4347b7bfa1d76e5e4703dd63b6e593a3208a91acf7fa24' },
  disclaimer: { version: '1', validFrom: '2026-11-21', hash: '791d289d40f4357225ad299370cacff51b020c06a0456a53e3bbab9de54dc1a8' },
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
