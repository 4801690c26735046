import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { isNotBuilt } from './shell/not-built/screens.ts';

// Promised: a help article leads nobody to a page that isn't there. The articles are the server's, the screens are the app's.

const server = join(import.meta.dirname, '../../server/src/features/help');
const articles = globSync('articles/*.md', { cwd: server });

test('every link of every article leads to a screen in both layouts, or to an article that is there', () => {
  expect(articles.length).toBeGreaterThanOrEqual(60);
  const ids = new Set(articles.map(file => /([\w-]+)\.\w+\.md$/.exec(file)![1]!));
  const isThere = (path: string): boolean => Object.hasOwn(routes, path) || isNotBuilt(path);
  const nowhere = articles.flatMap(file =>
    [...readFileSync(join(server, file), 'utf8').matchAll(/\]\(([^)]*)\)/g)].flatMap(([, href]) => {
      const [path, query] = href!.split('?');
      const article = new URLSearchParams(query).get('article');
      const found = isThere(path!) && isThere(`/pc${path}`) && (article === null || ids.has(article));
      return found || href!.startsWith('https://') ? [] : [`${file}: ${href}`];
    }),
  );
  expect(nowhere).toEqual([]);
});

test('every screen that an article explains is one of the phone’s', () => {
  const places = readFileSync(join(server, 'articles.ts'), 'utf8');
  const named = [...places.matchAll(/'(\/[^']+)'/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(path => !Object.hasOwn(routes, path) && !isNotBuilt(path))).toEqual([]);
});

test('every question mark beside a word opens an article that is there, at a heading that it has', () => {
  const marks = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap(file =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/<HelpMark [^>]*article="([\w-]+)"(?: section=\{(\d+)\})?/g)].map(
      ([, article, section]) => ({ article: article!, section: Number(section ?? 0) }),
    ),
  );
  expect(marks.length).toBeGreaterThanOrEqual(6);
  const headingsIn = (article: string): number => readFileSync(join(server, `articles/${article}.en.md`), 'utf8').match(/^##+ /gm)?.length ?? 0;
  expect(marks.filter(({ article, section }) => headingsIn(article) <= section)).toEqual([]);
});
