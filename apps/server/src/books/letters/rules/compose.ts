import type { Language } from '@parkett/contract';
import type { Instant } from '@parkett/kernel';
import validator from 'validator';
import type { LinkPurpose } from './links.ts';

/** What a letter tells beside its words. */
export type LetterFacts = {
  /** When it happened (system time). */
  readonly at: Instant;
  /** Browser and system, in words of the house; empty where they aren't known. */
  readonly device?: string | undefined;
  /** A text of the house that the letter brings. */
  readonly text?: string | undefined;
  readonly factor?: 'app-code' | 'passkey' | 'all' | undefined;
};
export type LetterToCompose = {
  /** Its name. */
  readonly kind: string;
  readonly language: Language;
  readonly facts: LetterFacts;
  readonly links: readonly { readonly purpose: LinkPurpose; readonly until: Instant; readonly address: string }[];
  readonly origin: string;
};
/** What letters say in one language. `{at}` and the like are filled in. */
export type LetterWords = {
  readonly greeting: string;
  readonly unknownDevice: string;
  readonly factors: Readonly<Record<NonNullable<LetterFacts['factor']>, string>>;
  readonly letters: Readonly<Record<string, { readonly subject: string; readonly text: string }>>;
  readonly links: Readonly<Record<LinkPurpose, { readonly label: string; readonly text?: string }>>;
  readonly until: string;
  readonly foot: string;
};
export type Composed = { readonly subject: string; readonly text: string; readonly html: string };

const tags: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', kor: 'ko', zh: 'zh-Hans', zhHant: 'zh-Hant' };

/** A moment as the bank's place reads it, with its zone. */
const moment = (at: Instant, language: Language): string =>
  new Intl.DateTimeFormat(tags[language], {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'Europe/Berlin', timeZoneName: 'short', hourCycle: 'h23' },
  }).format(new Date(at));

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** What a letter consists of: sentences, and links with what stands on them. */
type Part = string | { readonly label: string; readonly address: string };

function partsOf({ kind, language, facts, links, origin }: LetterToCompose, said: LetterWords): readonly Part[] {
  const device = facts.device || said.unknownDevice;
  const values = { at: moment(facts.at, language), device, factor: said.factors[facts.factor ?? 'all'], text: facts.text ?? '', origin };
  const aboutLinks = links.flatMap(({ purpose, until, address }): readonly Part[] => [
    ...(said.links[purpose].text === undefined ? [] : [said.links[purpose].text]),
    { label: said.links[purpose].label, address },
    filled(said.until, { until: moment(until, language) }),
  ]);
  return [said.greeting, filled(said.letters[kind]!.text, values), ...aboutLinks, filled(said.foot, values)];
}

const paragraph = (part: Part): string =>
  typeof part === 'string'
    ? `<p style="white-space:pre-line">${validator.escape(part)}</p>`
    : `<p><a href="${validator.escape(part.address)}" style="display:inline-block;padding:12px 20px;background:#0b4f52;color:#fff;text-decoration:none">${validator.escape(part.label)}</a><br><small>${validator.escape(part.address)}</small></p>`;

/** A letter in its customer's language, as plain text and as simple HTML that loads nothing. */
export function compose(letter: LetterToCompose, words: LetterWords): Composed {
  const parts = partsOf(letter, words);
  const { subject } = words.letters[letter.kind]!;
  const text = parts.map(part => (typeof part === 'string' ? part : `${part.label}:\n${part.address}`)).join('\n\n');
  const body = parts.map(paragraph).join('\n');
  const html = `<!doctype html>\n<html lang="${tags[letter.language]}"><head><meta charset="utf-8"><title>${validator.escape(subject)}</title></head>
<body style="max-width:36em;font:16px/1.5 sans-serif;color:#1b1b1b">\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html };
}
