import { help } from '@parkett/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { addHelpCalls } from './index.ts';
import { helpLanguages, places } from './articles.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';

const house = await signInHouse({ addCalls: ({ calls, database }) => addHelpCalls(calls, database) });
afterAll(house.close);

type Heading = { id: string; category: string; title: string; date: string; screens: string[] };
type Article = Heading & { markdown: string };
const list = async (language: string): Promise<Heading[]> => {
  const data: { articles: Heading[] } = (await house.visitor().post('help/list', { language })).data;
  return data.articles;
};
const read = async (id: string, language: string): Promise<Article> => (await house.visitor().post('help/article', { id, language })).data;
const search = async (query: string, language: string): Promise<(Heading & { excerpt: string })[]> => {
  const data: { hits: (Heading & { excerpt: string })[] } = (await house.visitor().post('help/search', { query, language })).data;
  return data.hits;
};

/** How an article is built: levels of its headings, kinds of its list items, addresses of its links. */
const shapeOf = (markdown: string): string[] => [
  ...[...markdown.matchAll(/^(#+|[-*]|\d+\.) /gm)].map(([, mark]) => mark!.replace(/\d+/, '1')),
  ...[...markdown.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address!).toSorted(),
];

test('a visitor reads at least thirteen articles, by category and order, each with its date and its screens', async () => {
  const articles = await list('de');
  expect(articles.length).toBeGreaterThanOrEqual(13);
  const rank = ({ id, category }: Heading) =>
    help.helpCategories.indexOf(category as help.HelpCategory) * 100 + places.find(one => one.id === id)!.order;
  expect(articles.map(rank)).toEqual(articles.map(rank).toSorted((a, b) => a - b));
  expect(new Set(articles.map(rank)).size).toBe(articles.length);
  for (const { date, screens } of articles) {
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(screens.length).toBeGreaterThan(0);
  }
});

describe.each(places.map(({ id }) => id))('%s', id => {
  test('is there in five languages, with titles of their own, the same headings and the same links, and no HTML', async () => {
    const articles = await Promise.all(helpLanguages.map(language => read(id, language)));
    const shapes = articles.map(({ markdown }) => shapeOf(markdown));
    for (const [at, shape] of shapes.entries()) expect(shape, helpLanguages[at]).toEqual(shapes[0]);
    expect(shapes[0]!.filter(mark => mark === '##').length).toBeGreaterThanOrEqual(2);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(5);
    for (const { title, markdown } of articles) {
      expect(title).not.toBe('');
      expect(markdown.length).toBeGreaterThan(200);
      expect(markdown).not.toMatch(/<[a-z/!]|[!！]/i);
    }
  });
});

test.each([
  { language: 'de', query: 'VALUTA', finds: 'settlement' },
  { language: 'de', query: 'schlussauktion', finds: 'order-types' },
  { language: 'de', query: 'Ausführung überprüfen', finds: 'complaint' },
  { language: 'de', query: 'ausfuehrung ueberpruefen', finds: 'complaint' },
  { language: 'en', query: 'Passkey', finds: 'passwords' },
  { language: 'kor', query: '복구 코드', finds: 'lost-access' },
  { language: 'zh', query: '佣金', finds: 'costs' },
  { language: 'zhHant', query: '結算', finds: 'settlement' },
])('$query finds the article $finds in $language, with a passage of its text', async ({ language, query, finds }) => {
  const hits = await search(query, language);
  expect(hits.map(({ id }) => id)).toContain(finds);
  for (const { excerpt } of hits) expect(excerpt).not.toMatch(/[\][*#]|^$/);
});

test('a hit in the title stands before one in the text, and each word must be there', async () => {
  const [first, ...others] = await search('Settlement', 'en');
  expect(first!.id).toBe('settlement');
  expect(others.map(({ id }) => id)).toContain('first-order');
  expect(await search('settlement zebra', 'en')).toEqual([]);
  expect(await search(' … ', 'en')).toEqual([]);
});

test('an article that isn’t there is refused by name, an unknown language is malformed', async () => {
  const visitor = house.visitor();
  expect(await visitor.post('help/article', { id: 'nothing', language: 'de' })).toMatchObject({
    http: 200,
    status: 0,
    code: 'article-does-not-exist',
  });
  expect(await visitor.post('help/article', { id: '../articles', language: 'de' })).toMatchObject({ code: 'article-does-not-exist' });
  expect(await visitor.post('help/list', { language: 'fr' })).toMatchObject({ http: 400, code: 'malformed' });
});
