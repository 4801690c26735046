import { randomUUID } from 'node:crypto';
import * as contract from '@parkett/contract/desk-help';
import { dateAt, instantToWire } from '@parkett/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskHouse } from '../../testing/desk-house.ts';
import { Visitor } from '../../testing/visitor.ts';
import { addDeskHelpCalls } from './desk-routes.ts';
import { places } from './articles.ts';
import { addHelpCalls } from './index.ts';
import { presentingArticles } from './present.ts';

// Promised: an operator changes a help article in all five languages at once, customers read it from then on in every process, and every version is kept.

const house = await deskHouse();
afterAll(house.close);
const { clock, commands, database, deskCalls } = house;
const { db } = database;
addDeskHelpCalls(deskCalls, { db, commands, systemNow: () => clock.now });
addHelpCalls(house.calls, { db });
type Operator = Awaited<ReturnType<typeof house.operator>>;
let [sue, ada, rex] = [] as unknown as [Operator, Operator, Operator];

beforeAll(async () => {
  [sue, ada, rex] = [await house.operator('Sue', ['support']), await house.operator('Ada', ['admin']), await house.operator('Rex', ['reviewer'])];
});

type Texts = contract.ArticleTexts;
const one = (id: string, version?: number, by = sue) => by.visitor.ask(contract.article, version === undefined ? { id } : { id, version });
type Wish = { id?: string; from?: number; texts?: Partial<Texts> };
const publish = async ({ id = 'costs', ...wish }: Wish, { by = sue, key = randomUUID() }: { by?: Operator; key?: string } = {}) => {
  const present = await one('costs');
  return by.visitor.post(contract.publishArticle, { id, from: present.version, texts: present.texts, ...wish }, { key });
};
/** The present texts, with one language as it is given. */
const changed = async (part: Partial<Texts>): Promise<Texts> => ({ ...(await one('costs')).texts, ...part });
const read = async (language: keyof Texts) => (await new Visitor(house.app).post('help/article', { id: 'costs', language })).data;
const found = async (query: string, language: keyof Texts): Promise<string[]> => {
  const { hits }: { hits: { id: string }[] } = (await new Visitor(house.app).post('help/search', { query, language })).data;
  return hits.map(({ id }) => id);
};
const rowsOf = async (): Promise<{ actor: string; facts: object }[]> =>
  database.owner.query('', `select actor, facts from audit_entry where action = 'desk.articles/publish' order by id`);

test('the desk lists the articles that the program brings, as version 0, and opens one in five languages', async () => {
  const { articles } = await rex.visitor.ask(contract.articles, {});
  expect(articles).toHaveLength(places.length);
  expect(articles.find(({ id }) => id === 'costs')).toEqual({
    ...{ id: 'costs', category: 'money', title: { en: 'What trading costs', de: 'Was der Handel kostet' } },
    ...{ version: 0, by: null, at: null },
  });
  const { version, texts, versions } = await one('costs', undefined, rex);
  expect([version, versions]).toEqual([0, [{ version: 0, by: null, at: null }]]);
  expect(Object.values(texts).every(({ title, markdown }) => title !== '' && markdown !== '')).toBe(true);
});

test('a version is read by customers at once and found by the search; a repeated request is one; going back is a new version', async () => {
  const before = await one('costs');
  const texts = await changed({ de: { title: '  Gebühren  ', markdown: 'Der Pfandbrief\r\n\r\nzahlt **nichts**.\n' } });
  const key = randomUUID();
  expect(await publish({ texts }, { key })).toMatchObject({ status: 1, data: { version: 1 } });
  const again = { id: 'costs', from: 0, texts };
  expect(await sue.visitor.post(contract.publishArticle, again, { key })).toMatchObject({ status: 1, data: { version: 1 } });
  expect(await read('de')).toMatchObject({ title: 'Gebühren', markdown: 'Der Pfandbrief\n\nzahlt **nichts**.', date: dateAt(clock.now) });
  expect(await read('en')).toMatchObject({ title: before.texts.en.title, markdown: before.texts.en.markdown });
  expect(await found('pfandbrief', 'de')).toEqual(['costs']);
  expect(await publish({ texts: (await one('costs', 0)).texts }, { by: ada })).toMatchObject({ status: 1, data: { version: 2 } });
  expect(await found('pfandbrief', 'de')).toEqual([]);
  const at = instantToWire(clock.now);
  const { version, versions, texts: present } = await one('costs');
  expect([version, present]).toEqual([2, before.texts]);
  expect(versions).toEqual([
    { version: 2, by: { kind: 'operator', id: String(ada.id), name: 'Ada' }, at },
    { version: 1, by: { kind: 'operator', id: String(sue.id), name: 'Sue' }, at },
    { version: 0, by: null, at: null },
  ]);
  expect((await one('costs', 1)).texts.de.title).toBe('Gebühren');
  expect(await rowsOf()).toMatchObject([
    { actor: String(sue.id), facts: { article: 'costs', version: '1' } },
    { actor: String(ada.id), facts: { article: 'costs', version: '2' } },
  ]);
  expect((await rex.visitor.ask(contract.articles, {})).articles.find(({ id }) => id === 'costs')).toMatchObject({ version: 2, by: { name: 'Ada' } });
});

test('refused in words: a language that is missing, blank or too long, no change, an article that isn’t there, and another operator’s version', async () => {
  const { version: from, texts } = await one('costs');
  const { kor, ...withoutKorean } = texts;
  const missing = { code: 'help-text-missing' };
  expect(await publish({ texts: withoutKorean })).toMatchObject(missing);
  expect(await publish({ texts: { ...texts, kor: { ...kor, markdown: ' \n\u200b ' } } })).toMatchObject(missing);
  expect((await publish({ texts: { ...texts, zh: { ...texts.zh, title: ' ' } } })).text).toContain('简体中文');
  expect(await publish({ texts: { ...texts, en: { ...texts.en, title: 'x'.repeat(121) } } })).toMatchObject({ code: 'help-title-too-long' });
  expect(await publish({ texts: { ...texts, en: { ...texts.en, markdown: 'x'.repeat(4_001) } } })).toMatchObject({ code: 'help-text-too-long' });
  expect(await publish({ texts: { ...texts, en: { ...texts.en, title: ` ${texts.en.title}` } } })).toMatchObject({ code: 'help-text-unchanged' });
  expect(await publish({ id: 'nothing' })).toMatchObject({ code: 'article-does-not-exist' });
  expect(await sue.visitor.post(contract.article, { id: 'nothing' })).toMatchObject({ code: 'article-does-not-exist' });
  expect(await sue.visitor.post(contract.article, { id: 'costs', version: 99 })).toMatchObject({ code: 'article-does-not-exist' });
  expect(await publish({ texts: await changed({ en: { title: 'Another', markdown: 'text' } }) }, { by: rex })).toMatchObject({
    code: 'not-your-role',
  });
  const two = [sue, ada].map(async (by, at) =>
    by.visitor.post(contract.publishArticle, { id: 'costs', from, texts: { ...texts, en: { title: `Costs ${at}`, markdown: 'text' } } }),
  );
  const codes = (await Promise.all(two)).map(({ status, code }) => (status === 1 ? 'published' : code));
  expect(codes.toSorted()).toEqual(['help-published-meanwhile', 'published']);
  expect((await one('costs')).version).toBe(from + 1);
});

test('the texts of a version are read once, and a new version alone is read anew', async () => {
  const present = presentingArticles(db);
  const [first, again] = [await present('de'), await present('de')];
  expect(again.every((article, at) => article === first[at])).toBe(true);
  expect((await publish({ texts: await changed({ de: { title: 'Noch andere Kosten', markdown: 'Anders.' } }) })).status).toBe(1);
  const later = await present('de');
  expect(later.filter((article, at) => article !== first[at]).map(({ id, title }) => [id, title])).toEqual([['costs', 'Noch andere Kosten']]);
});
