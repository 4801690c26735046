import { fold, spelledOut, wordsOf } from '@parkett/kernel';

/** An article in one language, as the search reads it. */
type Words = { readonly title: string; readonly markdown: string };

/** The text of a Markdown article without its marks and without the addresses of its links. */
const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:#+|[-*]|\d+\.)\s+/gm, '')
    .replaceAll(/[*`]/g, '');

/** Both spellings of umlauts, so that a reader finds by either. */
const inBothSpellings = (text: string): string => `${fold(text)}\n${spelledOut(text)}`;

const excerptMax = 200;

/** An article as it is searched. */
type Searched = { readonly title: string; readonly whole: string; readonly sentences: readonly { readonly said: string; readonly folded: string }[] };

function searchedOf({ title, markdown }: Words): Searched {
  const plain = plainOf(markdown);
  const lines = plain.split('\n').filter(Boolean);
  const sentences = lines.flatMap(line =>
    [...new Intl.Segmenter('und', { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment.trim()),
  );
  return {
    title: inBothSpellings(title),
    whole: inBothSpellings(`${title}\n${plain}`),
    sentences: sentences.map(said => ({ said, folded: inBothSpellings(said) })),
  };
}

const known = new WeakMap<Words, Searched>();
/** Computed once for each article: a changed one is another object. */
function searched(article: Words): Searched {
  const found = known.get(article) ?? searchedOf(article);
  known.set(article, found);
  return found;
}

/** The first sentence with one of the words, else the first one. */
function excerptOf({ sentences }: Searched, words: readonly string[]): string {
  const found = (sentences.find(({ folded }) => words.some(word => folded.includes(word))) ?? sentences[0])?.said ?? '';
  return found.length > excerptMax ? `${found.slice(0, excerptMax - 1)}…` : found;
}

type Hit<Article> = { readonly article: Article; readonly excerpt: string };

/**
 * Articles that have every word which was typed, those with all of them in the title first, in their own order within each. A word also counts inside of
 * another one, since Chinese and Korean don't part them. Case and accents make no difference.
 */
export function findArticles<Article extends Words>(articles: readonly Article[], typed: string): Hit<Article>[] {
  const words = wordsOf(fold(typed));
  if (words.length === 0) return [];
  const hasAll = (folded: string): boolean => words.every(word => folded.includes(word));
  const inTitle = articles.filter(article => hasAll(searched(article).title));
  const inText = articles.filter(article => !inTitle.includes(article) && hasAll(searched(article).whole));
  return [...inTitle, ...inText].map(article => ({ article, excerpt: excerptOf(searched(article), words) }));
}
