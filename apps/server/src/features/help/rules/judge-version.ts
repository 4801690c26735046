import { denied, type Denial, type Language } from '@parkett/contract';
import { articleLengthMax, titleLengthMax } from '@parkett/contract/desk-help';
import { ok, readLabel, withoutUnseenEnds, type Result } from '@parkett/kernel';

type Text = { readonly title: string; readonly markdown: string };
type Texts = Readonly<Record<Language, Text>>;

/** The languages in which an article is written, each by the name that it gives itself. */
export const ownNames = { en: 'English', de: 'Deutsch', kor: '한국어', zh: '简体中文', zhHant: '繁體中文' } as const satisfies Record<
  Language,
  string
>;
const languages = Object.keys(ownNames) as Language[];

/** The texts that an editor has typed. */
export type Typed = Readonly<Partial<Record<Language, Text | undefined>>>;
/** The present version, and its texts. */
export type Present = { readonly version: number; readonly texts: Texts };

const textIn = (typed: Text | undefined): Text => ({
  title: readLabel(typed?.title ?? ''),
  markdown: withoutUnseenEnds((typed?.markdown ?? '').replaceAll(/\r\n?/g, '\n')),
});

const isSame = (one: Texts, other: Texts): boolean =>
  languages.every(language => one[language].title === other[language].title && one[language].markdown === other[language].markdown);

function judgeText({ title, markdown }: Text, language: string): Result<null, Denial> {
  if (title === '' || markdown === '') return denied('help-text-missing', { language });
  if ([...title].length > titleLengthMax) return denied('help-title-too-long', { language, most: titleLengthMax });
  if ([...markdown].length > articleLengthMax) return denied('help-text-too-long', { language, most: articleLengthMax });
  return ok(null);
}

/** A new version of an article: whole in every language, another text than before, and of an editor who has seen the present one. */
export function judgeVersion({ from, texts: typed }: { readonly from: number; readonly texts: Typed }, present: Present): Result<Texts, Denial> {
  const texts = Object.fromEntries(languages.map(language => [language, textIn(typed[language])])) as Texts;
  for (const language of languages) {
    const judged = judgeText(texts[language], ownNames[language]);
    if (!judged.ok) return judged;
  }
  if (from !== present.version) return denied('help-published-meanwhile', { version: present.version });
  return isSame(texts, present.texts) ? denied('help-text-unchanged') : ok(texts);
}
