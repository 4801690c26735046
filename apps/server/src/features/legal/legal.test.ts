import { legal } from '@parkett/contract';
import { afterAll, expect, test } from 'vitest';
import { addLegalCalls, agreementsInForce, versionOfHash } from './index.ts';
import { hashOf, inForce, legalLanguages, readVersions, versions } from './texts.ts';
import { signInHouse } from '../../testing/sign-in-house.ts';

const house = await signInHouse({ addCalls: ({ calls }) => addLegalCalls(calls) });
afterAll(house.close);

type Document = { version: string; hash: string; title: string; sections: { id: string; heading: string; paragraphs: string[] }[]; others: unknown };
const read = async (kind: legal.LegalKind, language: string, version?: string): Promise<Document> =>
  (await house.visitor().post('legal/document', { kind, language, ...(version ? { version } : {}) })).data;

test.each(legal.legalKinds)('the %s is complete in five languages, with the same sections, and readable without signing in', async kind => {
  const documents = await Promise.all(legalLanguages.map(language => read(kind, language)));
  const shapes = documents.map(({ sections }) => sections.map(({ id, paragraphs }) => `${id} ${paragraphs.length}`));
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  for (const document of documents) {
    expect(document.title).not.toBe('');
    for (const { heading, paragraphs } of document.sections) for (const text of [heading, ...paragraphs]) expect(text.trim()).not.toBe('');
  }
  expect(new Set(documents.map(({ title }) => title)).size).toBe(5);
  expect(new Set(documents.map(({ hash }) => hash))).toEqual(new Set([inForce(kind).hash]));
});

test.each(legal.legalKinds)('a word of the %s cannot be changed under a version that customers have agreed to', kind => {
  for (const { texts, hash } of readVersions(kind)) {
    expect(hashOf(texts), 'a changed text needs a new version, first day and hash in texts.ts').toBe(hash);
    const changed = { ...texts, kor: { ...texts.kor, title: `${texts.kor.title}.` } };
    expect(hashOf(changed)).not.toBe(hash);
  }
});

test.each(legal.legalKinds)('a customer who agreed to an earlier version of the %s goes on reading it, and the desk names it', async kind => {
  const [first, ...later] = versions[kind];
  const before = await read(kind, 'de', first.version);
  expect(before).toMatchObject({ ...first, others: later.map(({ version, validFrom }) => ({ version, validFrom })) });
  expect(versionOfHash(before.hash)).toBe(first.version);
  expect((await read(kind, 'de')).hash).toBe(inForce(kind).hash);
  expect(await house.visitor().post('legal/document', { kind, language: 'de', version: '0' })).toMatchObject({ code: 'malformed' });
});

test('no text in force says that nothing can be paid in or out, since a simulated bank does so', async () => {
  const simulated = { en: 'simulated bank', de: 'simulierte Bank', kor: '시뮬레이션된 은행', zh: '模拟银行', zhHant: '模擬銀行' };
  for (const language of legalLanguages) {
    for (const [kind, id] of [
      ['user-agreement', 'paper-mode'],
      ['disclaimer', 'play-money'],
    ] as const) {
      const { sections } = await read(kind, language);
      expect(sections.find(section => section.id === id)!.paragraphs.join(' ')).toContain(simulated[language]);
    }
    const { sections } = await read('privacy-policy', language);
    expect(sections.find(({ id }) => id === 'recipients')!.paragraphs.join(' ')).not.toMatch(/there is no bank|keine Bank|은행도|没有银行|沒有銀行/);
  }
});

test('what a registration agrees to are these hashes', () => {
  expect(agreementsInForce()).toEqual({ userAgreement: inForce('user-agreement').hash, privacyPolicy: inForce('privacy-policy').hash });
});

test('the execution policy names the house’s own venue, its market makers and the conflict of interest', async () => {
  const policy = async (language: string): Promise<string> => {
    const { sections } = await read('user-agreement', language);
    return sections.find(({ id }) => id === 'execution-policy')!.paragraphs.join('\n');
  };
  expect(await policy('en')).toMatch(/house's own venue[\s\S]*Conflict of interest[\s\S]*market makers of the house/);
  expect(await policy('de')).toMatch(/hauseigenen Handelsplatz[\s\S]*Interessenkonflikt[\s\S]*Market-Maker des Hauses/);
  for (const language of legalLanguages) expect((await policy(language)).length).toBeGreaterThan(150);
});

test('the privacy policy keeps records 5 and 10 years and asks for a legal representative under 14', async () => {
  for (const language of legalLanguages) {
    const { sections } = await read('privacy-policy', language);
    const textOf = (id: string): string => sections.find(section => section.id === id)!.paragraphs.join(' ');
    expect(textOf('retention')).toMatch(/\b5 ?(years|Jahre|年|년)|保存 5 年|5년/);
    expect(textOf('retention')).toMatch(/\b10 ?(years|Jahre|年|년)|保存 10 年|10년/);
    expect(textOf('children')).toMatch(/14/);
    expect(textOf('children')).toMatch(/18/);
  }
});

test('the disclaimer says play money, simulated prices, not a licensed broker', async () => {
  expect((await read('disclaimer', 'en')).sections.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(['Play money', 'Simulated prices', 'Not a licensed broker']),
  );
  expect((await read('disclaimer', 'de')).sections.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(['Spielgeld', 'Simulierte Kurse', 'Kein zugelassener Broker']),
  );
});

test('an unknown text or language is malformed', async () => {
  expect(await house.visitor().post('legal/document', { kind: 'imprint', language: 'de' })).toMatchObject({ http: 400, code: 'malformed' });
  expect(await house.visitor().post('legal/document', { kind: 'disclaimer', language: '../en' })).toMatchObject({ http: 400, code: 'malformed' });
});
