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

type Version = { readonly version: string; readonly validFrom: string; readonly hash: string };

/**
 * Every version of each text, oldest first; the last one is in force. The hashes are written down so that a word can't be changed under a version that
 * customers have agreed to: a changed text is a new version with its own folder, first day and hash.
 */
export const versions: Readonly<Record<legal.LegalKind, readonly [Version, ...Version[]]>> = {
  'user-agreement': [
    { version: '1', validFrom: '2026-11-21', hash: '3c60ad4b3dd9be1b6ce8856bc2084ccb703931bb795a5b080235bcaeecc97d80' },
    { version: '2', validFrom: '2026-11-27', hash: 'ef96539406faf7a5d9337c71f4e5d069a5f0e381d9326aee10cb80ce11cfe317' },
  ],
  'privacy-policy': [
    { version: '1', validFrom: '2026-11-21', hash: '141be1a5d6efb50efe4347b7bfa1d76e5e4703dd63b6e593a3208a91acf7fa24' },
    { version: '2', validFrom: '2026-11-27', hash: '1a0e05bd8751771f9f7dba145939c699ad836e7b14a9bfc9168d1f8a9f854195' },
  ],
  disclaimer: [
    { version: '1', validFrom: '2026-11-21', hash: '791d289d40f4357225ad299370cacff51b020c06a0456a53e3bbab9de54dc1a8' },
    { version: '2', validFrom: '2026-11-27', hash: '7685675ed644908f9fb62a48b9fef79523bc940092848bef39ed853115cb08bf' },
  ],
};

/** The version of a text that a new customer agrees to. */
export const inForce = (kind: legal.LegalKind): Version => versions[kind].at(-1)!;

function readText(kind: legal.LegalKind, version: string, language: Language): LegalText {
  return JSON.parse(readFileSync(new URL(`./texts/${version}/${kind}.${language}.json`, import.meta.url), 'utf8')) as LegalText;
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

/** Reads every version of a text in all its languages, oldest first. */
export function readVersions(kind: legal.LegalKind): readonly LegalDocument[] {
  return versions[kind].map(one => {
    const texts = Object.fromEntries(legalLanguages.map(language => [language, readText(kind, one.version, language)])) as Record<
      Language,
      LegalText
    >;
    return { kind, ...one, texts };
  });
}
